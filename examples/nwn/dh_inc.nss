//:: dh_inc: Dicehall's tables on a server with NWNX:EE.
//
// What happens at chairs, observers and windows is sent to the house in batches, and what the house wants done is carried out
// in order. The game's rules are none of this script's business.
//
// Set up, once:
//   - NWNX plugins: NWNX_Events, NWNX_HTTPClient (which speaks https only).
//   - Module variables (strings): DH_HOST "dice.example.org", DH_SERVER and DH_TOKEN, as the house gave them. Optional: DH_PORT
//     (int, else 443).
//   - Module OnModuleLoad: dh_event, or call DH_Start() in your own script. OnClientLeave: dh_event, or DH_PlayerLeft().
//   - OnUsed of every chair (tag aetharn_player_seat) and observer (tag game_aetharn_observe): dh_event.

const string DH_EVENT_SCRIPT = "dh_event";
const string DH_TRIGGER_TAG = "game_aetharn";
const string DH_CHAIR_TAG = "aetharn_player_seat";
const string DH_OBSERVER_TAG = "game_aetharn_observe";

// How often the house is asked. NWNX_HTTPClient waits for answers on one thread and for five seconds at most, so the script asks
// often and never has the house wait with its answer.
const float DH_TICK_SECONDS = 1.0;
// With nobody online the house only needs to hear that this server lives: it pauses the tables of a server it has not heard
// of for 30 seconds.
const int DH_IDLE_TICKS = 10;
// A request that was not answered for so many ticks is lost, and is sent again.
const int DH_LOST_TICKS = 15;
// Somebody who uses a chair has so many ticks to walk there.
const int DH_WALK_TICKS = 15;
// The most events in one batch.
const int DH_BATCH = 50;

const int DH_GET = 0;
const int DH_POST = 1;
const int DH_JSON = 2;
const int DH_BEARER = 3;

// Starts everything: when the module is loaded.
void DH_Start();
// Tells the house that a player used a chair or an observer.
void DH_Used(object oPlaceable, object oPC);
// Tells the house that a player has left the server.
void DH_PlayerLeft(object oPC);
// Tells the house what a player did in a window.
void DH_WindowEvent();
// Takes an answer of the house, or notes that there was none. Call it in NWNX_ON_HTTPCLIENT_SUCCESS and _FAILED.
void DH_Answered(int bSuccess);

// ---- What the house calls a player: the same for a character for ever, and nothing that says who plays it.

string DH_Id(object oPC)
{
    return GetObjectUUID(oPC);
}

object DH_Player(string sId)
{
    object oPC = GetFirstPC();
    while (GetIsObjectValid(oPC))
    {
        if (DH_Id(oPC) == sId) return oPC;
        oPC = GetNextPC();
    }
    return OBJECT_INVALID;
}

// ---- NWNX, called directly: no include of NWNX is needed.

string DH_NwnxEvent()
{
    NWNXCall("NWNX_Events", "GetCurrentEvent");
    return NWNXPopString();
}

string DH_NwnxData(string sTag)
{
    NWNXPushString(sTag);
    NWNXCall("NWNX_Events", "GetEventData");
    return NWNXPopString();
}

void DH_Subscribe(string sEvent)
{
    NWNXPushString(DH_EVENT_SCRIPT);
    NWNXPushString(sEvent);
    NWNXCall("NWNX_Events", "SubscribeEvent");
}

