//:: dh_event: one script for every event that Dicehall needs; see dh_inc for where it is set.

#include "dh_inc"

void main()
{
    string sNwnx = DH_NwnxEvent();
    if (sNwnx == "NWNX_ON_HTTPCLIENT_SUCCESS")
    {
        DH_Answered(TRUE);
    }
    else if (sNwnx == "NWNX_ON_HTTPCLIENT_FAILED")
    {
        DH_Answered(FALSE);
    }
    else if (GetIsObjectValid(NuiGetEventPlayer()))
    {
        DH_WindowEvent();
        // A click is answered at once, not with the next tick.
        DH_Ask();
    }
    else if (GetCurrentlyRunningEvent() == EVENT_SCRIPT_PLACEABLE_ON_USED)
    {
        DH_Used(OBJECT_SELF, GetLastUsedBy());
        DH_Ask();
    }
    else if (GetCurrentlyRunningEvent() == EVENT_SCRIPT_MODULE_ON_CLIENT_EXIT)
    {
        DH_PlayerLeft(GetExitingObject());
        DH_Ask();
    }
    else if (GetCurrentlyRunningEvent() == EVENT_SCRIPT_MODULE_ON_MODULE_LOAD)
    {
        DH_Start();
    }
}
