-- A house as a program of form 6 left it when it was killed: a play that ended, one that runs, and a lobby.
-- Written out from its file; never edited.
PRAGMA journal_mode = WAL;
BEGIN TRANSACTION;
CREATE TABLE codes (
    code     TEXT    NOT NULL PRIMARY KEY,
    table_no INTEGER NOT NULL UNIQUE
);
INSERT INTO "codes" VALUES('HKKX',1);
INSERT INTO "codes" VALUES('YDLA',2);
INSERT INTO "codes" VALUES('MNJL',3);
CREATE TABLE "deliveries" (
    no       INTEGER PRIMARY KEY,
    receiver   TEXT    NOT NULL,
    id       TEXT    NOT NULL,
    table_id TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    body     TEXT    NOT NULL,
    made_at  INTEGER NOT NULL,
    state    INTEGER NOT NULL,
    tries    INTEGER NOT NULL,
    answer   TEXT    NOT NULL,
    due      INTEGER NOT NULL,
    UNIQUE (receiver, id)
);
CREATE TABLE forms (number INTEGER PRIMARY KEY);
INSERT INTO "forms" VALUES(1);
INSERT INTO "forms" VALUES(2);
INSERT INTO "forms" VALUES(3);
INSERT INTO "forms" VALUES(4);
INSERT INTO "forms" VALUES(5);
INSERT INTO "forms" VALUES(6);
CREATE TABLE "nodes" (
    no        INTEGER PRIMARY KEY,
    opened_at INTEGER NOT NULL,
    alive_at  INTEGER NOT NULL
);
INSERT INTO "nodes" VALUES(1,1794964021103,1794964021103);
CREATE TABLE players (
    player TEXT NOT NULL PRIMARY KEY,
    name   TEXT NOT NULL
);
INSERT INTO "players" VALUES('ada','Ada');
CREATE TABLE "records" (
    no       INTEGER PRIMARY KEY,
    table_no INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    before   INTEGER NOT NULL,
    body     TEXT    NOT NULL
);
INSERT INTO "records" VALUES(1,1,1,0,'{"at":1794964021246,"by":{"person":"p-6c23axd15psd"},"dice":0,"entries":[{"table":{"event":"table_opened","data":{"table":"01a1ec315ffe72dbac2d65022ac698ca","game":"farkle","rules":1,"setup":{"finalRound":false,"manualFirstRoll":false,"minimumEntryScore":0,"preset":"standard","targetScore":1000},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"pause"},"undo":"none","pace":100},"commitment":"9d40a423f4273fdd1a2f3fc14382330c2163f2e12bc9d1a5f890ddc66b63d3d5","host":"p-6c23axd15psd","title":""}}}],"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1}');
INSERT INTO "records" VALUES(2,1,2,1,'{"at":1794964021246,"by":{"person":"ada"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"ada","name":"Ada","mark":0},"totalPlayers":1,"canStart":true}}}],"prev":"e5cf93561e295bf59fce12b07dea751b4419c1547eab7f63fbdb273a9ccdaeb6","seq":2}');
INSERT INTO "records" VALUES(3,1,3,2,'{"at":1794964021246,"by":{"person":"p-6c23axd15psd"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":1,"chair":{"person":"bot-1","name":"Bot 1","mark":1,"bot":"greedy"},"totalPlayers":2,"canStart":true}}}],"prev":"e5ccab1807903f50051c7c559eb27f664561d1d611fe4b1db81b29103b307ec6","seq":3}');
INSERT INTO "records" VALUES(4,1,4,3,'{"at":1794964021246,"by":{"person":"p-6c23axd15psd"},"dice":2,"entries":[{"table":{"event":"lobby_closed","data":{"chairs":[0,1]}}},{"play":{"event":{"event":"game_started","data":{"players":[1,0],"firstPlayer":1}}}},{"play":{"event":{"event":"turn_started","data":{"player":1,"turnNumber":1,"activeTurnIndex":0}}}},{"play":{"event":{"event":"dice_rolled","data":{"player":1,"diceValues":[1,5,6,5,3,2],"rolledDiceIndices":[0,1,2,3,4,5],"rollNumber":1}}}},{"play":{"event":{"event":"selection_changed","data":{"player":1,"selectedIndices":[0,1,3],"isValid":true,"selectionScore":200,"auto":true}}}}],"prev":"9e4a15db25344cf0e99593d17a3a2915282192e305733db70bd487cfb01fef3f","seq":4}');
INSERT INTO "records" VALUES(5,1,5,4,'{"action":{"action":"roll_dice","parameters":{}},"at":1794964021263,"by":{"seat":1},"command":"b-4-1","dice":4,"entries":[{"play":{"event":{"event":"dice_locked","data":{"player":1,"diceIndices":[0,1,3],"points":200,"accumulatedTurnScore":200}}}},{"play":{"event":{"event":"dice_rolled","data":{"player":1,"diceValues":[1,5,3,5,4,3],"rolledDiceIndices":[2,4,5],"rollNumber":2}}}},{"play":{"event":{"event":"player_busted","data":{"player":1,"lostPoints":200}}}},{"play":{"event":{"event":"turn_ended","data":{"player":1,"nextPlayer":0,"wasBust":true,"pointsBanked":0}}}},{"play":{"event":{"event":"turn_started","data":{"player":0,"turnNumber":2,"activeTurnIndex":1}}}},{"play":{"event":{"event":"dice_rolled","data":{"player":0,"diceValues":[4,3,2,4,6,1],"rolledDiceIndices":[0,1,2,3,4,5],"rollNumber":1}}}},{"play":{"event":{"event":"selection_changed","data":{"player":0,"selectedIndices":[5],"isValid":true,"selectionScore":100,"auto":true}}}}],"prev":"9ff1fdaac963b51903818024f05d7e1af1a5f78fcb4b46c542708b4c642cf4d0","seq":5,"wish":1484325201}');
INSERT INTO "records" VALUES(6,1,6,5,'{"action":{"action":"fold","parameters":{}},"at":1794964021267,"by":{"seat":0},"command":"h-se5hv5z5ad0w","dice":4,"entries":[{"table":{"event":"player_resigned","data":{"player":0}}},{"play":{"event":{"event":"player_folded","data":{"player":0,"remainingPlayerCount":1}}}},{"play":{"event":{"event":"turn_ended","data":{"player":0,"nextPlayer":null,"wasBust":false,"pointsBanked":0}}}},{"play":{"event":{"event":"last_player_standing","data":{"player":1}}}},{"table":{"event":"game_ended","data":{"winner":1,"winners":[1],"endReason":"last_player_standing","finalStandings":[{"counters":[["busts",1],["hot_dice",0],["best_turn",0]],"place":1,"rounds":1,"score":0,"seat":1},{"counters":[["busts",0],["hot_dice",0],["best_turn",0]],"place":2,"rounds":1,"score":0,"seat":0}]}}}],"prev":"b7d3ce7052d5e2c9156e3370e7af91fbb8619da73e28844f10be34b01e53f655","seq":6,"wish":194032422}');
INSERT INTO "records" VALUES(7,2,1,0,'{"at":1794964021281,"by":{"person":"p-pe8vc1f2em26"},"dice":0,"entries":[{"table":{"event":"table_opened","data":{"table":"01a1ec3160217e6bbc563b7601cd83e7","game":"yahtzee","rules":1,"setup":{"rules":"classic"},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"0b57bdbfdb7b8b86b0b8756a440a40cb1a5dae591e0bc359466600b9ff44ee93","host":"p-pe8vc1f2em26","title":""}}}],"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1}');
INSERT INTO "records" VALUES(8,2,2,7,'{"at":1794964021281,"by":{"person":"mara"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"mara","name":"Mara","mark":0},"totalPlayers":1,"canStart":true}}}],"prev":"b633d54f55b7cafa188e1f422a88cac1443b0b77aee80d1394606646a980fe87","seq":2}');
INSERT INTO "records" VALUES(9,2,3,8,'{"at":1794964021281,"by":{"person":"teo"},"dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":1,"chair":{"person":"teo","name":"Teo","mark":1},"totalPlayers":2,"canStart":true}}}],"prev":"9dedc6a9b3aeae8dc98341b488805f3c5528dd55e1c984e0150464fa2460d3dd","seq":3}');
INSERT INTO "records" VALUES(10,2,4,9,'{"at":1794964021281,"by":{"person":"p-pe8vc1f2em26"},"dice":1,"entries":[{"table":{"event":"lobby_closed","data":{"chairs":[0,1]}}},{"play":{"event":{"event":"game_started","data":{"players":[1,0],"firstPlayer":1}}}},{"play":{"event":{"event":"turn_started","data":{"player":1,"turnNumber":1,"round":1}}}}],"prev":"d692bc1d0abea576b91e50a665953c5e2c4932ac523a710416fb8dde3e1d236c","seq":4}');
INSERT INTO "records" VALUES(11,2,5,10,'{"action":{"action":"roll","parameters":{"keepDice":[false,false,false,false,false]}},"at":1794964021293,"by":{"seat":1},"command":"h-m6cw3txc4pb1","dice":2,"entries":[{"play":{"event":{"event":"dice_rolled","data":{"player":1,"diceValues":[3,1,5,2,3],"keptDice":[false,false,false,false,false],"rolledDiceIndices":[0,1,2,3,4],"rollNumber":1}}}}],"prev":"5ab0a9a7ebd9a1fc7c850116f59f46186cd1b07eb29b0f0b185f2abc0def7acc","seq":5,"wish":2277327210}');
INSERT INTO "records" VALUES(12,3,1,0,'{"at":1794964021303,"by":{"person":"p-x1937q1pbpfy"},"dice":0,"entries":[{"table":{"event":"table_opened","data":{"table":"01a1ec31603774778539fb4ad14fa311","game":"do-or-dice","rules":1,"setup":{"eliminationVp":2,"hp":20,"players":5,"rounds":6,"survivalVp":1},"policy":{"limits":{"turn":null,"choice":null,"roll":null,"reaction":null},"absence":{"kind":"ignore"},"undo":"none","pace":100},"commitment":"5540507587d42d7eea9ae62882d7c34d68a1a913c4a976588338d873c5fa62aa","host":"p-x1937q1pbpfy","title":""}}}],"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1}');
INSERT INTO "records" VALUES(13,3,2,12,'{"at":1794964021336,"by":{"person":"ife"},"command":"h-0j545dpksxkt","dice":0,"entries":[{"table":{"event":"lobby_player_joined","data":{"player":0,"chair":{"person":"ife","name":"Ife","mark":0},"totalPlayers":1,"canStart":false}}}],"prev":"25a12bf9ed4fc769e195b4185ba635b47b3b08ab4f42949669460e63f661d765","seq":2}');
CREATE TABLE result_counters (
    session_no INTEGER NOT NULL,
    line       INTEGER NOT NULL,
    position   INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    value      INTEGER NOT NULL,
    PRIMARY KEY (session_no, line, position)
);
INSERT INTO "result_counters" VALUES(1,0,0,'busts',1);
INSERT INTO "result_counters" VALUES(1,0,1,'hot_dice',0);
INSERT INTO "result_counters" VALUES(1,0,2,'best_turn',0);
INSERT INTO "result_counters" VALUES(1,1,0,'busts',0);
INSERT INTO "result_counters" VALUES(1,1,1,'hot_dice',0);
INSERT INTO "result_counters" VALUES(1,1,2,'best_turn',0);
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
INSERT INTO "results" VALUES(1,0,1,'bot 1','Bot 1',1,1,1,0,1,'bot-1');
INSERT INTO "results" VALUES(1,1,0,'ada','Ada',0,2,0,0,1,'ada');
CREATE TABLE seeds (
    table_no INTEGER PRIMARY KEY,
    seed     BLOB    NOT NULL
);
INSERT INTO "seeds" VALUES(1,X'344F11076F422309FCB750FB2D24A7116980634335CB03C77D1A214AE8E3E32A');
INSERT INTO "seeds" VALUES(2,X'F23E47FF07E07DFEEF596D6817ED0BADD3F8E4DBAB01E44CE246FD4F2E905490');
INSERT INTO "seeds" VALUES(3,X'EFA6575BFA420B99142E601CDA86B446C02EB8152DEA0BA865D929EFC0D86DCB');
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
INSERT INTO "sessions" VALUES(1,'01a1ec315ffe72dbac2d65022ac698ca','farkle',1794964021246,1794964021267,'last_player_standing',0,1);
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
INSERT INTO "standing_counters" VALUES('ada','farkle','best_turn',0);
INSERT INTO "standing_counters" VALUES('ada','farkle','busts',0);
INSERT INTO "standing_counters" VALUES('ada','farkle','hot_dice',0);
INSERT INTO "standing_counters" VALUES('ada','','best_turn',0);
INSERT INTO "standing_counters" VALUES('ada','','busts',0);
INSERT INTO "standing_counters" VALUES('ada','','hot_dice',0);
CREATE TABLE standings (
    player TEXT    NOT NULL,
    game   TEXT    NOT NULL,
    played INTEGER NOT NULL,
    won    INTEGER NOT NULL,
    score  INTEGER NOT NULL,
    best   INTEGER NOT NULL,
    PRIMARY KEY (player, game)
);
INSERT INTO "standings" VALUES('ada','farkle',1,0,0,0);
INSERT INTO "standings" VALUES('ada','',1,0,0,0);
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
    connections      TEXT    NOT NULL