// Sends a request and remembers what it was for: one at a time, so that answers come in order.
void DH_Request(string sWhat, int nMethod, string sPath, string sBody)
{
    object oModule = GetModule();
    int nPort = GetLocalInt(oModule, "DH_PORT");
    if (nPort == 0) nPort = 443;
    NWNXPushString("Accept: application/json");
    NWNXPushInt(nPort);
    NWNXPushString("");
    NWNXPushString(GetLocalString(oModule, "DH_TOKEN"));
    NWNXPushInt(DH_BEARER);
    NWNXPushString(sBody);
    NWNXPushInt(DH_JSON);
    NWNXPushString("/api/nwn/v1/servers/" + GetLocalString(oModule, "DH_SERVER") + "/" + sPath);
    NWNXPushString(GetLocalString(oModule, "DH_HOST"));
    NWNXPushInt(nMethod);
    NWNXPushString("dicehall");
    NWNXCall("NWNX_HTTPClient", "SendRequest");
    SetLocalInt(oModule, "DH_REQUEST", NWNXPopInt());
    SetLocalString(oModule, "DH_WHAT", sWhat);
    SetLocalInt(oModule, "DH_WAITED", 0);
}

// ---- Events to the house.

json DH_List(string sName)
{
    json jList = GetLocalJson(GetModule(), sName);
    if (JsonGetType(jList) != JSON_TYPE_ARRAY) return JsonArray();
    return jList;
}

// Puts an event into the batch. Its id is never used again, so that the house knows it when it is sent twice.
void DH_Queue(json jEvent, object oPC)
{
    object oModule = GetModule();
    int n = GetLocalInt(oModule, "DH_N") + 1;
    SetLocalInt(oModule, "DH_N", n);
    json jPlayer = JsonObjectSet(JsonObject(), "id", JsonString(DH_Id(oPC)));
    jPlayer = JsonObjectSet(jPlayer, "name", JsonString(GetName(oPC)));
    jEvent = JsonObjectSet(jEvent, "id", JsonString(GetLocalString(oModule, "DH_RUN") + "-" + IntToString(n)));
    jEvent = JsonObjectSet(jEvent, "player", jPlayer);
    SetLocalJson(oModule, "DH_QUEUE", JsonArrayInsert(DH_List("DH_QUEUE"), jEvent));
}

json DH_Event(string sType)
{
    return JsonObjectSet(JsonObject(), "type", JsonString(sType));
}

// The house knows chairs and observers by where they stand.
json DH_Placed(json jEvent, object oPlaceable)
{
    vector v = GetPosition(oPlaceable);
    jEvent = JsonObjectSet(jEvent, "area", JsonString(GetResRef(GetArea(oPlaceable))));
    jEvent = JsonObjectSet(jEvent, "x", JsonFloat(v.x));
    return JsonObjectSet(jEvent, "y", JsonFloat(v.y));
}

void DH_LeaveChair(object oPC)
{
    object oChair = GetLocalObject(oPC, "DH_CHAIR");
    if (!GetIsObjectValid(oChair)) return;
    DeleteLocalObject(oPC, "DH_CHAIR");
    DH_Queue(DH_Placed(DH_Event("chair_left"), oChair), oPC);
}

void DH_Used(object oPlaceable, object oPC)
{
    if (!GetIsPC(oPC)) return;
    DeleteLocalObject(oPC, "DH_OBSERVER");
    if (GetTag(oPlaceable) == DH_OBSERVER_TAG)
    {
        SetLocalObject(oPC, "DH_OBSERVER", oPlaceable);
        DH_Queue(DH_Placed(DH_Event("observer_used"), oPlaceable), oPC);
    }
    else if (GetTag(oPlaceable) == DH_CHAIR_TAG)
    {
        if (GetLocalObject(oPC, "DH_CHAIR") != oPlaceable) DH_LeaveChair(oPC);
        DH_Queue(DH_Placed(DH_Event("chair_used"), oPlaceable), oPC);
    }
}

void DH_PlayerLeft(object oPC)
{
    DeleteLocalObject(oPC, "DH_CHAIR");
    DeleteLocalObject(oPC, "DH_OBSERVER");
    DH_Queue(DH_Event("player_left"), oPC);
}

