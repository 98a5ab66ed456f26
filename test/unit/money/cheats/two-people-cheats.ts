/** Cheats with controls: what two people decide, written by one without the decision. */
import { type Cheat, NOW } from './cheat.ts';
import { families, people } from './cheat-world.ts';

const { buyer, vb, giver, staff, colleague } = people;
const second = /this change needs the approval of a second person/;
const debt = `family:${families.payer}:debt`;

const authorityChange = (name: string, once: number) =>
  `INSERT INTO authority_changes (name, roles, second, once, day, ground, set_by_uuid, set_at_ms)
    VALUES ('${name}', '["admin"]', 'above', ${once}, ${once}, 'x', '${staff}', ${NOW})`;

const authority = (): Cheat[] => [
  { name: 'changes the authority of a row', sql: 'UPDATE authority_changes SET once = 999999', refusal: /append-only/ },
  { name: 'deletes a change of authority', sql: 'DELETE FROM authority_changes', refusal: /append-only/ },
  { name: 'raises the amount of one person', sql: authorityChange('lendFamily', 999_999), refusal: second },
  {
    name: 'raises an amount that two people approved',
    sql: authorityChange('creditCase', 999_999),
    refusal: second,
  },
  {
    name: 'needs no second person any more',
    sql: `INSERT INTO authority_changes (name, roles, second, ground, set_by_uuid, set_at_ms)
      VALUES ('correctCoins', '["admin"]', 'never', 'x', '${staff}', ${NOW})`,
    refusal: second,
  },
  {
    name: 'replaces a change of authority',
    sql: `INSERT OR REPLACE INTO authority_changes (number, name, roles, second, once, day, ground, set_by_uuid, set_at_ms)
      SELECT number, name, roles, 'never', NULL, NULL, ground, set_by_uuid, ${NOW} FROM authority_changes`,
    refusal: /append-only|second person/,
  },
];

const limits = (): Cheat[] => [
  {
    name: 'raises the credit of a family',
    sql: `UPDATE ledger_accounts SET lowest = -999999999 WHERE id = '${debt}'`,
    refusal: second,
  },
  {
    name: 'opens a debt with credit',
    sql: `INSERT INTO ledger_accounts (id, currency, lowest, highest) VALUES ('family:new:debt', 'THB', -999999999, 0)`,
    refusal: second,
  },
  {
    name: 'lets a VB owe',
    sql: `UPDATE ledger_accounts SET lowest = NULL WHERE id = 'user:${vb}:vtoken_payable'`,
    refusal: /the bounds of a ledger account cannot be changed/,
  },
  {
    name: 'lets an account hold more',
    sql: `UPDATE ledger_accounts SET highest = 999 WHERE id = 'house:coins'`,
    refusal: /the bounds of a ledger account cannot be changed/,
  },
];

const setting = (value: string, more: Readonly<Record<string, string>> = {}) => {
  const row: Record<string, string> = {
    name: "'gift_hold_seconds'",
    from_ms: `${NOW} + 1000`,
    value: `'${value}'`,
    ground: "'x'",
    set_by_uuid: `'${staff}'`,
    set_at_ms: NOW,
    ...more,
  };
  return `INSERT INTO dated_settings (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).join(', ')})`;
};

const settings = (): Cheat[] => [
  { name: 'changes a setting', sql: "UPDATE dated_settings SET value = '0'", refusal: /append-only/ },
  { name: 'deletes a setting', sql: 'DELETE FROM dated_settings', refusal: /append-only/ },
  { name: 'sets a value that nobody approved', sql: setting('0'), refusal: second },
  {
    name: 'sets another value than was approved',
    sql: setting('0', { name: "'limit_raise_seconds'" }),
    refusal: second,
  },
  {
    name: 'sets a value as if it came with a migration',
    sql: setting('0', { set_by_uuid: 'NULL' }),
    refusal: second,
  },
];

const roles = (): Cheat[] => [
  { name: 'makes itself an admin', sql: `UPDATE users SET role = 'admin' WHERE uuid = '${giver}'`, refusal: second },
  { name: 'makes itself a VB', sql: `UPDATE users SET role = 'caster' WHERE uuid = '${giver}'`, refusal: second },
  {
    name: 'takes another role than was approved',
    sql: `UPDATE users SET role = 'admin' WHERE uuid = '${buyer}'`,
    refusal: second,
  },
  {
    name: 'takes the family of another',
    sql: `UPDATE users SET role = 'family', family_uuid = '${families.payer}' WHERE uuid = '${giver}'`,
    refusal: second,
  },
  {
    name: 'takes the role of a colleague away',
    sql: `UPDATE users SET role = 'normal' WHERE uuid = '${colleague}'`,
    refusal: second,
  },
  {
    name: 'adds an admin',
    sql: `INSERT INTO users (uuid, name, avatar_url, role, created_at_ms) VALUES ('a', 'a', '/a.svg', 'admin', ${NOW})`,
    refusal: second,
  },
  {
    name: 'uses the code of an operator twice',
    sql: `UPDATE admin_codes SET user_uuid = '${giver}', used_at_ms = ${NOW}`,
    refusal: /a code can be used only once/,
  },
  {
    name: 'allows itself a passkey of staff',
    sql: `UPDATE users SET new_passkey_until_ms = ${NOW} + 86400000 WHERE uuid = '${staff}'`,
    refusal: second,
  },
  {
    name: 'lets itself sign for the company',
    sql: `INSERT INTO contract_signatories (uuid, user_uuid, name, authority, from_ms, until_ms, set_by_uuid, set_at_ms)
      VALUES ('s', '${staff}', 'x', 'x', 1, 9e15, '${staff}', ${NOW})`,
    refusal: second,
  },
  {
    name: 'signs for the company longer than was approved',
    sql: 'UPDATE contract_signatories SET until_ms = 9000000000000000',
    refusal: /the authority to sign can only end sooner/,
  },
  {
    name: 'merges the account of another into its own',
    sql: `INSERT INTO account_merges (old_uuid, into_uuid, leads_to_uuid, coins, by_uuid, reason, merged_at_ms)
      VALUES ('${buyer}', '${giver}', '${giver}', 0, '${staff}', 'x', ${NOW})`,
    refusal: /these accounts cannot be merged|second person/,
  },
];

