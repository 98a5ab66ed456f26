-- Accounts of the company (api/money/ledger/account.ts).
INSERT INTO ledger_accounts (id, currency, lowest, highest) VALUES
  ('house:pending', 'THB', 0, NULL),
  ('house:sales', 'THB', 0, NULL),
  ('house:refundable', 'THB', 0, NULL),
  ('house:refunding', 'THB', 0, NULL),
  ('house:written_off', 'THB', 0, NULL),
  ('house:credited', 'THB', 0, NULL),
  ('house:receivable', 'THB', 0, NULL),
  ('house:coins', 'COIN', NULL, 0),
  ('house:gifts', 'COIN', 0, NULL),
  ('house:coins_refunded', 'COIN', 0, NULL),
  ('house:coins_expired', 'COIN', 0, NULL),
  ('house:vtokens', 'VTOKEN', NULL, 0);
