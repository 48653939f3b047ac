-- A house as a program of form 5 left it when it was killed: a play that ended, one that runs, and a lobby.
-- Written out from its file; never edited.
PRAGMA journal_mode = WAL;
BEGIN TRANSACTION;
CREATE TABLE calls (
    no       INTEGER PRIMARY KEY,
    callee   TEXT    NOT NULL,
    id       TEXT    NOT NULL,
    table_id TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    body     TEXT    NOT NULL,
    made_at  INTEGER NOT NULL,
    state    INTEGER NOT NULL,
    tries    INTEGER NOT NULL,
    answer   TEXT    NOT NULL,
    due      INTEGER NOT NULL,
    UNIQUE (callee, id)
);
INSERT INTO "calls" VALUES(1,'club','call_MLXMT-TVam8710qoa2kJ','01a1e99d9bdd7daf99f6b3132c8824f4','your_turn','{"content":"Ada, it is your turn: Ended (DO or DICE), SQXD","id":"call_MLXMT-TVam8710qoa2kJ","player":{"id":"ada","name":"Ada","seat":0},"present":false,"table":{"code":"SQXD","gameType":"do-or-dice","id":"01a1e99d9bdd7daf99f6b3132c8824f4","name":"Ended"},"time":1794920782813,"type":"your_turn","version":4}',1794920782813,0,1,'connection refused',1794920787815);
INSERT INTO "calls" VALUES(2,'club','call_yV62W2hkAdtn53kuzyI3','01a1e99d9bdd7daf99f6b3132c8824f4','your_turn','{"content":"Ben, it is your turn: Ended (DO or DICE), SQXD","id":"call_yV62W2hkAdtn53kuzyI3","player":{"id":"ben","name":"Ben","seat":1},"present":false,"table":{"code":"SQXD","gameType":"do-or-dice","id":"01a1e99d9bdd7daf99f6b3132c8824f4","name":"Ended"},"time":1794920782833,"type":"your_turn","version":7}',1794920782833,0,1,'connection refused',1794920787837);
INSERT INTO "calls" VALUES(3,'club','call_pb25auCycigECUvwwDQ7','01a1e99d9bdd7daf99f6b3132c8824f4','play_over','{"abandoned":false,"content":"Ada won: Ended (DO or DICE), SQXD","id":"call_pb25auCycigECUvwwDQ7","reason":"rounds_complete","standings":[{"bot":false,"id":"ada","name":"Ada","place":1,"score":1,"seat":0},{"bot":false,"id":"ben","name":"Ben","place":2,"score":1,"seat":1}],"table":{"code":"SQXD","gameType":"do-or-dice","id":"01a1e99d9bdd7daf99f6b3132c8824f4","name":"Ended"},"time":1794920782842,"type":"play_over","version":8,"winners":[{"id":"ada","name":"Ada","seat":0}]}',1794920782842,0,1,'connection refused',1794920787843);
INSERT INTO "calls" VALUES(4,'club','call_jbZyHdW1e9f0lCHYkw5l','01a1e99d9c017f44ab5162b96bd466ec','your_turn','{"content":"Cy, it is your turn: Running (DO or DICE), ATQJ","id":"call_jbZyHdW1e9f0lCHYkw5l","player":{"id":"cy","name":"Cy","seat":1},"present":false,"table":{"code":"ATQJ","gameType":"do-or-dice","id":"01a1e99d9c017f44ab5162b96bd466ec","name":"Running"},"time":1794920782849,"type":"your_turn","version":4}',1794920782849,0,1,'connection refused',1794920787850);
CREATE TABLE codes (
    code     TEXT    NOT NULL PRIMARY KEY,
    table_no INTEGER NOT NULL UNIQUE
);
INSERT INTO "codes" VALUES('SQXD',1);
INSERT INTO "codes" VALUES('ATQJ',2);
INSERT INTO "codes" VALUES('KEFM',3);
CREATE TABLE forms (number INTEGER PRIMARY KEY);
INSERT INTO "forms" VALUES(1);
INSERT INTO "forms" VALUES(2);
INSERT INTO "forms" VALUES(3);
INSERT INTO "forms" VALUES(4);
INSERT INTO "forms" VALUES(5);
CREATE TABLE houses (
    no        INTEGER PRIMARY KEY,
    opened_at INTEGER NOT NULL,
    alive_at  INTEGER NOT NULL
);
INSERT INTO "houses" VALUES(1,1794920780493,1794920784494);
CREATE TABLE passes (
    hash    BLOB    NOT NULL PRIMARY KEY,
    series  TEXT    NOT NULL,
    person  TEXT    NOT NULL,
    until   INTEGER,
    claim   INTEGER NOT NULL,
    revoked INTEGER NOT NULL
);
INSERT INTO "passes" VALUES(X'5D6EC29AF4B516C089FFC6B0B74ED4EF26E3F7BA0FC39851E7FDC14C120865DC','01a1e99d9bdd7daf99f6b3132c8824f4','ada',NULL,0,0);
INSERT INTO "passes" VALUES(X'26E1459FB9FCF794741311C2425BC3B7ECD13CEB07D7CBEE167E3B4873605753','01a1e99d9bdd7daf99f6b3132c8824f4','ben',NULL,0,0);
INSERT INTO "passes" VALUES(X'23908FA67620C3297F1490F3A357D90087FD83D3128BD8A405C3F770E7259BE1','01a1e99d9bdd7daf99f6b3132c8824f4','p-jw0z6j0hy8c9',NULL,0,0);
INSERT INTO "passes" VALUES(X'40020564B485DA5007F0324720AA3B3DB5EDA385E417BA615C35EE9B9E18B24D','01a1e99d9c017f44ab5162b96bd466ec','ada',NULL,0,1);
INSERT INTO "passes" VALUES(X'B8318F1C8567CDC0396A2998FF8975AD16AF4705A76E0BC4029683335D48C422','01a1e99d9c017f44ab5162b96bd466ec','cy',NULL,0,0);
INSERT INTO "passes" VALUES(X'DFE32A58328442D9C286D7CD4F206A694A568973A41EB405AFA8B8AEF17EEBBC','01a1e99d9c017f44ab5162b96bd466ec','p-5aqz3wepja4j',NULL,0,0);
INSERT INTO "passes" VALUES(X'D40F55FF67A33282D4A01B38DA4C1E081FD755A825786E759705BD287363CBEA','01a1e99d9c067ae1aff753533d19673f','dee',NULL,0,0);
INSERT INTO "passes" VALUES(X'3D5381EDF09D97F1B5EEC4797BE8F21FEF65E15C8F77DA61AD36D60A3E86F8DD','01a1e99d9c067ae1aff753533d19673f','p-1kcye0axvbx2',NULL,0,0);
INSERT INTO "passes" VALUES(X'2E18D833C04F0DA22B239A62D2AE1012B6A84CC6A56D5B1D98CC2128AD55B9CA','01a1e99d9c017f44ab5162b96bd466ec','ada',1794921682858,1,0);
CREATE TABLE players (
    player TEXT NOT NULL PRIMARY KEY,
    name   TEXT NOT NULL
);
INSERT INTO "players" VALUES('ada','Ada');
INSERT INTO "players" VALUES('ben','Ben');
CREATE TABLE "records" (
    no       INTEGER PRIMARY KEY,
    table_no INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    before   INTEGER NOT NULL,
    body     TEXT    NOT NULL
);
INSERT INTO "records" VALUES(1,1,1,0,'{"at":1794920782813,"by":{"person":"p-jw0z6j0hy8c9"},"dice":0,"entries":[{"table":{"event":"table_opened","data":{"table":"01a1e99d9bdd7daf99f6b3132c8824f4","game":"do-or-dice","rules":1,"setup":{"eliminationVp":2,"hp":20,"players":2,"rounds":1,"survivalVp":1},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"4eb5a4a986aab1c3c148b959c05acd21f51cb3cf664cba8531c804d390a6c48a","host":"p-jw0z6j0hy8c9","title":"Ended"}}}],"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1}');
INSERT INTO "records" VALUES(2,1,2,1,'{"at":1794920782813,"by":{"person":"ada"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"ada","name":"Ada","mark":0},"totalPlayers":1,"canStart":false}}}],"prev":"410edf1368d9c82d0b890cfdbf23bf159c8514fd332e0bcf11825319140118f5","seq":2}');
INSERT INTO "records" VALUES(3,1,3,2,'{"at":1794920782813,"by":{"person":"ben"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":1,"chair":{"person":"ben","name":"Ben","mark":1},"totalPlayers":2,"canStart":true}}}],"prev":"3706f018228b5e7e99ab7796f0d64da4a7d725c21d628071ff775537ce40036f","seq":3}');
INSERT INTO "records" VALUES(4,1,4,3,'{"at":1794920782813,"by":{"person":"p-jw0z6j0hy8c9"},"dice":1,"entries":[{"table":{"event":"lobby_closed","data":{"chairs":[0,1]}}},{"play":{"event":{"event":"game_started","data":{"players":[0,1],"firstPlayer":0}}}},{"play":{"event":{"event":"round_started","data":{"round":1}}}},{"play":{"event":{"event":"turn_started","data":{"player":0,"turnNumber":1,"turnIndex":0,"round":1}}}}],"prev":"45c7ad2292db8228b973c103c4efd080b879cccfacd9280d7176fa5032c5a6ec","seq":4}');
INSERT INTO "records" VALUES(5,1,5,4,'{"action":{"action":"roll","parameters":{}},"at":1794920782817,"by":{"seat":0},"command":"h-jney4dkpe83h","dice":2,"entries":[{"play":{"event":{"event":"die_rolled","data":{"player":0,"value":6,"move":"power_move"}}}}],"prev":"21f40776455da4170f63a0f66165d3c45f698eea2d456b466c5bee8aac5b519b","seq":5,"wish":1026353783}');
INSERT INTO "records" VALUES(6,1,6,5,'{"action":{"action":"choose","parameters":{"effect":"hp"}},"at":1794920782824,"by":{"seat":0},"command":"h-4taqr9jcv150","dice":2,"entries":[{"play":{"event":{"event":"effect_chosen","data":{"player":0,"effect":"hp"}}}}],"prev":"1251766c5ffa98fe95055c2365380acad150801464b396795dc09a786cf4ec3e","seq":6,"wish":2176357976}');
INSERT INTO "records" VALUES(7,1,7,6,'{"action":{"action":"target","parameters":{"seat":1}},"at":1794920782833,"by":{"seat":0},"command":"h-hn3kvj0e9pr4","dice":2,"entries":[{"play":{"event":{"event":"damage_dealt","data":{"round":1,"player":0,"target":1,"move":"power_move","amount":6,"hp":14}}}},{"play":{"event":{"event":"turn_ended","data":{"player":0,"nextPlayer":1}}}},{"play":{"event":{"event":"turn_started","data":{"player":1,"turnNumber":2,"turnIndex":1,"round":1}}}}],"prev":"73f67cfb5a19ec2e854bca0663a65144af7724274f7754a9f735b9af616468ff","seq":7,"wish":2300322323}');
INSERT INTO "records" VALUES(8,1,8,7,'{"action":{"action":"roll","parameters":{}},"at":1794920782842,"by":{"seat":1},"command":"h-k9sgsmg4c1yk","dice":3,"entries":[{"play":{"event":{"event":"die_rolled","data":{"player":1,"value":5,"move":"recover"}}}},{"play":{"event":{"event":"healed","data":{"round":1,"player":1,"target":1,"move":"recover","amount":3,"hp":17}}}},{"play":{"event":{"event":"turn_ended","data":{"player":1,"nextPlayer":null}}}},{"play":{"event":{"event":"survival_rewarded","data":{"round":1,"players":[0,1],"points":1}}}},{"play":{"event":{"event":"round_ended","data":{"round":1}}}},{"play":{"event":{"event":"game_ended","data":{"reason":"rounds_complete"}}}},{"table":{"event":"game_ended","data":{"winner":0,"winners":[0],"endReason":"rounds_complete","finalStandings":[{"counters":[["hp",20],["rounds_fallen",0],["vp_earned",1],["kills",0],["damage",6]],"place":1,"rounds":1,"score":1,"seat":0},{"counters":[["hp",17],["rounds_fallen",0],["vp_earned",1],["kills",0],["damage",0]],"place":2,"rounds":1,"score":1,"seat":1}]}}}],"prev":"d4b7db15fad27b65044458973243d8c141f8f8c00bdc20df4b5fea8d5b48e223","seq":8,"wish":1026353783}');
INSERT INTO "records" VALUES(9,2,1,0,'{"at":1794920782849,"by":{"person":"p-5aqz3wepja4j"},"dice":0,"entries":[{"table":{"event":"table_opened","data":{"table":"01a1e99d9c017f44ab5162b96bd466ec","game":"do-or-dice","rules":1,"setup":{"eliminationVp":2,"hp":20,"players":2,"rounds":1,"survivalVp":1},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"0883d6a0d7b651ab18179fd26838911425f9eb6d03001160eee9ad8d0f0be5b7","host":"p-5aqz3wepja4j","title":"Running"}}}],"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1}');
INSERT INTO "records" VALUES(10,2,2,9,'{"at":1794920782849,"by":{"person":"ada"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"ada","name":"Ada","mark":0},"totalPlayers":1,"canStart":false}}}],"prev":"0145e02e307c73587e8ca94bfbb851937c4859380399a91a79c22c4da4066578","seq":2}');
INSERT INTO "records" VALUES(11,2,3,10,'{"at":1794920782849,"by":{"person":"cy"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":1,"chair":{"person":"cy","name":"Cy","mark":1},"totalPlayers":2,"canStart":true}}}],"prev":"903a5ca982410ee2eb16efc222dfc30be345d8593f9fd26c77704aa81e05f0af","seq":3}');
INSERT INTO "records" VALUES(12,2,4,11,'{"at":1794920782849,"by":{"person":"p-5aqz3wepja4j"},"dice":1,"entries":[{"table":{"event":"lobby_closed","data":{"chairs":[0,1]}}},{"play":{"event":{"event":"game_started","data":{"players":[1,0],"firstPlayer":1}}}},{"play":{"event":{"event":"round_started","data":{"round":1}}}},{"play":{"event":{"event":"turn_started","data":{"player":1,"turnNumber":1,"turnIndex":0,"round":1}}}}],"prev":"6ed3af82930b00e793dbc97c9e996551287fa3362e0d552306bec502da09f4e8","seq":4}');
INSERT INTO "records" VALUES(13,2,5,12,'{"action":{"action":"roll","parameters":{}},"at":1794920782852,"by":{"seat":1},"command":"h-0jsrvcbqkpdz","dice":2,"entries":[{"play":{"event":{"event":"die_rolled","data":{"player":1,"value":3,"move":"pickpocket"}}}}],"prev":"620c5067c794be3da7ce91e3ebc0c9967b13d8a46e4ee993997003cd257a6049","seq":5,"wish":1026353783}');
INSERT INTO "records" VALUES(14,3,1,0,'{"at":1794920782854,"by":{"person":"p-1kcye0axvbx2"},"dice":0,"entries":[{"table":{"event":"table_opened","data":{"table":"01a1e99d9c067ae1aff753533d19673f","game":"do-or-dice","rules":1,"setup":{"eliminationVp":2,"hp":20,"players":2,"rounds":1,"survivalVp":1},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"d94318f2afc6929f8146b5fdcddd46f75109d691dacf79b87c649ea0f33e86be","host":"p-1kcye0axvbx2","title":"Lobby"}}}],"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1}');
INSERT INTO "records" VALUES(15,3,2,14,'{"at":1794920782854,"by":{"person":"dee"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"dee","name":"Dee","mark":0},"totalPlayers":1,"canStart":false}}}],"prev":"c3d272ecc430e54c509d091414e5bda04252d6fbd24610f3914119daa962afe0","seq":2}');
INSERT INTO "records" VALUES(16,2,6,13,'{"at":1794920782858,"by":{"person":"p-5aqz3wepja4j"},"command":"h-p28tgy91kbpd","dice":2,"entries":[{"table":{"event":"link_renewed","data":{"player":0}}}],"prev":"94fe3e111f0867f4743527857a8686c86161c3ac664d05b59cbbea34959a6d0b","seq":6,"wish":580132268}');
CREATE TABLE result_counters (
    session_no INTEGER NOT NULL,
    line       INTEGER NOT NULL,
    position   INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    value      INTEGER NOT NULL,
    PRIMARY KEY (session_no, line, position)
);
INSERT INTO "result_counters" VALUES(1,0,0,'hp',20);
INSERT INTO "result_counters" VALUES(1,0,1,'rounds_fallen',0);
INSERT INTO "result_counters" VALUES(1,0,2,'vp_earned',1);
INSERT INTO "result_counters" VALUES(1,0,3,'kills',0);
INSERT INTO "result_counters" VALUES(1,0,4,'damage',6);
INSERT INTO "result_counters" VALUES(1,1,0,'hp',17);
INSERT INTO "result_counters" VALUES(1,1,1,'rounds_fallen',0);
INSERT INTO "result_counters" VALUES(1,1,2,'vp_earned',1);
INSERT INTO "result_counters" VALUES(1,1,3,'kills',0);
INSERT INTO "result_counters" VALUES(1,1,4,'damage',0);
CREATE TABLE results (
    session_no INTEGER NOT NULL,
    line       INTEGER NOT NULL,
    seat       INTEGER NOT NULL,
    player     TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    bot        INTEGER NOT NULL,
    place      INTEGER NOT NULL,
    won        INTEGER NOT NULL,
    score      INTEGER NOT NULL,
    rounds     INTEGER NOT NULL, person TEXT,
    PRIMARY KEY (session_no, line)
);
INSERT INTO "results" VALUES(1,0,0,'ada','Ada',0,1,1,1,1,'ada');
INSERT INTO "results" VALUES(1,1,1,'ben','Ben',0,2,0,1,1,'ben');
CREATE TABLE seeds (
    table_no INTEGER PRIMARY KEY,
    seed     BLOB    NOT NULL
);
INSERT INTO "seeds" VALUES(1,X'8CCFB16BC85D2BE8EE541B51CE507D60AE6BB82C5675D3717E51AF1E600D0F48');
INSERT INTO "seeds" VALUES(2,X'00B7D396D4AC8AA6C4672DF3BD2DDFBA6365ED0571462FF43F5BCCCA93F141A1');
INSERT INTO "seeds" VALUES(3,X'76D56844266E1192670C0A8AAAC5363B85E28890483466B6C0AA727376F7660B');
CREATE TABLE sessions (
    no         INTEGER PRIMARY KEY,
    table_id   TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at   INTEGER NOT NULL,
    reason     TEXT    NOT NULL,
    abandoned  INTEGER NOT NULL,
    rounds     INTEGER NOT NULL
);
INSERT INTO "sessions" VALUES(1,'01a1e99d9bdd7daf99f6b3132c8824f4','do-or-dice',1794920782813,1794920782842,'rounds_complete',0,1);
CREATE TABLE snapshots (
    table_no INTEGER PRIMARY KEY,
    seq      INTEGER NOT NULL,
    hash     BLOB    NOT NULL,
    rules    INTEGER NOT NULL,
    build    TEXT    NOT NULL,
    sum      BLOB    NOT NULL,
    body     TEXT    NOT NULL
);
CREATE TABLE standing_counters (
    player TEXT    NOT NULL,
    game   TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    value  INTEGER NOT NULL,
    PRIMARY KEY (player, game, name)
);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','damage',6);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','hp',20);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','kills',0);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','rounds_fallen',0);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','vp_earned',1);
INSERT INTO "standing_counters" VALUES('ada','','damage',6);
INSERT INTO "standing_counters" VALUES('ada','','hp',20);
INSERT INTO "standing_counters" VALUES('ada','','kills',0);
INSERT INTO "standing_counters" VALUES('ada','','rounds_fallen',0);
INSERT INTO "standing_counters" VALUES('ada','','vp_earned',1);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','damage',0);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','hp',17);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','kills',0);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','rounds_fallen',0);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','vp_earned',1);
INSERT INTO "standing_counters" VALUES('ben','','damage',0);
INSERT INTO "standing_counters" VALUES('ben','','hp',17);
INSERT INTO "standing_counters" VALUES('ben','','kills',0);
INSERT INTO "standing_counters" VALUES('ben','','rounds_fallen',0);
INSERT INTO "standing_counters" VALUES('ben','','vp_earned',1);
CREATE TABLE standings (
    player TEXT    NOT NULL,
    game   TEXT    NOT NULL,
    played INTEGER NOT NULL,
    won    INTEGER NOT NULL,
    score  INTEGER NOT NULL,
    best   INTEGER NOT NULL,
    PRIMARY KEY (player, game)
);
INSERT INTO "standings" VALUES('ada','do-or-dice',1,1,1,1);
INSERT INTO "standings" VALUES('ada','',1,1,1,1);
INSERT INTO "standings" VALUES('ben','do-or-dice',1,0,1,1);
INSERT INTO "standings" VALUES('ben','',1,0,1,1);
CREATE TABLE tables (
    no         INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    series     TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    rules      INTEGER NOT NULL,
    title      TEXT    NOT NULL,
    listed     INTEGER NOT NULL,
    status     INTEGER NOT NULL,
    closed     INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    head       INTEGER NOT NULL,
    hash       BLOB    NOT NULL,
    epoch      INTEGER NOT NULL,
    deadline   INTEGER,
    players    TEXT    NOT NULL,
    asked      TEXT    NOT NULL,
    lines      TEXT    NOT NULL
, latest INTEGER NOT NULL DEFAULT 0);
INSERT INTO "tables" VALUES(1,'01a1e99d9bdd7daf99f6b3132c8824f4','01a1e99d9bdd7daf99f6b3132c8824f4','do-or-dice',1,'Ended',1,2,0,1794920782813,1794920782842,8,X'A12433006CEEFEBBC50691EC4E0E1B120B00B70509851D16DC7D07209C637289',0,NULL,'Ada
Ben
','','',8);
INSERT INTO "tables" VALUES(2,'01a1e99d9c017f44ab5162b96bd466ec','01a1e99d9c017f44ab5162b96bd466ec','do-or-dice',1,'Running',1,1,0,1794920782849,1794920782858,6,X'70A3ECB3296304EFD9569F36B56B73819BF50777F75B2AA5A5316535C8CFFC9D',0,NULL,'Ada
Cy
','cy
','cy
',16);
INSERT INTO "tables" VALUES(3,'01a1e99d9c067ae1aff753533d19673f','01a1e99d9c067ae1aff753533d19673f','do-or-dice',1,'Lobby',1,0,0,1794920782854,1794920782854,2,X'29247BA442B1EDA37B1B9DDC1A34C30694C46BF35956C1481F752269A32682FF',0,NULL,'Dee
','','',15);
CREATE INDEX tables_due ON tables (deadline, no) WHERE deadline IS NOT NULL;
CREATE INDEX tables_by_series ON tables (series);
CREATE INDEX tables_with_lines ON tables (id) WHERE lines <> '';
CREATE INDEX passes_by_person ON passes (person, series, revoked);
CREATE INDEX sessions_latest ON sessions (ended_at, no);
CREATE INDEX sessions_by_game ON sessions (game, ended_at, no);
CREATE INDEX results_by_player ON results (player, session_no) WHERE bot = 0;
CREATE INDEX standings_leaders ON standings (game, won DESC, score DESC, player);
CREATE INDEX calls_due ON calls (callee, due, no) WHERE state = 0;
CREATE INDEX calls_pending ON calls (callee, no) WHERE state = 0;
CREATE INDEX tables_latest ON tables (updated_at, no, game) WHERE listed = 1;
CREATE INDEX tables_by_status ON tables (status, updated_at, no, game) WHERE listed = 1;
COMMIT;
