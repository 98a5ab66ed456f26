-- Account for coins spent in the shop.
INSERT INTO ledger_accounts (id, currency, lowest, highest) VALUES ('house:shop', 'COIN', 0, NULL);