const trade = (): Cheat[] => [
  {
    name: 'puts more coins into a package',
    sql: 'UPDATE packages SET coins = 1000000',
    refusal: /the price and the coins of a package cannot be changed/,
  },
  {
    name: 'lowers the price of a package',
    sql: 'UPDATE packages SET price_satang = 1',
    refusal: /the price and the coins of a package cannot be changed/,
  },
  {
    name: 'adds a package',
    sql: "INSERT INTO packages VALUES ('p', 'user', 1, 1000000, 0, 0, 1)",
    refusal: second,
  },
  { name: 'takes packages off the shelf', sql: 'UPDATE packages SET is_offered = 0', refusal: second },
  { name: 'deletes packages', sql: 'DELETE FROM packages', refusal: /packages stay|FOREIGN KEY/ },
  {
    name: 'replaces a package',
    sql: `INSERT OR REPLACE INTO packages SELECT uuid, audience, price_satang, coins + 1, bonus_coins, 0, 1 FROM packages`,
    refusal: /packages stay|second person/,
  },
  {
    name: 'changes the tax class of a payee',
    sql: `INSERT INTO payee_facts SELECT payee_uuid, name, ${NOW}, value, 'x', '${staff}', ${NOW} FROM payee_facts GROUP BY payee_uuid, name`,
    refusal: second,
  },
  {
    name: 'ends a hold on a giver',
    sql: `UPDATE giver_holds SET ended_at_ms = ${NOW}, end_ground = 'x'`,
    refusal: second,
  },
];

const holdRuns = (): Cheat[] => [
  {
    name: 'lets a review run out',
    sql: [
      'UPDATE giver_holds SET next_look_at_ms = 1',
      `UPDATE giver_holds SET ended_at_ms = ${NOW}, end_ground = 'x'`,
    ],
    refusal: /the next check of a hold must lie ahead/,
  },
];

const old = `${NOW} - 3600000`;

/** Rows with a time of an hour ago, in tables that once accepted it. */
const moments = (): Cheat[] =>
  Object.entries({
    payee_accounts: `INSERT INTO payee_accounts SELECT payee_uuid, max(number) + 1, bank_code, account_sealed, account_masked, ${old}, set_by_uuid
      FROM payee_accounts GROUP BY payee_uuid`,
    payee_facts: `INSERT INTO payee_facts SELECT payee_uuid, name, ${NOW}, value, 'x', '${staff}', ${old} FROM payee_facts GROUP BY payee_uuid, name`,
    dated_settings: setting('9', { set_at_ms: old }),
    authority_changes: authorityChange('creditCase', 500).replace(NOW, old),
    refund_accounts: `INSERT INTO refund_accounts SELECT uuid, 1, 'promptpay_phone', NULL, 'k', 'x', 'x', ${old}, '${staff}' FROM orders LIMIT 1`,
    refunds: `INSERT INTO refunds (uuid, case_number, amount_satang, state, started_by, started_at_ms, moved_at_ms, way)
      SELECT 'r', number, 100, 'asked', '${staff}', ${old}, ${NOW}, 'call' FROM money_cases LIMIT 1`,
    case_credits: `INSERT INTO case_credits SELECT 1, number, 100, 1, ${old} FROM money_cases LIMIT 1`,
    tax_certificates: `INSERT INTO tax_certificates (book, number, payout_uuid, payee_uuid, form, income_type, paid_on, base_satang,
        tax_satang, issued_at_ms, payer, payee_sealed)
      SELECT book, number + 1, payout_uuid, payee_uuid, form, income_type, paid_on, base_satang, tax_satang, ${old}, payer, payee_sealed
      FROM tax_certificates LIMIT 1`,
    ledger_transfers: `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('payment:thai_qr:x:in', 'world:thai_qr', 'house:pending', 100, ${old})`,
    approvals: `INSERT INTO approvals (uuid, subject_kind, subject_id, digest, ground, asked_by, asked_at_ms, state)
      VALUES ('a', 'refund', 'x', '${'0'.repeat(64)}', 'x', '${staff}', ${old}, 'open')`,
  }).map(([table, sql]) => ({
    name: `writes ${table} of an hour ago`,
    sql,
    refusal: /times of \w+ must be|second person|must state the moved amount|must match|next number|cannot be changed/,
  }));

export const twoPeopleCheats = (): Cheat[] => [
  ...authority(),
  ...limits(),
  ...settings(),
  ...roles(),
  ...trade(),
  ...holdRuns(),
  ...moments(),
];
