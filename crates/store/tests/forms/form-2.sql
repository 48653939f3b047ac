-- A house as a program of form 2 left it: a play that ended, one that runs, and a lobby.
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
CREATE TABLE codes (
    code     TEXT    NOT NULL PRIMARY KEY,
    table_no INTEGER NOT NULL UNIQUE
);
INSERT INTO "codes" VALUES('REYF',1);
INSERT INTO "codes" VALUES('ZAMH',2);
INSERT INTO "codes" VALUES('ANSL',3);
CREATE TABLE forms (number INTEGER PRIMARY KEY);
INSERT INTO "forms" VALUES(1);
INSERT INTO "forms" VALUES(2);
CREATE TABLE houses (
    no        INTEGER PRIMARY KEY,
    opened_at INTEGER NOT NULL,
    alive_at  INTEGER NOT NULL
);
INSERT INTO "houses" VALUES(1,1794883514511,1794883514511);
CREATE TABLE passes (
    hash    BLOB    NOT NULL PRIMARY KEY,
    series  TEXT    NOT NULL,
    person  TEXT    NOT NULL,
    until   INTEGER,
    claim   INTEGER NOT NULL,
    revoked INTEGER NOT NULL
);
INSERT INTO "passes" VALUES(X'0E4BD81E5D418494D4E08FFB070C9476427F601BCCA4F0BD0F5C614B468CCD09','01a1e764f1107b0ebb26a5c8a6007547','ada',NULL,0,0);
INSERT INTO "passes" VALUES(X'16B43F980EB7588984B8817BB7594DAD5A3B5810B956108BA69AA9B2BA0B9484','01a1e764f1107b0ebb26a5c8a6007547','ben',NULL,0,0);
INSERT INTO "passes" VALUES(X'347E9C1C1031B30F64E7F79CA0C80AB28C2E4A75BE12122D03DDF9DD4BA91F7A','01a1e764f1107b0ebb26a5c8a6007547','p-3scvytjs1zbs',NULL,0,0);
INSERT INTO "passes" VALUES(X'0883B5BA83B17F9E582247B7DF0F8C3B726D5DB809405613AF9AF87B5D8A3984','01a1e764f1797a718d4e78beff73f241','ada',NULL,0,0);
INSERT INTO "passes" VALUES(X'FCC7F0FFCDAAA0A542D331C6A6D6C180A14E81246CC4318820685A5A2917A6F4','01a1e764f1797a718d4e78beff73f241','cy',NULL,0,0);
INSERT INTO "passes" VALUES(X'1C6FC22B241CBF9B8742DB15CBF654300FB53819F644FF2D661AEBCB9CF2A00C','01a1e764f1797a718d4e78beff73f241','p-yjdzedbx5txr',NULL,0,0);
INSERT INTO "passes" VALUES(X'09B86887CEBCE9DFD83BCAB08DF081B69C69EB2C8A15F843942BDDBC9E7D9E91','01a1e764f19970c8b7cdc2c85396eb3a','dee',NULL,0,0);
INSERT INTO "passes" VALUES(X'8957BBE9F8415C88B91D2A37A4186ADC4BF902540809A57968F1DA56FECC1E1C','01a1e764f19970c8b7cdc2c85396eb3a','p-15bjpag0z54q',NULL,0,0);
CREATE TABLE players (
    player TEXT NOT NULL PRIMARY KEY,
    name   TEXT NOT NULL
);
INSERT INTO "players" VALUES('ben','Ben');
INSERT INTO "players" VALUES('ada','Ada');
CREATE TABLE records (
    no       INTEGER PRIMARY KEY,
    table_no INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    UNIQUE (table_no, seq)
);
INSERT INTO "records" VALUES(1,1,1,'{"seq":1,"at":1794883514640,"by":{"person":"p-3scvytjs1zbs"},"entries":[{"table":{"event":"table_opened","data":{"table":"01a1e764f1107b0ebb26a5c8a6007547","game":"do-or-dice","rules":1,"setup":{"eliminationVp":2,"hp":20,"players":2,"rounds":1,"survivalVp":1},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"85e3fc0723bc6ca3ff42071536963daf64e425b5a1fa5301239bda0f1433ff65","host":"p-3scvytjs1zbs","title":"Ended"}}}],"dice":0,"prev":"0000000000000000000000000000000000000000000000000000000000000000"}');
INSERT INTO "records" VALUES(2,1,2,'{"seq":2,"at":1794883514640,"by":{"person":"ada"},"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"ada","name":"Ada","mark":0},"totalPlayers":1,"canStart":false}}}],"dice":0,"prev":"36321ee2f527de1628dfa8035e90ded4bc8cfbc31cda9c4594678720a1f6cadc"}');
INSERT INTO "records" VALUES(3,1,3,'{"seq":3,"at":1794883514640,"by":{"person":"ben"},"entries":[{"table":{"event":"lobby_player_joined","data":{"player":1,"chair":{"person":"ben","name":"Ben","mark":1},"totalPlayers":2,"canStart":true}}}],"dice":0,"prev":"3b9c72004a8943493c771d9ff112ca8150f7c3aeb01622946998f54339303c96"}');
INSERT INTO "records" VALUES(4,1,4,'{"seq":4,"at":1794883514640,"by":{"person":"p-3scvytjs1zbs"},"entries":[{"table":{"event":"lobby_closed","data":{"chairs":[0,1]}}},{"play":{"event":{"event":"game_started","data":{"players":[0,1],"firstPlayer":0}}}},{"play":{"event":{"event":"round_started","data":{"round":1}}}},{"play":{"event":{"event":"turn_started","data":{"player":0,"turnNumber":1,"turnIndex":0,"round":1}}}}],"dice":1,"prev":"872d56f91c96c6eecccbbb4301278687f704dd575154911c7c9668e21dab25f1"}');
INSERT INTO "records" VALUES(5,1,5,'{"seq":5,"at":1794883514678,"command":"h-28j6drxbakcb","by":{"seat":0},"entries":[{"play":{"event":{"event":"die_rolled","data":{"player":0,"value":5,"move":"recover"}}}},{"play":{"event":{"event":"no_effect","data":{"round":1,"player":0,"target":0,"move":"recover","reason":"full_hp"}}}},{"play":{"event":{"event":"turn_ended","data":{"player":0,"nextPlayer":1}}}},{"play":{"event":{"event":"turn_started","data":{"player":1,"turnNumber":2,"turnIndex":1,"round":1}}}}],"dice":2,"prev":"c8e5d708780b0f67a633f845299673420f9043b823b0b8f69bd472de19c926fd"}');
INSERT INTO "records" VALUES(6,1,6,'{"seq":6,"at":1794883514709,"command":"h-vp1vxv48t44k","by":{"seat":1},"entries":[{"play":{"event":{"event":"die_rolled","data":{"player":1,"value":3,"move":"pickpocket"}}}}],"dice":3,"prev":"be830f5a95e970b2b6084e9dedfcb9e8e89be4d1b260b4e3caec456fbf5432d7"}');
INSERT INTO "records" VALUES(7,1,7,'{"seq":7,"at":1794883514729,"command":"h-zg85pqm3w779","by":{"seat":1},"entries":[{"play":{"event":{"event":"no_effect","data":{"round":1,"player":1,"target":0,"move":"pickpocket","reason":"no_vp"}}}},{"play":{"event":{"event":"turn_ended","data":{"player":1,"nextPlayer":null}}}},{"play":{"event":{"event":"survival_rewarded","data":{"round":1,"players":[0,1],"points":1}}}},{"play":{"event":{"event":"round_ended","data":{"round":1}}}},{"play":{"event":{"event":"tie_rolled","data":{"players":[0,1],"faces":[2,3]}}}},{"play":{"event":{"event":"game_ended","data":{"reason":"rounds_complete"}}}},{"table":{"event":"game_ended","data":{"winner":1,"winners":[1],"endReason":"rounds_complete","finalStandings":[{"counters":[["hp",20],["rounds_fallen",0],["vp_earned",1],["kills",0],["damage",0]],"place":1,"rounds":1,"score":1,"seat":1},{"counters":[["hp",20],["rounds_fallen",0],["vp_earned",1],["kills",0],["damage",0]],"place":2,"rounds":1,"score":1,"seat":0}]}}}],"dice":4,"prev":"124a73e517b42a3266d0e34a72b8e1b65be936ed3398462d531ef2751cfceb04"}');
INSERT INTO "records" VALUES(8,2,1,'{"seq":1,"at":1794883514745,"by":{"person":"p-yjdzedbx5txr"},"entries":[{"table":{"event":"table_opened","data":{"table":"01a1e764f1797a718d4e78beff73f241","game":"do-or-dice","rules":1,"setup":{"eliminationVp":2,"hp":20,"players":2,"rounds":1,"survivalVp":1},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"7e4f7cb4d2be8fbd4ee668b63eeccf69f83469470a903844823b0406d89cf44a","host":"p-yjdzedbx5txr","title":"Running"}}}],"dice":0,"prev":"0000000000000000000000000000000000000000000000000000000000000000"}');
INSERT INTO "records" VALUES(9,2,2,'{"seq":2,"at":1794883514745,"by":{"person":"ada"},"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"ada","name":"Ada","mark":0},"totalPlayers":1,"canStart":false}}}],"dice":0,"prev":"8e37df5bec1dd4647f9ab6e1e677198621f78e50b7438cf3d09327330da92dff"}');
INSERT INTO "records" VALUES(10,2,3,'{"seq":3,"at":1794883514745,"by":{"person":"cy"},"entries":[{"table":{"event":"lobby_player_joined","data":{"player":1,"chair":{"person":"cy","name":"Cy","mark":1},"totalPlayers":2,"canStart":true}}}],"dice":0,"prev":"2b816a4acf6eedbed715dc2fba19dba9bf38abd7ee56beff9b0432c518289aec"}');
INSERT INTO "records" VALUES(11,2,4,'{"seq":4,"at":1794883514745,"by":{"person":"p-yjdzedbx5txr"},"entries":[{"table":{"event":"lobby_closed","data":{"chairs":[0,1]}}},{"play":{"event":{"event":"game_started","data":{"players":[1,0],"firstPlayer":1}}}},{"play":{"event":{"event":"round_started","data":{"round":1}}}},{"play":{"event":{"event":"turn_started","data":{"player":1,"turnNumber":1,"turnIndex":0,"round":1}}}}],"dice":1,"prev":"5ee717f49babdee9e0faeba1f65f318eb883aff7deee8a0fa713b6be06008a24"}');
INSERT INTO "records" VALUES(12,2,5,'{"seq":5,"at":1794883514763,"command":"h-03nesvkpqev2","by":{"seat":1},"entries":[{"play":{"event":{"event":"die_rolled","data":{"player":1,"value":3,"move":"pickpocket"}}}}],"dice":2,"prev":"b527191ce83195a8e4dbf3ab9368136cef41292c472e2042b2b2f3f79f2cedc6"}');
INSERT INTO "records" VALUES(13,3,1,'{"seq":1,"at":1794883514777,"by":{"person":"p-15bjpag0z54q"},"entries":[{"table":{"event":"table_opened","data":{"table":"01a1e764f19970c8b7cdc2c85396eb3a","game":"do-or-dice","rules":1,"setup":{"eliminationVp":2,"hp":20,"players":2,"rounds":1,"survivalVp":1},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"a652351e58eb769041301d2da4867057ccc786bf8a859b53104d675408514ced","host":"p-15bjpag0z54q","title":"Lobby"}}}],"dice":0,"prev":"0000000000000000000000000000000000000000000000000000000000000000"}');
INSERT INTO "records" VALUES(14,3,2,'{"seq":2,"at":1794883514777,"by":{"person":"dee"},"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"dee","name":"Dee","mark":0},"totalPlayers":1,"canStart":false}}}],"dice":0,"prev":"de5cbfcbc9d75d86158a131a43a7cd452b499671015b4e6b3f5e3ac9d0c5f42e"}');
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
INSERT INTO "result_counters" VALUES(1,0,4,'damage',0);
INSERT INTO "result_counters" VALUES(1,1,0,'hp',20);
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
    rounds     INTEGER NOT NULL,
    PRIMARY KEY (session_no, line)
);
INSERT INTO "results" VALUES(1,0,1,'ben','Ben',0,1,1,1,1);
INSERT INTO "results" VALUES(1,1,0,'ada','Ada',0,2,0,1,1);
CREATE TABLE seeds (
    table_no INTEGER PRIMARY KEY,
    seed     BLOB    NOT NULL
);
INSERT INTO "seeds" VALUES(1,X'F1A0CA320CDC142773B7F02DEF07339B2A40D41B4C666795196504D01F48124B');
INSERT INTO "seeds" VALUES(2,X'F4B8D9CE6951979CF4C4997B5912254516A22F83D95CABD291C878D7FD8ACAF4');
INSERT INTO "seeds" VALUES(3,X'2206CE2A7ACDDC50AA8C9B178EFF32FFD0EF4DD37F6B5968BFC71632F04F3727');
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
INSERT INTO "sessions" VALUES(1,'01a1e764f1107b0ebb26a5c8a6007547','do-or-dice',1794883514640,1794883514729,'rounds_complete',0,1);
CREATE TABLE standing_counters (
    player TEXT    NOT NULL,
    game   TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    value  INTEGER NOT NULL,
    PRIMARY KEY (player, game, name)
);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','damage',0);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','hp',20);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','kills',0);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','rounds_fallen',0);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','vp_earned',1);
INSERT INTO "standing_counters" VALUES('ben','','damage',0);
INSERT INTO "standing_counters" VALUES('ben','','hp',20);
INSERT INTO "standing_counters" VALUES('ben','','kills',0);
INSERT INTO "standing_counters" VALUES('ben','','rounds_fallen',0);
INSERT INTO "standing_counters" VALUES('ben','','vp_earned',1);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','damage',0);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','hp',20);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','kills',0);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','rounds_fallen',0);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','vp_earned',1);
INSERT INTO "standing_counters" VALUES('ada','','damage',0);
INSERT INTO "standing_counters" VALUES('ada','','hp',20);
INSERT INTO "standing_counters" VALUES('ada','','kills',0);
INSERT INTO "standing_counters" VALUES('ada','','rounds_fallen',0);
INSERT INTO "standing_counters" VALUES('ada','','vp_earned',1);
CREATE TABLE standings (
    player TEXT    NOT NULL,
    game   TEXT    NOT NULL,
    played INTEGER NOT NULL,
    won    INTEGER NOT NULL,
    score  INTEGER NOT NULL,
    best   INTEGER NOT NULL,
    PRIMARY KEY (player, game)
);
INSERT INTO "standings" VALUES('ben','do-or-dice',1,1,1,1);
INSERT INTO "standings" VALUES('ben','',1,1,1,1);
INSERT INTO "standings" VALUES('ada','do-or-dice',1,0,1,1);
INSERT INTO "standings" VALUES('ada','',1,0,1,1);
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
);
INSERT INTO "tables" VALUES(1,'01a1e764f1107b0ebb26a5c8a6007547','01a1e764f1107b0ebb26a5c8a6007547','do-or-dice',1,'Ended',1,2,0,1794883514640,1794883514729,7,X'390DF945FE7985DB45FA39D3588BAA186D98AE9D164198C03B6342B9CD5DBBE3',0,NULL,'Ada
Ben
','','');
INSERT INTO "tables" VALUES(2,'01a1e764f1797a718d4e78beff73f241','01a1e764f1797a718d4e78beff73f241','do-or-dice',1,'Running',1,1,0,1794883514745,1794883514763,5,X'C970BA54A5606EA79B2BD156B0E4F4C5EFAC1B89BBC7C291568D73F2811E30F3',0,NULL,'Ada
Cy
','cy
','');
INSERT INTO "tables" VALUES(3,'01a1e764f19970c8b7cdc2c85396eb3a','01a1e764f19970c8b7cdc2c85396eb3a','do-or-dice',1,'Lobby',1,0,0,1794883514777,1794883514777,2,X'273B47B987180B492C01B08E5AE0F49299F83E9C8975214EAEC838ABECAE47B1',0,NULL,'Dee
','','');
CREATE INDEX tables_due ON tables (deadline, no) WHERE deadline IS NOT NULL;
CREATE INDEX tables_latest ON tables (listed, updated_at, no, game);
CREATE INDEX tables_by_status ON tables (listed, status, updated_at, no, game);
CREATE INDEX tables_by_series ON tables (series);
CREATE INDEX tables_with_lines ON tables (id) WHERE lines <> '';
CREATE INDEX passes_by_person ON passes (person, series, revoked);
CREATE INDEX sessions_latest ON sessions (ended_at, no);
CREATE INDEX sessions_by_game ON sessions (game, ended_at, no);
CREATE INDEX results_by_player ON results (player, session_no) WHERE bot = 0;
CREATE INDEX standings_leaders ON standings (game, won DESC, score DESC, player);
CREATE INDEX calls_due ON calls (callee, due, no) WHERE state = 0;
CREATE INDEX calls_pending ON calls (callee, no) WHERE state = 0;
COMMIT;
