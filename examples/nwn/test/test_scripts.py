"""What the example scripts send to the house, and what they do with its answers."""

import json
import unittest

from world import ELSEWHERE, World

GET, POST = 0, 1
HERE = "/api/nwn/v1/servers/amia"


def body(request):
    return json.loads(request["data"])


class Scripts(unittest.TestCase):
    def setUp(self):
        self.world = World()
        self.chair = self.world.put("aetharn_player_seat", 12.5, 7.25)
        self.other_chair = self.world.put("aetharn_player_seat", 14.0, 7.25)
        self.observer = self.world.put("game_aetharn_observe", 20.0, 1.0)
        self.aribeth = self.world.come("Aribeth")

    def start(self):
        """Loads a module without areas to read, and answers the first question."""
        self.world.load()
        self.assertEqual(body(self.world.latest()), {"events": [{"id": "run1-0", "type": "module_loaded"}]})
        self.world.answer({"taken": ["run1-0"], "refused": [], "operations": [], "cursor": 0})
        self.world.answer({"operations": [], "cursor": 0, "anew": False})

    def operations(self, *operations, cursor=None, anew=False):
        """Answers the next question with operations."""
        self.world.tick()
        self.assertTrue(self.world.latest()["path"].startswith(HERE + "/outbox"), self.world.latest())
        numbered = [{"n": n, **it} for n, it in enumerate(operations, self.cursor() + 1)]
        self.world.answer({"operations": numbered, "cursor": self.cursor() + len(operations) if cursor is None else cursor, "anew": anew})

    def cursor(self):
        return self.world.locals.get((next(iter(self.world.objects)), "DH_CURSOR"), 0)

    def window(self, **binds):
        layout = {"version": 1, "root": {"type": "col", "children": []}}
        return {"op": "nui_create", "player": "uuid-aribeth", "window": "dh", "layout": layout, "binds": binds}

    def test_areas_with_tables_are_sent_when_the_module_is_loaded_each_once(self):
        for area in (None, None, ELSEWHERE):
            self.world.put("game_aetharn", 1.0, 1.0, **({"area": area} if area else {}))
        self.world.load()
        self.assertEqual(self.world.subscribed, [("NWNX_ON_HTTPCLIENT_SUCCESS", "dh_event"), ("NWNX_ON_HTTPCLIENT_FAILED", "dh_event")])
        request = self.world.latest()
        self.assertEqual((request["method"], request["path"]), (POST, HERE + "/areas/tavern"))
        self.assertEqual(body(request), {"__data_type": "GIT ", "of": "tavern"})
        self.world.answer({"tables": []})
        self.world.tick()
        self.assertEqual(self.world.latest()["path"], HERE + "/areas/cellar")
        self.world.answer({"tables": []})
        self.world.tick()
        self.assertEqual(body(self.world.latest())["events"][0]["type"], "module_loaded")
        self.world.answer({"taken": ["run1-0"], "refused": [], "operations": [], "cursor": 0})
        self.assertEqual(self.world.latest()["path"], HERE + "/outbox?after=0&wait=0")

    def test_a_request_has_the_servers_token_and_goes_to_its_house(self):
        self.world.load()
        request = self.world.latest()
        self.assertEqual({key: request[key] for key in ("host", "port", "auth", "token", "content")},
                         {"host": "dice.example.org", "port": 443, "auth": 3, "token": "secret", "content": 2})

    def test_a_chair_that_is_used_is_told_at_once(self):
        self.start()
        self.world.use(self.aribeth, self.chair)
        request = self.world.latest()
        self.assertEqual((request["method"], request["path"]), (POST, HERE + "/events"))
        self.assertEqual(body(request), {"events": [{
            "id": "run1-1", "type": "chair_used", "player": {"id": "uuid-aribeth", "name": "Aribeth"},
            "area": "tavern", "x": 12.5, "y": 7.25}]})

    def test_an_observer_and_leaving_the_server_are_told(self):
        self.start()
        self.world.use(self.aribeth, self.observer)
        self.assertEqual(body(self.world.latest())["events"][0]["type"], "observer_used")
        self.world.answer({"taken": ["run1-1"], "refused": [], "operations": [], "cursor": 0})
        self.world.answer({"operations": [], "cursor": 0, "anew": False})
        self.world.leave(self.aribeth)
        self.assertEqual(body(self.world.latest())["events"],
                         [{"id": "run1-2", "type": "player_left", "player": {"id": "uuid-aribeth", "name": "Aribeth"}}])

    def test_events_wait_for_the_answer_before_and_go_in_one_batch(self):
        self.start()
        self.world.use(self.aribeth, self.chair)
        sent = len(self.world.sent)
        self.world.use(self.aribeth, self.observer)
        self.world.use(self.aribeth, self.observer)
        self.assertEqual(len(self.world.sent), sent)
        self.world.answer({"taken": ["run1-1"], "refused": [], "operations": [], "cursor": 0})
        self.assertEqual([it["id"] for it in body(self.world.latest())["events"]], ["run1-2", "run1-3"])

    def test_what_failed_is_sent_again_with_the_same_ids(self):
        self.start()
        self.world.use(self.aribeth, self.chair)
        first = self.world.latest()["data"]
        self.world.answer({"error": "busy"}, status=503)
        self.world.tick()
        self.assertEqual(self.world.latest()["data"], first)
        self.assertIn("events failed, 503", self.world.log[0])

    def test_what_the_house_cannot_read_is_not_sent_for_ever(self):
        self.start()
        self.world.use(self.aribeth, self.chair)
        self.world.answer({"error": "no"}, status=400)
        self.world.tick()
        self.assertEqual(self.world.latest()["method"], GET)

    def test_a_request_without_an_answer_is_lost_and_sent_again(self):
        self.start()
        self.world.use(self.aribeth, self.chair)
        sent = len(self.world.sent)
        for _ in range(14):
            self.world.tick()
        self.assertEqual(len(self.world.sent), sent)
        self.world.tick()
        self.assertEqual(len(self.world.sent), sent + 1)
        self.assertEqual(self.world.sent[-1]["data"], self.world.sent[-2]["data"])

    def test_an_answer_to_somebody_elses_request_is_left_alone(self):
        self.start()
        self.world.use(self.aribeth, self.chair)
        self.world.sent.append(self.world.sent[-1])
        self.world.answer({"operations": [], "cursor": 9})
        self.assertEqual(self.cursor(), 0)

    def test_windows_are_made_with_all_binds_and_changed_by_some(self):
        self.start()
        self.operations(self.window(title="x", share=0.5, on=True))
        made = self.world.window(self.aribeth)
        self.assertEqual((made["binds"], made["script"]), ({"title": "x", "share": 0.5, "on": True}, "dh_event"))
        self.operations({"op": "nui_bind", "player": "uuid-aribeth", "window": "dh", "binds": {"share": 0.25}})
        self.assertEqual(self.world.window(self.aribeth)["binds"], {"title": "x", "share": 0.25, "on": True})
        self.operations({"op": "nui_destroy", "player": "uuid-aribeth", "window": "dh"})
        self.assertEqual(self.world.windows, {})

    def test_a_window_that_is_made_anew_stays_where_it_was_moved_to(self):
        self.start()
        at = lambda x, w: {"x": x, "y": -1.0, "w": w, "h": 10.0}
        self.operations(self.window(geometry=at(-1.0, 100.0)))
        self.world.window(self.aribeth)["binds"]["geometry"] = at(300.0, 100.0)
        self.operations(self.window(geometry=at(-1.0, 200.0)))
        self.assertEqual(self.world.window(self.aribeth)["binds"]["geometry"], at(300.0, 200.0))

    def test_a_click_is_told_and_other_events_are_not(self):
        self.start()
        self.operations(self.window())
        sent = len(self.world.sent)
        self.world.window_event(self.aribeth, "dh", "focus", "m0")
        self.world.window_event(self.aribeth, "dh", "mousedown", "m0")
        # A script that is run asks for news, and has told nothing.
        self.assertEqual([it["method"] for it in self.world.sent[sent:]], [GET])
        self.world.answer({"operations": [], "cursor": self.cursor(), "anew": False})
        self.world.window_event(self.aribeth, "dh", "click", "m0")
        self.assertEqual(body(self.world.latest())["events"], [{
            "id": "run1-1", "type": "window", "player": {"id": "uuid-aribeth", "name": "Aribeth"},
            "window": {"id": "dh", "event": "click", "element": "m0", "index": -1, "seen": 1}}])

    def test_operations_in_the_answer_to_events_are_carried_out_once(self):
        self.start()
        self.world.use(self.aribeth, self.chair)
        message = {"op": "message", "players": ["uuid-aribeth", "uuid-nobody"], "text": "Welcome", "tone": "quiet"}
        self.world.answer({"taken": ["run1-1"], "refused": [], "operations": [{"n": 1, **message}], "cursor": 1})
        self.assertEqual(self.world.latest()["path"], HERE + "/outbox?after=1&wait=0")
        self.world.answer({"operations": [{"n": 1, **message}], "cursor": 1, "anew": False})
        self.assertEqual(self.world.told, [(self.aribeth, "Welcome")])

    def test_operations_before_those_of_an_answer_are_fetched_first(self):
        self.start()
        self.world.use(self.aribeth, self.chair)
        say = lambda n: {"n": n, "op": "message", "players": ["uuid-aribeth"], "text": f"{n}", "tone": "bright"}
        self.world.answer({"taken": ["run1-1"], "refused": [], "operations": [say(3)], "cursor": 3})
        self.assertEqual((self.world.told, self.cursor()), ([], 0))
        self.world.answer({"operations": [say(1), say(2), say(3)], "cursor": 3, "anew": False})
        self.assertEqual([words for _, words in self.world.told], ["1", "1", "2", "2", "3", "3"])

    def test_whoever_is_told_to_sits_and_standing_up_is_told(self):
        self.start()
        self.operations({"op": "sit", "player": "uuid-aribeth", "area": "tavern", "x": 12.5, "y": 7.3})
        self.assertEqual(self.world.done, [("sit", self.aribeth, self.chair)])
        self.world.sitting[self.chair] = self.aribeth
        self.operations()
        del self.world.sitting[self.chair]
        self.world.tick()
        event = body(self.world.latest())["events"][0]
        self.assertEqual((event["type"], event["x"], event["y"]), ("chair_left", 12.5, 7.25))

    def test_whoever_never_reaches_the_chair_has_left_it(self):
        self.start()
        self.operations({"op": "sit", "player": "uuid-aribeth", "area": "tavern", "x": 12.5, "y": 7.25})
        for _ in range(15):
            self.operations()
        self.world.tick()
        self.assertEqual(body(self.world.latest())["events"][0]["type"], "chair_left")

    def test_another_chair_is_left_and_taken_in_order(self):
        self.start()
        self.operations({"op": "sit", "player": "uuid-aribeth", "area": "tavern", "x": 12.5, "y": 7.25})
        self.world.use(self.aribeth, self.other_chair)
        events = [(it["type"], it["x"]) for it in body(self.world.latest())["events"]]
        self.assertEqual(events, [("chair_left", 12.5), ("chair_used", 14.0)])

    def test_standing_up_and_sounds_are_carried_out(self):
        self.start()
        self.operations({"op": "stand", "player": "uuid-aribeth"}, {"op": "sound", "player": "uuid-aribeth", "resref": "gui_dice"})
        self.assertEqual(self.world.done, [("stand", self.aribeth), ("sound", self.aribeth, "gui_dice")])

    def test_what_begins_anew_closes_every_window_first(self):
        self.start()
        self.operations(self.window(), cursor=40)
        self.world.tick()
        say = {"n": 2, "op": "message", "players": ["uuid-aribeth"], "text": "Back", "tone": "quiet"}
        self.world.answer({"operations": [say], "cursor": 2, "anew": True})
        self.assertEqual((self.world.windows, self.cursor(), len(self.world.told)), ({}, 2, 1))

    def test_a_house_that_was_opened_anew_is_told_everything_again(self):
        self.world.put("game_aetharn", 1.0, 1.0)
        bodhi = self.world.come("Bodhi")
        self.world.load()
        self.world.answer({"tables": []})
        self.world.tick()
        self.world.answer({"taken": ["run1-0"], "refused": [], "operations": [], "cursor": 0})
        self.world.answer({"operations": [], "cursor": 0, "anew": False})
        self.operations({"op": "sit", "player": "uuid-aribeth", "area": "tavern", "x": 12.5, "y": 7.25})
        self.world.use(bodhi, self.observer)
        self.world.answer({"taken": ["run1-1"], "refused": [], "operations": [], "cursor": 1})
        self.world.answer({"operations": [], "cursor": 20001, "anew": True, "register": True})
        self.world.tick()
        self.assertEqual(self.world.latest()["path"], HERE + "/areas/tavern")
        self.world.answer({"tables": []})
        self.world.tick()
        again = [(it["type"], it["player"]["id"]) for it in body(self.world.latest())["events"]]
        self.assertEqual(again, [("chair_used", "uuid-aribeth"), ("observer_used", "uuid-bodhi")])

    def test_what_is_refused_and_what_is_not_known_is_logged(self):
        self.start()
        self.world.use(self.aribeth, self.chair)
        refused = [{"id": "run1-1", "code": "NO_SUCH_CHAIR", "message": "there is no chair"}]
        self.world.answer({"taken": [], "refused": refused, "operations": [], "cursor": 0})
        self.world.answer({"operations": [{"n": 1, "op": "dance", "player": "uuid-aribeth"}], "cursor": 1, "anew": False})
        self.assertEqual(self.world.log, ["Dicehall refused run1-1: NO_SUCH_CHAIR there is no chair",
                                          "Dicehall: this script does not know the operation dance"])

    def test_with_nobody_there_the_house_hears_seldom_but_often_enough(self):
        self.start()
        self.world.online.clear()
        sent = len(self.world.sent)
        for _ in range(30):
            before = len(self.world.sent)
            self.world.tick()
            if len(self.world.sent) > before:
                self.world.answer({"operations": [], "cursor": 0, "anew": False})
        self.assertEqual(len(self.world.sent) - sent, 3)


if __name__ == "__main__":
    unittest.main()