, latest INTEGER NOT NULL DEFAULT 0);
INSERT INTO "tables" VALUES(1,'01a1ec315ffe72dbac2d65022ac698ca','01a1ec315ffe72dbac2d65022ac698ca','farkle',1,'',1,2,0,1794964021246,1794964021267,6,X'474EFF2FFA754880F22786FADE956CB3CFF7FAE0C6042D0B6E3855A4AE4F6DE8',0,NULL,'Ada
Bot 1
','','',6);
INSERT INTO "tables" VALUES(2,'01a1ec3160217e6bbc563b7601cd83e7','01a1ec3160217e6bbc563b7601cd83e7','yahtzee',1,'',1,1,0,1794964021281,1794964021293,5,X'1121BAE1021BAAB9F1F35548C459243294E56C41EA13BE6B218C6CECA12B8746',0,NULL,'Mara
Teo
','teo
','',11);
INSERT INTO "tables" VALUES(3,'01a1ec31603774778539fb4ad14fa311','01a1ec31603774778539fb4ad14fa311','do-or-dice',1,'',1,0,0,1794964021303,1794964021336,2,X'3CAB87B4B4E1346B7B4CD9EF540CF597DE6470A2C55AE55AE315648DE2CBB6D5',0,NULL,'Ife
','','',13);
CREATE TABLE "tokens" (
    hash    BLOB    NOT NULL PRIMARY KEY,
    series  TEXT    NOT NULL,
    person  TEXT    NOT NULL,
    until   INTEGER,
    invite   INTEGER NOT NULL,
    revoked INTEGER NOT NULL
);
INSERT INTO "tokens" VALUES(X'0B74EFB325605D96AFFCEA1E8599251E026BF5D0C53C82F38182BFE1AAA2373F','01a1ec315ffe72dbac2d65022ac698ca','ada',NULL,0,0);
INSERT INTO "tokens" VALUES(X'56402B6B29B1012C3A2ED6A925687D89333CD567F55985177DE7A1A4796F3BB6','01a1ec315ffe72dbac2d65022ac698ca','p-6c23axd15psd',NULL,0,0);
INSERT INTO "tokens" VALUES(X'5AB6BA20471B33479CECC7D7D9C80D5BB98A19E4F5A0952FEFD49F60A114DCC4','01a1ec3160217e6bbc563b7601cd83e7','mara',NULL,0,0);
INSERT INTO "tokens" VALUES(X'87D4553CC647589BE932DDA5EFB68F15E2F81F16AA98D941BF927D5BC2DC7CF7','01a1ec3160217e6bbc563b7601cd83e7','teo',NULL,0,0);
INSERT INTO "tokens" VALUES(X'2589785D7088665974EE948AECC1FA38705722FD124592168CE7157DA07C38C8','01a1ec3160217e6bbc563b7601cd83e7','p-pe8vc1f2em26',NULL,0,0);
INSERT INTO "tokens" VALUES(X'38F331D09E2F073A54C737AF40770CB79E2E24B80B56AE0038515E3662FD4B9D','01a1ec31603774778539fb4ad14fa311','p-x1937q1pbpfy',NULL,0,0);
INSERT INTO "tokens" VALUES(X'DA5D874BD0505F511EC933B8E8B7D56B30496204AC303472B42ED62152313039','01a1ec31603774778539fb4ad14fa311','ife',NULL,0,0);
CREATE INDEX tables_due ON tables (deadline, no) WHERE deadline IS NOT NULL;
CREATE INDEX tables_by_series ON tables (series);
CREATE INDEX sessions_latest ON sessions (ended_at, no);
CREATE INDEX sessions_by_game ON sessions (game, ended_at, no);
CREATE INDEX results_by_player ON results (player, session_no) WHERE bot = 0;
CREATE INDEX standings_leaders ON standings (game, won DESC, score DESC, player);
CREATE INDEX tables_latest ON tables (updated_at, no, game) WHERE listed = 1;
CREATE INDEX tables_by_status ON tables (status, updated_at, no, game) WHERE listed = 1;
CREATE INDEX tokens_by_person ON tokens (person, series, revoked);
CREATE INDEX tables_with_connections ON tables (id) WHERE connections <> '';
CREATE INDEX deliveries_due ON deliveries (receiver, due, no) WHERE state = 0;
CREATE INDEX deliveries_pending ON deliveries (receiver, no) WHERE state = 0;
COMMIT;