void DH_WindowEvent()
{
    object oPC = NuiGetEventPlayer();
    string sEvent = NuiGetEventType();
    // The rest (focus, mouse buttons, opening) is of no interest.
    if (sEvent != "click" && sEvent != "close") return;
    // Whoever closes the window watches no more.
    if (sEvent == "close") DeleteLocalObject(oPC, "DH_OBSERVER");
    json jWindow = JsonObjectSet(JsonObject(), "id", JsonString(NuiGetWindowId(oPC, NuiGetEventWindow())));
    jWindow = JsonObjectSet(jWindow, "event", JsonString(sEvent));
    jWindow = JsonObjectSet(jWindow, "element", JsonString(NuiGetEventElement()));
    jWindow = JsonObjectSet(jWindow, "index", JsonInt(NuiGetEventArrayIndex()));
    // So far the window was brought: the house refuses a click on what meant something else by then.
    jWindow = JsonObjectSet(jWindow, "seen", JsonInt(GetLocalInt(GetModule(), "DH_CURSOR")));
    DH_Queue(JsonObjectSet(DH_Event("window"), "window", jWindow), oPC);
}

// ---- Operations from the house.

object DH_ChairAt(string sArea, float fX, float fY)
{
    int n = 0;
    object oChair = GetObjectByTag(DH_CHAIR_TAG, n);
    while (GetIsObjectValid(oChair))
    {
        vector v = GetPosition(oChair);
        if (GetResRef(GetArea(oChair)) == sArea && fabs(v.x - fX) < 0.11 && fabs(v.y - fY) < 0.11) return oChair;
        n++;
        oChair = GetObjectByTag(DH_CHAIR_TAG, n);
    }
    return OBJECT_INVALID;
}

void DH_SetBinds(object oPC, int nToken, json jBinds)
{
    json jNames = JsonObjectKeys(jBinds);
    int n;
    for (n = 0; n < JsonGetLength(jNames); n++)
    {
        string sName = JsonGetString(JsonArrayGet(jNames, n));
        NuiSetBind(oPC, nToken, sName, JsonObjectGet(jBinds, sName));
    }
}

// Makes a window. One that takes the place of another stays where the player has moved that to.
void DH_Create(object oPC, string sWindow, json jLayout, json jBinds)
{
    int nOld = NuiFindWindow(oPC, sWindow);
    json jBefore = JsonNull();
    if (nOld != 0) jBefore = NuiGetBind(oPC, nOld, "geometry");
    json jNow = JsonObjectGet(jBinds, "geometry");
    if (JsonGetType(jBefore) == JSON_TYPE_OBJECT && JsonGetType(jNow) == JSON_TYPE_OBJECT)
    {
        jNow = JsonObjectSet(jNow, "x", JsonObjectGet(jBefore, "x"));
        jNow = JsonObjectSet(jNow, "y", JsonObjectGet(jBefore, "y"));
        jBinds = JsonObjectSet(jBinds, "geometry", jNow);
    }
    int nToken = NuiCreate(oPC, jLayout, sWindow, DH_EVENT_SCRIPT);
    DH_SetBinds(oPC, nToken, jBinds);
    // What is open is remembered, so that everything can be closed when the house begins anew.
    SetLocalString(oPC, "DH_WINDOW", sWindow);
}

void DH_Destroy(object oPC, string sWindow)
{
    int nToken = NuiFindWindow(oPC, sWindow);
    if (nToken != 0) NuiDestroy(oPC, nToken);
}

void DH_Message(json jOperation)
{
    json jPlayers = JsonObjectGet(jOperation, "players");
    string sText = JsonGetString(JsonObjectGet(jOperation, "text"));
    int bLoud = JsonGetString(JsonObjectGet(jOperation, "tone")) == "bright";
    int n;
    for (n = 0; n < JsonGetLength(jPlayers); n++)
    {
        object oPC = DH_Player(JsonGetString(JsonArrayGet(jPlayers, n)));
        if (GetIsObjectValid(oPC))
        {
            SendMessageToPC(oPC, sText);
            if (bLoud) FloatingTextStringOnCreature(sText, oPC, FALSE);
        }
    }
}

