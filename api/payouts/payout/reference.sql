-- The company's accounts for payouts (money-rules.sql). `house:earned` is minus the amount of
-- payouts that are in transit, paid or returned. `house:bank_fees` is minus the bank's fees.
INSERT INTO ledger_accounts (id, currency, lowest, highest) VALUES
  ('house:earned', 'THB', NULL, 0),
  ('house:payouts_on_the_way', 'THB', 0, NULL),
  ('house:payouts_returned', 'THB', 0, NULL),
  ('house:bank_out', 'THB', 0, NULL),
  ('house:bank_fees', 'THB', NULL, 0),
  ('house:tax_withheld', 'THB', 0, NULL),
  ('house:payout_fees', 'THB', 0, NULL),
  ('house:fee_vat', 'THB', 0, NULL);
-- Initial values of the payout settings (calls/platform/dated-setting.ts). Tax classes have no
-- value before the accountant approves one.
INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES
  ('payout_fee_satang', 0, '0', 'Proposed: paying out is free', NULL, 0),
  ('payout_least_satang', 0, '10000', 'Proposed: a hundred baht', NULL, 0),
  ('payout_two_above_satang', 0, '5000000', 'Proposed: above 50,000 baht two people look', NULL, 0),
  ('payout_cooling_seconds', 0, '259200', 'Three days, in which who was robbed of their account can say so', NULL, 0),
  ('promised_bank_days', 0, '{"approve":1,"look":2,"appeal":5}', 'Proposed: what the house can keep', NULL, 0),
  ('vat_basis_points', 0, '700', 'VAT as it stands; to be signed off by the accountant', NULL, 0),
  ('tax_least_satang', 0, '0', 'Payments to VBs go on and on, so that each is taxed', NULL, 0),
  ('certificates_by_bank', 0, '0', 'Our own numbers', NULL, 0);
-- Announced by the Bank of Thailand. The operator adds each year after its announcement.
INSERT INTO bank_holidays (day, name_th, name_en) VALUES
  ('2026-12-07', 'ชดเชยวันพ่อแห่งชาติ', 'Substitution for Father’s Day'),
  ('2026-12-10', 'วันรัฐธรรมนูญ', 'Constitution Day'),
  ('2026-12-31', 'วันสิ้นปี', 'New Year’s Eve'),
  ('2027-01-01', 'วันขึ้นปีใหม่', 'New Year’s Day'),
  ('2027-02-22', 'ชดเชยวันมาฆบูชา', 'Substitution for Makha Bucha Day'),
  ('2027-04-06', 'วันจักรี', 'Chakri Memorial Day'),
  ('2027-04-13', 'วันสงกรานต์', 'Songkran'),
  ('2027-04-14', 'วันสงกรานต์', 'Songkran'),
  ('2027-04-15', 'วันสงกรานต์', 'Songkran'),
  ('2027-05-03', 'ชดเชยวันแรงงานแห่งชาติ', 'Substitution for Labour Day'),
  ('2027-05-04', 'วันฉัตรมงคล', 'Coronation Day'),
  ('2027-05-20', 'วันวิสาขบูชา', 'Visakha Bucha Day'),
  ('2027-06-03', 'วันเฉลิมพระชนมพรรษาพระบรมราชินี', 'Queen Suthida’s Birthday'),
  ('2027-07-19', 'ชดเชยวันอาสาฬหบูชา', 'Substitution for Asarnha Bucha Day'),
  ('2027-07-28', 'วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว', 'The King’s Birthday'),
  ('2027-08-12', 'วันแม่แห่งชาติ', 'Mother’s Day'),
  ('2027-10-13', 'วันนวมินทรมหาราช', 'King Bhumibol Memorial Day'),
  ('2027-10-25', 'ชดเชยวันปิยมหาราช', 'Substitution for Chulalongkorn Day'),
  ('2027-12-06', 'ชดเชยวันพ่อแห่งชาติ', 'Substitution for Father’s Day'),
  ('2027-12-10', 'วันรัฐธรรมนูญ', 'Constitution Day'),
  ('2027-12-31', 'วันสิ้นปี', 'New Year’s Eve');
