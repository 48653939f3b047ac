-- A house as a program of form 3 left it: a play that ended, one that runs, and a lobby.
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
INSERT INTO "codes" VALUES('JCZF',1);
INSERT INTO "codes" VALUES('QKDX',2);
INSERT INTO "codes" VALUES('SDDS',3);
CREATE TABLE forms (number INTEGER PRIMARY KEY);
INSERT INTO "forms" VALUES(1);
INSERT INTO "forms" VALUES(2);
INSERT INTO "forms" VALUES(3);
CREATE TABLE houses (
    no        INTEGER PRIMARY KEY,
    opened_at INTEGER NOT NULL,
    alive_at  INTEGER NOT NULL
);
INSERT INTO "houses" VALUES(1,1794883515470,1794883515470);
CREATE TABLE passes (
    hash    BLOB    NOT NULL PRIMARY KEY,
    series  TEXT    NOT NULL,
    person  TEXT    NOT NULL,
    until   INTEGER,
    claim   INTEGER NOT NULL,
    revoked INTEGER NOT NULL
);
INSERT INTO "passes" VALUES(X'45DEA06CD27F878F47A14C2F5E2501F996B97B0A8A31F9151E16D25661642610','01a1e764f4cb7595a4397cea565b845c','ada',NULL,0,0);
INSERT INTO "passes" VALUES(X'1DDC4047EBD02BC929CA0BBCD31B837309F7635F4380773C5FD8B44F41C84249','01a1e764f4cb7595a4397cea565b845c','ben',NULL,0,0);
INSERT INTO "passes" VALUES(X'863F50339DA7A419945D3193574DE73336A208D8158EFBB9EC3EF86B119D3820','01a1e764f4cb7595a4397cea565b845c','p-srn47hm4r56t',NULL,0,0);
INSERT INTO "passes" VALUES(X'F6BE95D12B17B701E0AD84A014EB95FABCD793C997552A1D04AFE4D902A6DE52','01a1e764f5577624bb78d63154295fd8','ada',NULL,0,0);
INSERT INTO "passes" VALUES(X'C6F6E65A127EE9178ED93E6D0DCA3744EFCFCE90FB1279D81B7E23A5A005BEFD','01a1e764f5577624bb78d63154295fd8','cy',NULL,0,0);
INSERT INTO "passes" VALUES(X'C3CE28DD614CC5A93EB4B9D6BD6E8CB23CB7A0A6D5C836C9309E62A8AF6CCF27','01a1e764f5577624bb78d63154295fd8','p-byeyqr1v6cq4',NULL,0,0);
INSERT INTO "passes" VALUES(X'F623F4329C006658AE324A786616F58533510656D4EA01D1861893C6AE4C65DD','01a1e764f57e78dfae787b8039c45668','dee',NULL,0,0);
INSERT INTO "passes" VALUES(X'908F5D26C131F82B8FAA7094109D16619E3F57780F2E094CFD0024391743A92D','01a1e764f57e78dfae787b8039c45668','p-ex30gj4x2zec',NULL,0,0);
CREATE TABLE players (
    player TEXT NOT NULL PRIMARY KEY,
    name   TEXT NOT NULL
);
INSERT INTO "players" VALUES('ben','Ben');
INSERT INTO "players" VALUES('ada','Ada');
CREATE TABLE "records" (
    no       INTEGER PRIMARY KEY,
    table_no INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    before   INTEGER NOT NULL,
    body     TEXT    NOT NULL
);
INSERT INTO "records" VALUES(1,1,1,0,'{"at":1794883515595,"by":{"person":"p-srn47hm4r56t"},"dice":0,"entries":[{"table":{"event":"table_opened","data":{"table":"01a1e764f4cb7595a4397cea565b845c","game":"do-or-dice","rules":1,"setup":{"eliminationVp":2,"hp":20,"players":2,"rounds":1,"survivalVp":1},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"f575742b229aeefef940dcd06fd1f9f1d9026206d823f7fdbfff28e032479bc2","host":"p-srn47hm4r56t","title":"Ended"}}}],"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1}');
INSERT INTO "records" VALUES(2,1,2,1,'{"at":1794883515595,"by":{"person":"ada"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"ada","name":"Ada","mark":0},"totalPlayers":1,"canStart":false}}}],"prev":"b53b0fd1dede9859bc13d14fd36688f7d71c3abaf2c4822df90450a730dcea24","seq":2}');
INSERT INTO "records" VALUES(3,1,3,2,'{"at":1794883515595,"by":{"person":"ben"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":1,"chair":{"person":"ben","name":"Ben","mark":1},"totalPlayers":2,"canStart":true}}}],"prev":"6c15c98e2a060e3d1d5bf751d37b570b097b832c3c2d15d857ed30404a03b241","seq":3}');
INSERT INTO "records" VALUES(4,1,4,3,'{"at":1794883515595,"by":{"person":"p-srn47hm4r56t"},"dice":1,"entries":[{"table":{"event":"lobby_closed","data":{"chairs":[0,1]}}},{"play":{"event":{"event":"game_started","data":{"players":[0,1],"firstPlayer":0}}}},{"play":{"event":{"event":"round_started","data":{"round":1}}}},{"play":{"event":{"event":"turn_started","data":{"player":0,"turnNumber":1,"turnIndex":0,"round":1}}}}],"prev":"8adf4572967da6cf6d855e634f5752f7373a250c02952d8fee329d9fa7ccd142","seq":4}');
INSERT INTO "records" VALUES(5,1,5,4,'{"at":1794883515630,"by":{"seat":0},"command":"h-qzws61bwbbz5","dice":2,"entries":[{"play":{"event":{"event":"die_rolled","data":{"player":0,"value":3,"move":"pickpocket"}}}}],"prev":"b731944d556e12072cb1af9b6996115dd7ef3375262ac27eb99cff7d398029be","seq":5,"wish":1026353783}');
INSERT INTO "records" VALUES(6,1,6,5,'{"at":1794883515654,"by":{"seat":0},"command":"h-egtnwcxb1yx7","dice":2,"entries":[{"play":{"event":{"event":"no_effect","data":{"round":1,"player":0,"target":1,"move":"pickpocket","reason":"no_vp"}}}},{"play":{"event":{"event":"turn_ended","data":{"player":0,"nextPlayer":1}}}},{"play":{"event":{"event":"turn_started","data":{"player":1,"turnNumber":2,"turnIndex":1,"round":1}}}}],"prev":"a5c9445ae6dfd2d016c91d8bc7682dc5cec55ab812242f0d0a669249309adc14","seq":6,"wish":2300322323}');
INSERT INTO "records" VALUES(7,1,7,6,'{"at":1794883515679,"by":{"seat":1},"command":"h-pa85g8hfqec4","dice":3,"entries":[{"play":{"event":{"event":"die_rolled","data":{"player":1,"value":2,"move":"jab"}}}}],"prev":"e34c525082b4cc185ed31f13f15798fd96d4a602f9796c957728d6a1c45fd3ce","seq":7,"wish":1026353783}');
INSERT INTO "records" VALUES(8,1,8,7,'{"at":1794883515704,"by":{"seat":1},"command":"h-qactek6e0swt","dice":3,"entries":[{"play":{"event":{"event":"damage_dealt","data":{"round":1,"player":1,"target":0,"move":"jab","amount":2,"hp":18}}}},{"play":{"event":{"event":"turn_ended","data":{"player":1,"nextPlayer":null}}}},{"play":{"event":{"event":"survival_rewarded","data":{"round":1,"players":[0,1],"points":1}}}},{"play":{"event":{"event":"round_ended","data":{"round":1}}}},{"play":{"event":{"event":"game_ended","data":{"reason":"rounds_complete"}}}},{"table":{"event":"game_ended","data":{"winner":1,"winners":[1],"endReason":"rounds_complete","finalStandings":[{"counters":[["hp",20],["rounds_fallen",0],["vp_earned",1],["kills",0],["damage",2]],"place":1,"rounds":1,"score":1,"seat":1},{"counters":[["hp",18],["rounds_fallen",0],["vp_earned",1],["kills",0],["damage",0]],"place":2,"rounds":1,"score":1,"seat":0}]}}}],"prev":"8c0ad8ab75ebc82eaf5ff716aaf6828776738b5bb6b0a6886403554c622a4787","seq":8,"wish":1786110498}');
INSERT INTO "records" VALUES(9,2,1,0,'{"at":1794883515735,"by":{"person":"p-byeyqr1v6cq4"},"dice":0,"entries":[{"table":{"event":"table_opened","data":{"table":"01a1e764f5577624bb78d63154295fd8","game":"do-or-dice","rules":1,"setup":{"eliminationVp":2,"hp":20,"players":2,"rounds":1,"survivalVp":1},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"c7224edec36ef24c632c251aeab99b3904d427585ad4fa99b01f2ef151694dc6","host":"p-byeyqr1v6cq4","title":"Running"}}}],"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1}');
INSERT INTO "records" VALUES(10,2,2,9,'{"at":1794883515735,"by":{"person":"ada"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"ada","name":"Ada","mark":0},"totalPlayers":1,"canStart":false}}}],"prev":"82516cfafeee201bc88ce2cd04c617abc9b1ed12cd9758255b4a426971af3c99","seq":2}');
INSERT INTO "records" VALUES(11,2,3,10,'{"at":1794883515735,"by":{"person":"cy"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":1,"chair":{"person":"cy","name":"Cy","mark":1},"totalPlayers":2,"canStart":true}}}],"prev":"d2e320dc5563ffb255083dd7f79ad433d385f70df46cb51fcd4941099c9e58a9","seq":3}');
INSERT INTO "records" VALUES(12,2,4,11,'{"at":1794883515735,"by":{"person":"p-byeyqr1v6cq4"},"dice":1,"entries":[{"table":{"event":"lobby_closed","data":{"chairs":[0,1]}}},{"play":{"event":{"event":"game_started","data":{"players":[1,0],"firstPlayer":1}}}},{"play":{"event":{"event":"round_started","data":{"round":1}}}},{"play":{"event":{"event":"turn_started","data":{"player":1,"turnNumber":1,"turnIndex":0,"round":1}}}}],"prev":"a49166cd8381d0ef4b8fd85291340fd5d3d7536cccd0716008c17951512c93ff","seq":4}');
INSERT INTO "records" VALUES(13,2,5,12,'{"at":1794883515766,"by":{"seat":1},"command":"h-k1pngz8jknm8","dice":2,"entries":[{"play":{"event":{"event":"die_rolled","data":{"player":1,"value":3,"move":"pickpocket"}}}}],"prev":"b6f8ffc37d565a900d6b0508d26cf7bd5793cac2320e3499c7f8e4a462f4f905","seq":5,"wish":1026353783}');
INSERT INTO "records" VALUES(14,3,1,0,'{"at":1794883515774,"by":{"person":"p-ex30gj4x2zec"},"dice":0,"entries":[{"table":{"event":"table_opened","data":{"table":"01a1e764f57e78dfae787b8039c45668","game":"do-or-dice","rules":1,"setup":{"eliminationVp":2,"hp":20,"players":2,"rounds":1,"survivalVp":1},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"7f962d4280f4c59803fa4f31fce7c900dc9a6035b713386ab8fdb26e357d3332","host":"p-ex30gj4x2zec","title":"Lobby"}}}],"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1}');
INSERT INTO "records" VALUES(15,3,2,14,'{"at":1794883515774,"by":{"person":"dee"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"dee","name":"Dee","mark":0},"totalPlayers":1,"canStart":false}}}],"prev":"91b30fb1a4301f73d64936a7b3feaed94d16d23fb61288463e49e4392d18b0d0","seq":2}');
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
INSERT INTO "result_counters" VALUES(1,0,4,'damage',2);
INSERT INTO "result_counters" VALUES(1,1,0,'hp',18);
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
INSERT INTO "seeds" VALUES(1,X'6A935255E29F706D0C5E3E91224EE9CCE457425A14C27A4501B4239CBCD1AAFC');
INSERT INTO "seeds" VALUES(2,X'2DAF59CC168D5F19A01FF83EF7D920105E729709D97A9C95207AE7B47D69B0FC');
INSERT INTO "seeds" VALUES(3,X'ED00E9EA0897FF6AB80F809A333B0A057291DADEE8116F337BEF27DEEA6AE177');
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
INSERT INTO "sessions" VALUES(1,'01a1e764f4cb7595a4397cea565b845c','do-or-dice',1794883515595,1794883515704,'rounds_complete',0,1);
CREATE TABLE standing_counters (
    player TEXT    NOT NULL,
    game   TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    value  INTEGER NOT NULL,
    PRIMARY KEY (player, game, name)
);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','damage',2);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','hp',20);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','kills',0);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','rounds_fallen',0);
INSERT INTO "standing_counters" VALUES('ben','do-or-dice','vp_earned',1);
INSERT INTO "standing_counters" VALUES('ben','','damage',2);
INSERT INTO "standing_counters" VALUES('ben','','hp',20);
INSERT INTO "standing_counters" VALUES('ben','','kills',0);
INSERT INTO "standing_counters" VALUES('ben','','rounds_fallen',0);
INSERT INTO "standing_counters" VALUES('ben','','vp_earned',1);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','damage',0);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','hp',18);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','kills',0);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','rounds_fallen',0);
INSERT INTO "standing_counters" VALUES('ada','do-or-dice','vp_earned',1);
INSERT INTO "standing_counters" VALUES('ada','','damage',0);
INSERT INTO "standing_counters" VALUES('ada','','hp',18);
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
, latest INTEGER NOT NULL DEFAULT 0);
INSERT INTO "tables" VALUES(1,'01a1e764f4cb7595a4397cea565b845c','01a1e764f4cb7595a4397cea565b845c','do-or-dice',1,'Ended',1,2,0,1794883515595,1794883515704,8,X'6CAA8E9CA247878EE7C8D99112BB2EE4871CD2DBCB1D360A144A153AA99076A6',0,NULL,'Ada
Ben
','','',8);
INSERT INTO "tables" VALUES(2,'01a1e764f5577624bb78d63154295fd8','01a1e764f5577624bb78d63154295fd8','do-or-dice',1,'Running',1,1,0,1794883515735,1794883515766,5,X'F83097C7F9238588E083802CB4849A5FCACD8B89EB91A161ABF9AE037302F361',0,NULL,'Ada
Cy
','cy
','',13);
INSERT INTO "tables" VALUES(3,'01a1e764f57e78dfae787b8039c45668','01a1e764f57e78dfae787b8039c45668','do-or-dice',1,'Lobby',1,0,0,1794883515774,1794883515774,2,X'E193F8654814AE0BAFE9CDDB94967AAA62B497BDF68AEC108CBCBA73F89E0F92',0,NULL,'Dee
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