void DH_Sit(object oPC, json jOperation)
{
    object oChair = DH_ChairAt(JsonGetString(JsonObjectGet(jOperation, "area")),
        JsonGetFloat(JsonObjectGet(jOperation, "x")), JsonGetFloat(JsonObjectGet(jOperation, "y")));
    if (!GetIsObjectValid(oChair)) return;
    SetLocalObject(oPC, "DH_CHAIR", oChair);
    SetLocalInt(oPC, "DH_SITS", FALSE);
    SetLocalInt(oPC, "DH_WALKS", 0);
    AssignCommand(oPC, ActionSit(oChair));
}

void DH_CarryOut(json jOperation)
{
    string sOp = JsonGetString(JsonObjectGet(jOperation, "op"));
    if (sOp == "message")
    {
        DH_Message(jOperation);
        return;
    }
    object oPC = DH_Player(JsonGetString(JsonObjectGet(jOperation, "player")));
    // Whoever is gone has no windows; the house hears of it by itself.
    if (!GetIsObjectValid(oPC)) return;
    string sWindow = JsonGetString(JsonObjectGet(jOperation, "window"));
    json jBinds = JsonObjectGet(jOperation, "binds");
    if (sOp == "nui_create")
    {
        DH_Create(oPC, sWindow, JsonObjectGet(jOperation, "layout"), jBinds);
    }
    else if (sOp == "nui_bind")
    {
        int nToken = NuiFindWindow(oPC, sWindow);
        if (nToken != 0) DH_SetBinds(oPC, nToken, jBinds);
    }
    else if (sOp == "nui_destroy")
    {
        DH_Destroy(oPC, sWindow);
    }
    else if (sOp == "sit")
    {
        DH_Sit(oPC, jOperation);
    }
    else if (sOp == "stand")
    {
        DeleteLocalObject(oPC, "DH_CHAIR");
        AssignCommand(oPC, ClearAllActions());
    }
    else if (sOp == "sound")
    {
        AssignCommand(oPC, PlaySound(JsonGetString(JsonObjectGet(jOperation, "resref"))));
    }
    else
    {
        WriteTimestampedLogEntry("Dicehall: this script does not know the operation " + sOp);
    }
}

void DH_CloseAll()
{
    object oPC = GetFirstPC();
    while (GetIsObjectValid(oPC))
    {
        string sWindow = GetLocalString(oPC, "DH_WINDOW");
        if (sWindow != "") DH_Destroy(oPC, sWindow);
        oPC = GetNextPC();
    }
}

// Notes every area with a table, to be sent to the house.
void DH_SendAreas()
{
    json jAreas = JsonArray();
    int n = 0;
    object oTrigger = GetObjectByTag(DH_TRIGGER_TAG, n);
    while (GetIsObjectValid(oTrigger))
    {
        json jArea = JsonString(GetResRef(GetArea(oTrigger)));
        if (JsonGetType(JsonFind(jAreas, jArea)) == JSON_TYPE_NULL) jAreas = JsonArrayInsert(jAreas, jArea);
        n++;
        oTrigger = GetObjectByTag(DH_TRIGGER_TAG, n);
    }
    SetLocalJson(GetModule(), "DH_AREAS", jAreas);
}

// The house was opened anew: it is told again which areas there are, who sits and who watches.
void DH_Register()
{
    DH_SendAreas();
    object oPC = GetFirstPC();
    while (GetIsObjectValid(oPC))
    {
        object oChair = GetLocalObject(oPC, "DH_CHAIR");
        object oObserver = GetLocalObject(oPC, "DH_OBSERVER");
        if (GetIsObjectValid(oChair)) DH_Queue(DH_Placed(DH_Event("chair_used"), oChair), oPC);
        else if (GetIsObjectValid(oObserver)) DH_Queue(DH_Placed(DH_Event("observer_used"), oObserver), oPC);
        oPC = GetNextPC();
    }
}

