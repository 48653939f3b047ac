-- A house as a program of form 1 left it: a play that ended, one that runs, and a lobby.
-- Written out from its file; never edited.
PRAGMA journal_mode = WAL;
BEGIN TRANSACTION;
CREATE TABLE codes (
    code     TEXT    NOT NULL PRIMARY KEY,
    table_no INTEGER NOT NULL UNIQUE
);
INSERT INTO "codes" VALUES('TAAA',1);
INSERT INTO "codes" VALUES('KNTM',2);
INSERT INTO "codes" VALUES('NMNN',3);
CREATE TABLE forms (number INTEGER PRIMARY KEY);
INSERT INTO "forms" VALUES(1);
CREATE TABLE houses (
    no        INTEGER PRIMARY KEY,
    opened_at INTEGER NOT NULL,
    alive_at  INTEGER NOT NULL
);
INSERT INTO "houses" VALUES(1,1794882735479,1794882735479);
CREATE TABLE passes (
    hash    BLOB    NOT NULL PRIMARY KEY,
    series  TEXT    NOT NULL,
    person  TEXT    NOT NULL,
    until   INTEGER,
    claim   INTEGER NOT NULL,
    revoked INTEGER NOT NULL
);
INSERT INTO "passes" VALUES(X'97BC64F7C4F1E35E849C2A72E02E777A7F2A5B9C73D1840D143DE6453C92AB82','01a1e7590dd97bb695c1200bed437c13','ada',NULL,0,0);
INSERT INTO "passes" VALUES(X'C8D1B00D9051EEBF9DE00C402431241A9CDAAAB9D2BD3C8F217223479936032B','01a1e7590dd97bb695c1200bed437c13','ben',NULL,0,0);
INSERT INTO "passes" VALUES(X'FF5EBA4761A21F98EC6B3ABA5E04BA91232664D10EA8DB43E7A72253AA631B2B','01a1e7590dd97bb695c1200bed437c13','p-wp1tw9y7vskb',NULL,0,0);
INSERT INTO "passes" VALUES(X'23B09C905D261E42BCA673BFAE737BF3293F63CC3CC41C2C10B0B12C0D21A421','01a1e7590ea878f99ad29d11afbc4b1f','ada',NULL,0,0);
INSERT INTO "passes" VALUES(X'174E768C28BE69FBD12549222E9BF0F9BAC655B582B019CD5C73B8424DB61BDF','01a1e7590ea878f99ad29d11afbc4b1f','cy',NULL,0,0);
INSERT INTO "passes" VALUES(X'39EA9A553E94B22EA9F46B2A1556A52540971291E76DF814CDF671196F28D64F','01a1e7590ea878f99ad29d11afbc4b1f','p-hmqy59rtb4gz',NULL,0,0);
INSERT INTO "passes" VALUES(X'F303E3C8DB82F1BC361E7DD876CE5EEF6B0826C32CBBD12FE4DBF8DAEE530DB0','01a1e7590ef87ef9b56e0a34f97bdc3e','dee',NULL,0,0);
INSERT INTO "passes" VALUES(X'3985099863907572603E1822620A870AC5EA629F68A800B8F08C6C44A9C93D78','01a1e7590ef87ef9b56e0a34f97bdc3e','p-kvmsvetbxzyf',NULL,0,0);
CREATE TABLE players (
    player TEXT NOT NULL PRIMARY KEY,
    name   TEXT NOT NULL
);
INSERT INTO "players" VALUES('ada','Ada');
INSERT INTO "players" VALUES('ben','Ben');
CREATE TABLE records (
    no       INTEGER PRIMARY KEY,
    table_no INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    UNIQUE (table_no, seq)
);
INSERT INTO "records" VALUES(1,1,1,'{"seq":1,"at":1794882735577,"by":{"person":"p-wp1tw9y7vskb"},"entries":[{"table":{"event":"table_opened","data":{"table":"01a1e7590dd97bb695c1200bed437c13","game":"do-or-dice","rules":1,"setup":{"eliminationVp":2,"hp":20,"players":2,"rounds":1,"survivalVp":1},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"fd8ebb386d2c6459a34f66c6913ed6fb00710678b810422f4dd4f34b5bea5272","host":"p-wp1tw9y7vskb","title":"Ended"}}}],"dice":0,"prev":"0000000000000000000000000000000000000000000000000000000000000000"}');
INSERT INTO "records" VALUES(2,1,2,'{"seq":2,"at":1794882735577,"by":{"person":"ada"},"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"ada","name":"Ada","mark":0},"totalPlayers":1,"canStart":false}}}],"dice":0,"prev":"aa973e77bb5efa485e44f76596164ba48ef0b004157eac9a3091e45ca19ee55a"}');
INSERT INTO "records" VALUES(3,1,3,'{"seq":3,"at":1794882735577,"by":{"person":"ben"},"entries":[{"table":{"event":"lobby_player_joined","data":{"player":1,"chair":{"person":"ben","name":"Ben","mark":1},"totalPlayers":2,"canStart":true}}}],"dice":0,"prev":"8771acf9c38298f3ea4786c7023d101d1980e0a655713610d15932fdcd0f3ede"}');
INSERT INTO "records" VALUES(4,1,4,'{"seq":4,"at":1794882735577,"by":{"person":"p-wp1tw9y7vskb"},"entries":[{"table":{"event":"lobby_closed","data":{"chairs":[0,1]}}},{"play":{"event":{"event":"game_started","data":{"players":[1,0],"firstPlayer":1}}}},{"play":{"event":{"event":"round_started","data":{"round":1}}}},{"play":{"event":{"event":"turn_started","data":{"player":1,"turnNumber":1,"turnIndex":0,"round":1}}}}],"dice":1,"prev":"5d3751d3640c497b52210863aa3b323ee1240bb9b225342413c9402993e2b771"}');
INSERT INTO "records" VALUES(5,1,5,'{"seq":5,"at":1794882735612,"command":"h-1xm7m419cm7m","by":{"seat":1},"entries":[{"play":{"event":{"event":"die_rolled","data":{"player":1,"value":3,"move":"pickpocket"}}}}],"dice":2,"prev":"41cecda11ef38043769c6c80f419393b260e75608ff75813ba1407151951c49f"}');
INSERT INTO "records" VALUES(6,1,6,'{"seq":6,"at":1794882735673,"command":"h-2g8kw1w068wd","by":{"seat":1},"entries":[{"play":{"event":{"event":"no_effect","data":{"round":1,"player":1,"target":0,"move":"pickpocket","reason":"no_vp"}}}},{"play":{"event":{"event":"turn_ended","data":{"player":1,"nextPlayer":0}}}},{"play":{"event":{"event":"turn_started","data":{"player":0,"turnNumber":2,"turnIndex":1,"round":1}}}}],"dice":2,"prev":"00a09c042499fc96b85b40cd9de2cd0e96fe35476d7238a950459aa0a032b391"}');
INSERT INTO "records" VALUES(7,1,7,'{"seq":7,"at":1794882735717,"command":"h-4krj6hjwt7hw","by":{"seat":0},"entries":[{"play":{"event":{"event":"die_rolled","data":{"player":0,"value":3,"move":"pickpocket"}}}}],"dice":3,"prev":"c8dd97b265a28585fdaf38b4feb0323c79a36f8564acc84da078524e66d17a7c"}');
INSERT INTO "records" VALUES(8,1,8,'{"seq":8,"at":1794882735738,"command":"h-qchy422xkp7v","by":{"seat":0},"entries":[{"play":{"event":{"event":"no_effect","data":{"round":1,"player":0,"target":1,"move":"pickpocket","reason":"no_vp"}}}},{"play":{"event":{"event":"turn_ended","data":{"player":0,"nextPlayer":null}}}},{"play":{"event":{"event":"survival_rewarded","data":{"round":1,"players":[0,1],"points":1}}}},{"play":{"event":{"event":"round_ended","data":{"round":1}}}},{"play":{"event":{"event":"tie_rolled","data":{"players":[0,1],"faces":[5,4]}}}},{"play":{"event":{"event":"game_ended","data":{"reason":"rounds_complete"}}}},{"table":{"event":"game_ended","data":{"winner":0,"winners":[0],"endReason":"rounds_complete","finalStandings":[{"counters":[["hp",20],["rounds_fallen",0],["vp_earned",1],["kills",0],["damage",0]],"place":1,"rounds":1,"score":1,"seat":0},{"counters":[["hp",20],["rounds_fallen",0],["vp_earned",1],["kills",0],["damage",0]],"place":2,"rounds":1,"score":1,"seat":1}]}}}],"dice":4,"prev":"08989feeb24d485fb8ca8c2bfd4a3784d172502ac3d26fa125379eacb76af9ce"}');
INSERT INTO "records" VALUES(9,2,1,'{"seq":1,"at":1794882735784,"by":{"person":"p-hmqy59rtb4gz"},"entries":[{"table":{"event":"table_opened","data":{"table":"01a1e7590ea878f99ad29d11afbc4b1f","game":"do-or-dice","rules":1,"setup":{"eliminationVp":2,"hp":20,"players":2,"rounds":1,"survivalVp":1},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"a160c37fedb5c55d9169775b5e5ce5c756f541616c095743df6eee410701df2e","host":"p-hmqy59rtb4gz","title":"Running"}}}],"dice":0,"prev":"0000000000000000000000000000000000000000000000000000000000000000"}');
INSERT INTO "records" VALUES(10,2,2,'{"seq":2,"at":1794882735784,"by":{"person":"ada"},"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"ada","name":"Ada","mark":0},"totalPlayers":1,"canStart":false}}}],"dice":0,"prev":"b09059987801f4911dc435c21b59efb53a501a02aea93bae7f00e612d1654886"}');
INSERT INTO "records" VALUES(11,2,3,'{"seq":3,"at":1794882735784,"by":{"person":"cy"},"entries":[{"table":{"event":"lobby_player_joined","data":{"player":1,"chair":{"person":"cy","name":"Cy","mark":1},"totalPlayers":2,"canStart":true}}}],"dice":0,"prev":"5d2ed854b4722fa628b0a2d6943f2489c6b6c5fbd3fa1472589b9e4d84e459fa"}');
INSERT INTO "records" VALUES(12,2,4,'{"seq":4,"at":1794882735784,"by":{"person":"p-hmqy59rtb4gz"},"entries":[{"table":{"event":"lobby_closed","data":{"chairs":[0,1]}}},{"play":{"event":{"event":"game_started","data":{"players":[0,1],"firstPlayer":0}}}},{"play":{"event":{"event":"round_started","data":{"round":1}}}},{"play":{"event":{"event":"turn_started","data":{"player":0,"turnNumber":1,"turnIndex":0,"round":1}}}}],"dice":1,"prev":"4ca50c8b0d12b0ac0d238633c187d4c4ad428541d9a91ac9430ae335b99152e1"}');
INSERT INTO "records" VALUES(13,2,5,'{"seq":5,"at":1794882735849,"command":"h-k545bw2k5a3f","by":{"seat":0},"entries":[{"play":{"event":{"event":"die_rolled","data":{"player":0,"value":6,"move":"power_move"}}}}],"dice":2,"prev":"620cc83d6b8618f547b9259802d2c8d2fe8e2db8f42a21c4df0f78587bdd3c0a"}');
INSERT INTO "records" VALUES(14,3,1,'{"seq":1,"at":1794882735864,"by":{"person":"p-kvmsvetbxzyf"},"entries":[{"table":{"event":"table_opened","data":{"table":"01a1e7590ef87ef9b56e0a34f97bdc3e","game":"do-or-dice","rules":1,"setup":{"eliminationVp":2,"hp":20,"players":2,"rounds":1,"survivalVp":1},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"a1dba4658b9405fd7e75cac4d6fd716a121ec31127e5e08dcc4ce894963e2df5","host":"p-kvmsvetbxzyf","title":"Lobby"}}}],"dice":0,"prev":"0000000000000000000000000000000000000000000000000000000000000000"}');
INSERT INTO "records" VALUES(15,3,2,'{"seq":2,"at":1794882735864,"by":{"person":"dee"},"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"dee","name":"Dee","mark":0},"totalPlayers":1,"canStart":false}}}],"dice":0,"prev":"5ac727132c578d49b5ec2e04b2e4895349db3b0d82efffc8f7027b4e36019994"}');
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
INSERT INTO "results" VALUES(1,0,0,'ada','Ada',0,1,1,1,1);
INSERT INTO "results" VALUES(1,1,1,'ben','Ben',0,2,0,1,1);
CREATE TABLE seeds (
    table_no INTEGER PRIMARY KEY,
    seed     BLOB    NOT NULL
);
INSERT INTO "seeds" VALUES(1,X'EA17353BFE0F83E1ACF557099ED99F1D101BB3ED08FA765BCAA1F059F8B16588');
INSERT INTO "seeds" VALUES(2,X'D735C1582C33EAB0023BD6CB400F3204036FB5B4BEF213B6A1379072625A7C40');
INSERT INTO "seeds" VALUES(3,X'07C094123BDC601DDDD597AFD0290EA4F0163A57F99719926E3572AC207B7E25');
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
INSERT INTO "sessions" VALUES(1,'01a1e7590dd97bb695c1200bed437c13','do-or-dice',1794882735577,1794882735738,'rounds_complete',0,1);
CREATE TABLE standing_counters (
    player TEXT    NOT NULL,
    game   TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    value  INTEGER NOT NULL,
    PRIMARY KEY (player, game, name)
);
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
);
INSERT INTO "tables" VALUES(1,'01a1e7590dd97bb695c1200bed437c13','01a1e7590dd97bb695c1200bed437c13','do-or-dice',1,'Ended',1,2,0,1794882735577,1794882735738,8,X'77154BB0D5D8D395B7D4630600CB4C1D2ECAFE31E84241F8F5C70296BEF8F9B5',0,NULL,'Ada
Ben
','','');
INSERT INTO "tables" VALUES(2,'01a1e7590ea878f99ad29d11afbc4b1f','01a1e7590ea878f99ad29d11afbc4b1f','do-or-dice',1,'Running',1,1,0,1794882735784,1794882735849,5,X'9EE06320EFFC011A7D43A9A1F2D766BE13405DE6FE80789EE0D3DA2F7C13CB26',0,NULL,'Ada
Cy
','ada
','');
INSERT INTO "tables" VALUES(3,'01a1e7590ef87ef9b56e0a34f97bdc3e','01a1e7590ef87ef9b56e0a34f97bdc3e','do-or-dice',1,'Lobby',1,0,0,1794882735864,1794882735864,2,X'17475963CC305A2BF8A94C3D1E6E013B73FF2511958C872973617FDABD8A6CF4',0,NULL,'Dee
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
COMMIT;
