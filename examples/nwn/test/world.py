"""A small world for scripts: the functions of the engine and of NWNX that they call, and what a person in it can do."""

import json

from vm import Json, Object, compiled, machine

MODULE, AREA, ELSEWHERE = Object(1), Object(2), Object(3)
NOBODY = Object(0x7F000000)
TYPES = {type(None): 0, dict: 1, list: 2, str: 3, int: 4, float: 5, bool: 6}
LOAD, EXIT, USED = 3002, 3005, 9014


class World:
    """Objects by number, their variables, windows, and everything that was sent or said."""

    def __init__(self):
        self.script = compiled("dh_event")
        self.objects = {MODULE: {"tag": "module"}, AREA: {"resref": "tavern"}, ELSEWHERE: {"resref": "cellar"}}
        self.locals, self.online, self.windows = {}, [], {}
        self.nwnx, self.sent, self.subscribed = [], [], []
        self.later, self.assigned = [], []
        self.log, self.told, self.done = [], [], []
        self.sitting, self.seen = {}, {}
        self.next_token = 1
        self.set_string(MODULE, "DH_HOST", "dice.example.org")
        self.set_string(MODULE, "DH_SERVER", "amia")
        self.set_string(MODULE, "DH_TOKEN", "secret")

    # ---- What a person in the world does.

    def put(self, tag, x=0.0, y=0.0, area=AREA):
        """Puts something somewhere."""
        thing = Object(len(self.objects) + 10)
        self.objects[thing] = {"tag": tag, "at": (x, y, 0.0), "area": area}
        return thing

    def come(self, name):
        """Lets a player come in."""
        who = Object(len(self.objects) + 10)
        self.objects[who] = {"name": name, "uuid": f"uuid-{name.lower()}", "area": AREA}
        self.online.append(who)
        return who

    def load(self):
        self.run(MODULE, event=LOAD)

    def use(self, who, thing):
        self.run(thing, event=USED, user=who)

    def leave(self, who):
        self.run(MODULE, event=EXIT, exiting=who)
        self.online.remove(who)

    def window_event(self, who, window, kind, element):
        token = self.find_window(who, window)
        self.run(who, nui=(who, token, kind, element))

    def answer(self, body, status=200):
        """Answers the latest request."""
        name = "NWNX_ON_HTTPCLIENT_SUCCESS" if status == 200 else "NWNX_ON_HTTPCLIENT_FAILED"
        data = {"REQUEST_ID": str(len(self.sent)), "STATUS": str(status), "RESPONSE": json.dumps(body)}
        self.run(MODULE, nwnx=name, data=data)

    def tick(self):
        """Lets a second pass: what was put off until then is done."""
        due, self.later = self.later, []
        for _, self.vm, saved in due:
            self.vm.resume(saved)
            self.obey()

    def obey(self):
        """Runs what was given to others to do: after the script, as in the game."""
        given, self.assigned = self.assigned, []
        for who, saved in given:
            self.vm.object_self, before = who, self.vm.object_self
            self.vm.resume(saved)
            self.vm.object_self = before

    def run(self, self_, **seen):
        self.seen = seen
        self.vm = machine(self.script, self)
        self.vm.object_self = self_
        self.vm.run()
        self.obey()
        self.seen = {}

    def set_string(self, thing, name, value):
        self.locals[(thing, name)] = value

    def find_window(self, who, window):
        found = [token for token, it in self.windows.items() if it["of"] == who and it["id"] == window]
        return found[0] if found else 0

    def window(self, who, window="dh"):
        return self.windows[self.find_window(who, window)]

    def latest(self):
        """The latest request: method, path and body."""
        return self.sent[-1]

    # ---- The functions of the engine, by the names of the declarations.

    def DelayCommand(self, seconds, _):
        self.later.append((seconds, self.vm, self.vm.saved))

    def AssignCommand(self, who, _):
        self.assigned.append((who, self.vm.saved))

    def WriteTimestampedLogEntry(self, words): self.log.append(words)
    def IntToString(self, n): return str(n)
    def StringToInt(self, s): return int(s) if s.lstrip("-").isdigit() else 0
    def fabs(self, x): return abs(x)
    def GetModule(self): return MODULE

    def GetFirstPC(self):
        self.nth = -1
        return self.GetNextPC()

    def GetNextPC(self):
        self.nth += 1
        return self.online[self.nth] if self.nth < len(self.online) else NOBODY

    def GetArea(self, o): return self.objects[o].get("area", NOBODY)

    def GetObjectByTag(self, tag, nth):
        found = [o for o, it in self.objects.items() if it.get("tag") == tag]
        return found[nth] if nth < len(found) else NOBODY

    def GetLastUsedBy(self): return self.seen.get("user", NOBODY)
    def GetExitingObject(self): return self.seen.get("exiting", NOBODY)
    def GetSittingCreature(self, chair): return self.sitting.get(chair, NOBODY)
    def GetLocalObject(self, o, name): return self.locals.get((o, name), NOBODY)
    def GetIsObjectValid(self, o): return int(o in self.objects)
    def GetIsPC(self, o): return int("uuid" in self.objects.get(o, {}))
    def GetLocalInt(self, o, name): return self.locals.get((o, name), 0)
    def GetCurrentlyRunningEvent(self, _): return self.seen.get("event", 0)
    def GetLocalString(self, o, name): return self.locals.get((o, name), "")
    def GetName(self, o, _): return self.objects[o].get("name", "")
    def GetTag(self, o): return self.objects[o].get("tag", "")
    def GetResRef(self, o): return self.objects.get(o, {}).get("resref", "")
    def GetObjectUUID(self, o): return self.objects[o]["uuid"]
    def GetRandomUUID(self): return "run1"
    def GetPosition(self, o): return self.objects[o]["at"]
    def SetLocalObject(self, o, name, value): self.locals[(o, name)] = value
    SetLocalInt = SetLocalString = SetLocalJson = SetLocalObject
    def DeleteLocalObject(self, o, name): self.locals.pop((o, name), None)
    def GetLocalJson(self, o, name): return self.locals.get((o, name), Json())
    def ActionSit(self, chair): self.done.append(("sit", self.vm.object_self, chair))
    def ClearAllActions(self, _): self.done.append(("stand", self.vm.object_self))
    def PlaySound(self, name): self.done.append(("sound", self.vm.object_self, name))
    def SendMessageToPC(self, who, words): self.told.append((who, words))
    def FloatingTextStringOnCreature(self, words, who, _): self.told.append((who, words.upper()))

    def JsonParse(self, text, _): return Json(json.loads(text))
    def JsonDump(self, j, _): return json.dumps(j.value, sort_keys=True)
    def JsonGetType(self, j): return TYPES[type(j.value)]
    def JsonGetLength(self, j): return len(j.value) if isinstance(j.value, (dict, list)) else 0
    def JsonNull(self): return Json()
    def JsonObject(self): return Json({})
    def JsonArray(self): return Json([])
    def JsonString(self, v): return Json(v)
    def JsonInt(self, v): return Json(v)
    def JsonFloat(self, v): return Json(float(v))
    def JsonGetString(self, j): return j.value if isinstance(j.value, str) else ""
    def JsonGetInt(self, j): return int(j.value) if isinstance(j.value, (int, float)) else 0
    def JsonGetFloat(self, j): return float(j.value) if isinstance(j.value, (int, float)) else 0.0
    def JsonObjectKeys(self, j): return Json(list(j.value))
    def JsonObjectGet(self, j, key): return Json(j.value.get(key) if isinstance(j.value, dict) else None)
    def JsonObjectSet(self, j, key, v): return Json({**j.value, key: v.value})
    def JsonArrayGet(self, j, n): return Json(j.value[n])
    def JsonArrayInsert(self, j, v, _): return Json([*j.value, v.value])
    def JsonFind(self, j, v, _nth, _how): return Json(j.value.index(v.value) if v.value in j.value else None)
    def TemplateToJson(self, resref, _): return Json({"__data_type": "GIT ", "of": resref})

    def NuiCreate(self, who, layout, window, script):
        old = self.find_window(who, window)
        self.windows.pop(old, None)
        token, self.next_token = self.next_token, self.next_token + 1
        self.windows[token] = {"of": who, "id": window, "layout": layout.value, "binds": {}, "script": script}
        return token

    def NuiFindWindow(self, who, window): return self.find_window(who, window)
    def NuiDestroy(self, _, token): self.windows.pop(token)
    def NuiGetBind(self, _, token, name): return Json(self.windows[token]["binds"].get(name))
    def NuiSetBind(self, _, token, name, value): self.windows[token]["binds"][name] = value.value
    def NuiGetWindowId(self, _, token): return self.windows[token]["id"]
    def NuiGetEventPlayer(self): return self.seen.get("nui", (NOBODY,))[0]
    def NuiGetEventWindow(self): return self.seen["nui"][1]
    def NuiGetEventType(self): return self.seen["nui"][2]
    def NuiGetEventElement(self): return self.seen["nui"][3]
    def NuiGetEventArrayIndex(self): return -1

    # ---- NWNX: what was pushed last is the first argument.

    def NWNXPushInt(self, value): self.nwnx.append(value)
    NWNXPushString = NWNXPushInt
    def NWNXPopInt(self): return self.nwnx.pop()
    NWNXPopString = NWNXPopInt

    def NWNXCall(self, plugin, function):
        given, self.nwnx = self.nwnx[::-1], []
        if (plugin, function) == ("NWNX_HTTPClient", "SendRequest"):
            names = ("tag", "method", "host", "path", "content", "data", "auth", "token", "password", "port", "headers")
            self.sent.append(dict(zip(names, given, strict=True)))
            self.nwnx = [len(self.sent)]
        elif (plugin, function) == ("NWNX_Events", "SubscribeEvent"):
            self.subscribed.append(tuple(given))
        elif (plugin, function) == ("NWNX_Events", "GetCurrentEvent"):
            self.nwnx = [self.seen.get("nwnx", "")]
        elif (plugin, function) == ("NWNX_Events", "GetEventData"):
            self.nwnx = [self.seen.get("data", {}).get(given[0], "")]
        else:
            raise AssertionError(f"{plugin} has no {function}")