// Carries out what an answer says, each operation once. In the answer to events some may be missing that come before them:
// those are fetched first, with everything after them.
void DH_Follow(json jAnswer, int bWhole)
{
    object oModule = GetModule();
    json jOperations = JsonObjectGet(jAnswer, "operations");
    int nCursor = GetLocalInt(oModule, "DH_CURSOR");
    int bAnew = JsonGetInt(JsonObjectGet(jAnswer, "anew"));
    if (bAnew) DH_CloseAll();
    if (JsonGetInt(JsonObjectGet(jAnswer, "register")) && JsonGetLength(DH_List("DH_AREAS")) == 0) DH_Register();
    int n;
    for (n = 0; n < JsonGetLength(jOperations); n++)
    {
        json jOperation = JsonArrayGet(jOperations, n);
        int nNumber = JsonGetInt(JsonObjectGet(jOperation, "n"));
        if (nNumber > nCursor || bAnew)
        {
            if (!bWhole && nNumber != nCursor + 1) return;
            DH_CarryOut(jOperation);
            nCursor = nNumber;
            SetLocalInt(oModule, "DH_CURSOR", nCursor);
        }
    }
    if (bWhole) SetLocalInt(oModule, "DH_CURSOR", JsonGetInt(JsonObjectGet(jAnswer, "cursor")));
}

// ---- Asking and answering.

json DH_Rest(json jList, int nFrom)
{
    json jRest = JsonArray();
    int n;
    for (n = nFrom; n < JsonGetLength(jList); n++) jRest = JsonArrayInsert(jRest, JsonArrayGet(jList, n));
    return jRest;
}

void DH_SendEvents(json jQueue)
{
    json jBatch = JsonArray();
    int n;
    for (n = 0; n < JsonGetLength(jQueue) && n < DH_BATCH; n++) jBatch = JsonArrayInsert(jBatch, JsonArrayGet(jQueue, n));
    SetLocalInt(GetModule(), "DH_SENT", n);
    DH_Request("events", DH_POST, "events", JsonDump(JsonObjectSet(JsonObject(), "events", jBatch)));
}

// Asks for the next thing: first areas, then what happened here, then what happened there.
void DH_Ask()
{
    object oModule = GetModule();
    if (GetLocalString(oModule, "DH_WHAT") != "") return;
    json jAreas = DH_List("DH_AREAS");
    json jQueue = DH_List("DH_QUEUE");
    if (JsonGetLength(jAreas) > 0)
    {
        string sArea = JsonGetString(JsonArrayGet(jAreas, 0));
        DH_Request("area", DH_POST, "areas/" + sArea, JsonDump(TemplateToJson(sArea, RESTYPE_GIT)));
    }
    else if (JsonGetLength(jQueue) > 0)
    {
        DH_SendEvents(jQueue);
    }
    else
    {
        DH_Request("outbox", DH_GET, "outbox?after=" + IntToString(GetLocalInt(oModule, "DH_CURSOR")) + "&wait=0", "");
    }
}

void DH_LogRefused(json jRefused)
{
    int n;
    for (n = 0; n < JsonGetLength(jRefused); n++)
    {
        json jOne = JsonArrayGet(jRefused, n);
        WriteTimestampedLogEntry("Dicehall refused " + JsonGetString(JsonObjectGet(jOne, "id")) + ": "
            + JsonGetString(JsonObjectGet(jOne, "code")) + " " + JsonGetString(JsonObjectGet(jOne, "message")));
    }
}

// Forgets what was sent.
void DH_Done(string sWhat)
{
    object oModule = GetModule();
    if (sWhat == "area") SetLocalJson(oModule, "DH_AREAS", DH_Rest(DH_List("DH_AREAS"), 1));
    if (sWhat == "events") SetLocalJson(oModule, "DH_QUEUE", DH_Rest(DH_List("DH_QUEUE"), GetLocalInt(oModule, "DH_SENT")));
}

