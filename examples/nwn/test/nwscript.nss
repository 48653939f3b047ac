#define ENGINE_NUM_STRUCTURES 8
#define ENGINE_STRUCTURE_0 effect
#define ENGINE_STRUCTURE_1 event
#define ENGINE_STRUCTURE_2 location
#define ENGINE_STRUCTURE_3 talent
#define ENGINE_STRUCTURE_4 itemproperty
#define ENGINE_STRUCTURE_5 sqlquery
#define ENGINE_STRUCTURE_6 cassowary
#define ENGINE_STRUCTURE_7 json

// Declarations of what the example scripts use, for the tests alone: a script for the game is compiled with the game's own file.
// One prototype a line, from the first column: the number of a function is its place.

int TRUE = 1;
int FALSE = 0;
int JSON_TYPE_NULL = 0;
int JSON_TYPE_OBJECT = 1;
int JSON_TYPE_ARRAY = 2;
int RESTYPE_GIT = 2023;
int EVENT_SCRIPT_MODULE_ON_MODULE_LOAD = 3002;
int EVENT_SCRIPT_MODULE_ON_CLIENT_EXIT = 3005;
int EVENT_SCRIPT_PLACEABLE_ON_USED = 9014;

void DelayCommand(float fSeconds, action aActionToDelay);
void AssignCommand(object oActionSubject, action aActionToAssign);
void WriteTimestampedLogEntry(string sLogEntry);
string IntToString(int nInteger);
int StringToInt(string sNumber);
float fabs(float fValue);
object GetModule();
object GetFirstPC();
object GetNextPC();
object GetArea(object oTarget);
object GetObjectByTag(string sTag, int nNth);
object GetLastUsedBy();
object GetExitingObject();
object GetSittingCreature(object oChair);
object GetLocalObject(object oObject, string sVarName);
int GetIsObjectValid(object oObject);
int GetIsPC(object oCreature);
int GetLocalInt(object oObject, string sVarName);
int GetCurrentlyRunningEvent(int bInheritParent = TRUE);
string GetLocalString(object oObject, string sVarName);
string GetName(object oObject, int bOriginalName = FALSE);
string GetTag(object oObject);
string GetResRef(object oObject);
string GetObjectUUID(object oObject);
string GetRandomUUID();
vector GetPosition(object oTarget);
void SetLocalObject(object oObject, string sVarName, object oValue);
void SetLocalInt(object oObject, string sVarName, int nValue);
void SetLocalString(object oObject, string sVarName, string sValue);
void SetLocalJson(object oObject, string sVarName, json jValue);
void DeleteLocalObject(object oObject, string sVarName);
json GetLocalJson(object oObject, string sVarName);
void ActionSit(object oChair);
void ClearAllActions(int nClearCombatState = FALSE);
void PlaySound(string sSoundName);
void SendMessageToPC(object oPlayer, string szMessage);
void FloatingTextStringOnCreature(string sStringToDisplay, object oCreatureToFloatAbove, int bBroadcastToFaction = TRUE);
json JsonParse(string sJson, int nIndent = -1);
string JsonDump(json jValue, int nIndent = -1);
int JsonGetType(json jValue);
int JsonGetLength(json jValue);
json JsonNull();
json JsonObject();
json JsonArray();
json JsonString(string sValue);
json JsonInt(int nValue);
json JsonFloat(float fValue);
string JsonGetString(json jValue);
int JsonGetInt(json jValue);
float JsonGetFloat(json jValue);
json JsonObjectKeys(json jObject);
json JsonObjectGet(json jObject, string sKey);
json JsonObjectSet(json jObject, string sKey, json jValue);
json JsonArrayGet(json jArray, int nIndex);
json JsonArrayInsert(json jArray, json jValue, int nIndex = -1);
json JsonFind(json jHaystack, json jNeedle, int nNth = 0, int nConditional = 0);
json TemplateToJson(string sResRef, int nResType);
int NuiCreate(object oPlayer, json jNui, string sWindowId, string sEventScript = "");
int NuiFindWindow(object oPlayer, string sId);
void NuiDestroy(object oPlayer, int nUiToken);
json NuiGetBind(object oPlayer, int nUiToken, string sBindName);
void NuiSetBind(object oPlayer, int nUiToken, string sBindName, json jValue);
string NuiGetWindowId(object oPlayer, int nUiToken);
object NuiGetEventPlayer();
int NuiGetEventWindow();
string NuiGetEventType();
string NuiGetEventElement();
int NuiGetEventArrayIndex();
void NWNXCall(string sPlugin, string sFunction);
void NWNXPushInt(int nValue);
void NWNXPushString(string sValue);
int NWNXPopInt();
string NWNXPopString();