void DH_Answered(int bSuccess)
{
    object oModule = GetModule();
    // Other scripts may send requests, too.
    if (StringToInt(DH_NwnxData("REQUEST_ID")) != GetLocalInt(oModule, "DH_REQUEST")) return;
    string sWhat = GetLocalString(oModule, "DH_WHAT");
    SetLocalString(oModule, "DH_WHAT", "");
    if (!bSuccess)
    {
        WriteTimestampedLogEntry("Dicehall: " + sWhat + " failed, " + DH_NwnxData("STATUS") + " " + DH_NwnxData("RESPONSE"));
        // What the house cannot read it will not read when it comes again. Everything else is sent again, and the house knows
        // what it has had.
        int nStatus = StringToInt(DH_NwnxData("STATUS"));
        if (nStatus == 400 || nStatus == 413 || nStatus == 422) DH_Done(sWhat);
        return;
    }
    json jAnswer = JsonParse(DH_NwnxData("RESPONSE"));
    DH_Done(sWhat);
    if (sWhat == "events")
    {
        DH_LogRefused(JsonObjectGet(jAnswer, "refused"));
        DH_Follow(jAnswer, FALSE);
        // Whatever was missing in this answer, or has happened meanwhile, follows at once.
        DH_Ask();
    }
    else if (sWhat == "outbox")
    {
        DH_Follow(jAnswer, TRUE);
    }
}

// Sees who has stood up: the game has no event for that.
void DH_LookAtChairs()
{
    object oPC = GetFirstPC();
    while (GetIsObjectValid(oPC))
    {
        object oChair = GetLocalObject(oPC, "DH_CHAIR");
        if (GetIsObjectValid(oChair))
        {
            int nWalks = GetLocalInt(oPC, "DH_WALKS") + 1;
            int bSits = GetSittingCreature(oChair) == oPC;
            if (bSits) SetLocalInt(oPC, "DH_SITS", TRUE);
            SetLocalInt(oPC, "DH_WALKS", nWalks);
            if (!bSits && (GetLocalInt(oPC, "DH_SITS") || nWalks > DH_WALK_TICKS)) DH_LeaveChair(oPC);
        }
        oPC = GetNextPC();
    }
}

void DH_Tick()
{
    object oModule = GetModule();
    DelayCommand(DH_TICK_SECONDS, DH_Tick());
    DH_LookAtChairs();
    if (GetLocalString(oModule, "DH_WHAT") != "")
    {
        int nWaited = GetLocalInt(oModule, "DH_WAITED") + 1;
        SetLocalInt(oModule, "DH_WAITED", nWaited);
        if (nWaited < DH_LOST_TICKS) return;
        SetLocalString(oModule, "DH_WHAT", "");
    }
    int nIdle = GetLocalInt(oModule, "DH_IDLE") + 1;
    int bBusy = GetIsObjectValid(GetFirstPC()) || JsonGetLength(DH_List("DH_QUEUE")) > 0 || JsonGetLength(DH_List("DH_AREAS")) > 0;
    if (bBusy || nIdle >= DH_IDLE_TICKS)
    {
        nIdle = 0;
        DH_Ask();
    }
    SetLocalInt(oModule, "DH_IDLE", nIdle);
}

void DH_Start()
{
    object oModule = GetModule();
    // Events of another run of the server have other ids.
    SetLocalString(oModule, "DH_RUN", GetRandomUUID());
    DH_Subscribe("NWNX_ON_HTTPCLIENT_SUCCESS");
    DH_Subscribe("NWNX_ON_HTTPCLIENT_FAILED");
    // Every area with a table is read by the house, anew whenever the module is loaded.
    DH_SendAreas();
    // Nobody sits or watches after a start: whoever was in a game has the grace to come back.
    json jLoaded = JsonObjectSet(DH_Event("module_loaded"), "id", JsonString(GetLocalString(oModule, "DH_RUN") + "-0"));
    SetLocalJson(oModule, "DH_QUEUE", JsonArrayInsert(JsonArray(), jLoaded));
    DH_Tick();
}
