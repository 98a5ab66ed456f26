/** Cheats with derived rows, causes of coins, times, and idempotency keys. */
import { type Cheat, NOW, transfer } from './cheat.ts';
import { type CheatWorld, coinsOf, families, people } from './cheat-world.ts';

const { buyer, vb, giver, staff } = people;
const rulesAlone = /only by rules/;

const derived = (): Cheat[] => [
  { name: 'raises the earnings of a VB', sql: 'UPDATE earning_sums SET vtokens = vtokens + 1', refusal: rulesAlone },
  { name: 'deletes the earnings of a VB', sql: 'DELETE FROM earning_sums', refusal: rulesAlone },
  {
    name: 'adds earnings of a VB',
    sql: `INSERT INTO earning_sums VALUES ('${vb}', 'day', '2020-01-01', '', 1, 1, 1, 0)`,
    refusal: rulesAlone,
  },
  {
    name: 'resets the spending of a user',
    sql: 'UPDATE spending SET day_spent_coins = 0, month_spent_coins = 0 WHERE month_spent_coins > 0',
    refusal: rulesAlone,
  },
  { name: 'clears the day of spending', sql: "UPDATE spending SET day = ''", refusal: rulesAlone },
  { name: 'deletes spending', sql: 'DELETE FROM spending', refusal: rulesAlone },
  {
    name: 'replaces spending with an empty row',
    sql: `INSERT OR REPLACE INTO spending (user_uuid) VALUES ('${giver}')`,
    refusal: null,
  },
  {
    name: 'replaces spending by its rowid',
    sql: `INSERT OR REPLACE INTO spending (rowid, user_uuid)
      SELECT rowid, '${vb}' FROM spending WHERE user_uuid = '${giver}'`,
    refusal: null,
  },
  {
    name: 'moves spending to another row',
    sql: `UPDATE OR REPLACE spending SET rowid = rowid + 1`,
    refusal: rulesAlone,
  },
  {
    name: 'raises the part of a family',
    sql: 'UPDATE family_parts SET vtokens = vtokens + 1',
    refusal: /only by rules|family share/,
  },
  { name: 'deletes the part of a family', sql: 'DELETE FROM family_parts', refusal: /only by rules|family share/ },
  {
    name: 'raises the remainder of a family',
    sql: 'UPDATE family_remainders SET parts = parts + 10000',
    refusal: rulesAlone,
  },
  {
    name: 'leaves a remainder to a family',
    sql: `INSERT INTO family_remainders VALUES ('${vb}', '${families.payer}', 9999)`,
    refusal: rulesAlone,
  },
  {
    name: 'claims that a family bought coins',
    sql: `INSERT INTO family_funds VALUES ('${families.payer}', 1000)`,
    refusal: rulesAlone,
  },
  { name: 'resets the uses of a voucher', sql: 'UPDATE vouchers SET taken = -1', refusal: rulesAlone },
  {
    name: 'adds a use of a voucher to a user',
    sql: `INSERT INTO voucher_holders SELECT uuid, '${buyer}', 0 FROM vouchers LIMIT 1`,
    refusal: rulesAlone,
  },
  {
    name: 'replaces a voucher that is used up',
    sql: 'INSERT OR REPLACE INTO vouchers SELECT * FROM vouchers LIMIT 1',
    refusal: /vouchers stay/,
  },
  {
    name: 'adds to the month of a gateway',
    sql: `INSERT INTO settlement_months VALUES ('thai_qr', '2020-01', 1, 1, 1)`,
    refusal: rulesAlone,
  },
  {
    name: 'adds to a list of tax',
    sql: `INSERT INTO tax_list_sums VALUES ('pnd_3', '2020-01', 0, 1, 1, 1)`,
    refusal: rulesAlone,
  },
  {
    name: 'adds a fact of a gift that does not exist',
    sql: `INSERT INTO facts (id, kind, vb_uuid, user_uuid, amount, happened_at_ms)
      VALUES ('gift:none', 'gift', '${vb}', '${giver}', 1000, ${NOW})`,
    refusal: rulesAlone,
  },
  {
    name: 'adds a fact of a VIP that does not exist',
    sql: `INSERT INTO facts (id, kind, vb_uuid, user_uuid, amount, happened_at_ms)
      VALUES ('report:vip', 'vip', '${vb}', '${giver}', 1000, ${NOW})`,
    refusal: rulesAlone,
  },
  {
    name: 'adds a fact of a purchase that does not exist',
    sql: `INSERT INTO facts (id, kind, variant, user_uuid, amount, happened_at_ms)
      VALUES ('purchase:none', 'purchase', 'refill', '${giver}', 1000, ${NOW})`,
    refusal: rulesAlone,
  },
  { name: 'changes the fact of a gift', sql: 'UPDATE facts SET amount = amount + 1', refusal: /append-only/ },
  {
    name: 'makes a sample of books',
    sql: 'INSERT INTO sample_databases VALUES (1)',
    refusal: /a database with transfers cannot become a sample/,
  },
];

const causes = (): Cheat[] => [
  {
    name: 'corrects its own coins',
    sql: `INSERT INTO coin_corrections VALUES ('c', '${giver}', 'give', 999, '${giver}', NULL, ${NOW})`,
    refusal: /exceeds the authority|two_people/,
  },
  {
    name: 'corrects coins without working for the house',
    sql: `INSERT INTO coin_corrections VALUES ('c', '${giver}', 'give', 999, '${buyer}', NULL, ${NOW})`,
    refusal: /exceeds the authority/,
  },
  {
    name: 'corrects more coins than staff move alone',
    sql: `INSERT INTO coin_corrections VALUES ('c', '${giver}', 'give', 1001, '${staff}', NULL, ${NOW})`,
    refusal: /this amount needs a second person/,
  },
  {
    name: 'corrects coins by an approval of something else',
    sql: `INSERT INTO coin_corrections SELECT 'c', '${giver}', 'give', 9999, '${staff}', uuid, ${NOW} FROM approvals
      WHERE state = 'approved' LIMIT 1`,
    refusal: /exceeds the authority/,
  },
  {
    name: 'lends more coins than staff lend alone',
    sql: `INSERT INTO family_loans VALUES ('l', '${families.payer}', 100, 10001, '${staff}', NULL, ${NOW})`,
    refusal: /this amount needs a second person/,
  },
  {
    name: 'lends coins for almost no debt, alone',
    sql: `INSERT INTO family_loans VALUES ('l', '${families.payer}', 1, 1000, '${staff}', NULL, ${NOW})`,
    refusal: /this amount needs a second person/,
  },
  {
    name: 'lends coins without working for the house',
    sql: `INSERT INTO family_loans VALUES ('l', '${families.payer}', 1000, 100, '${buyer}', NULL, ${NOW})`,
    refusal: /exceeds the authority/,
  },
  {
    name: 'lends a family more than its credit',
    sql: `INSERT INTO family_loans VALUES ('l', '${families.payer}', 1000, 100, '${staff}', NULL, ${NOW})`,
    refusal: /ledger_accounts_lowest/,
  },
  {
    name: 'awards coins of no event',
    sql: `INSERT INTO event_awards VALUES ('none', 'user', 1, '${giver}', 999, NULL, ${NOW})`,
    refusal: /an award must match the reward of its rank/,
  },
  {
    name: 'takes the bonus of no invitation',
    sql: `INSERT INTO invitation_uses (newcomer_uuid, inviter_uuid, slug, coins, used_at_ms)
      VALUES ('${giver}', '${buyer}', 'none', 999, ${NOW})`,
    refusal: /the bonus must match its invitation/,
  },
  {
    name: 'takes the bonus of its own invitation',
    sql: [
      `INSERT INTO invitations VALUES ('own', '${giver}', 999, ${NOW})`,
      `INSERT INTO invitation_uses (newcomer_uuid, inviter_uuid, slug, coins, used_at_ms)
        VALUES ('${giver}', '${giver}', 'own', 999, ${NOW})`,
    ],
    refusal: /the bonus must match its invitation/,
  },
  {
    name: 'raises the bonus of an invitation',
    sql: [
      `INSERT INTO invitations VALUES ('own', '${giver}', 1, ${NOW})`,
      "UPDATE invitations SET newcomer_bonus_coins = 999 WHERE slug = 'own'",
    ],
    refusal: /the bonus of an invitation cannot be changed/,
  },
  {
    name: 'merges an account with coins that it has not',
    sql: `INSERT INTO account_merges (old_uuid, into_uuid, leads_to_uuid, coins, by_uuid, reason, merged_at_ms)
      VALUES ('${people.other}', '${giver}', '${giver}', 999, '${staff}', 'x', ${NOW})`,
    refusal: /these accounts cannot be merged|second person/,
  },
];

const moments = ({ orders }: CheatWorld): Cheat[] => [
  {
    name: 'moves money tomorrow',
    sql: `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('payment:thai_qr:x:in', 'world:thai_qr', 'house:pending', 100, ${NOW} + 86400000)`,
    refusal: /times of \w+ must be/,
  },
  {
    name: 'moves money last week',
    sql: `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('payment:thai_qr:x:in', 'world:thai_qr', 'house:pending', 100, ${NOW} - 604800000)`,
    refusal: /times of \w+ must be/,
  },
  {
    name: 'moves money at a moment that is a text',
    sql: `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('payment:thai_qr:x:in', 'world:thai_qr', 'house:pending', 100, 'now')`,
    refusal: /times of \w+ must be/,
  },
  {
    name: 'writes a receipt of last year',
    sql: `INSERT INTO receipts (order_uuid, issued_at_ms, amount_satang) VALUES ('${orders.paid}', 1, 35000)`,
    refusal: /times of \w+ must be|must match its sale/,
  },
  {
    name: 'sets a hold in the future',
    sql: `INSERT INTO giver_holds (uuid, giver_uuid, reason, reference, next_look_at_ms, set_by_uuid, set_at_ms)
      VALUES ('h', '${buyer}', 'review', 'x', ${NOW}, '${staff}', ${NOW} + 86400000)`,
    refusal: /times of \w+ must be/,
  },
  {
    name: 'sets a hold of last year',
    sql: `INSERT INTO giver_holds (uuid, giver_uuid, reason, reference, next_look_at_ms, set_by_uuid, set_at_ms)
      VALUES ('h', '${buyer}', 'review', 'x', ${NOW}, '${staff}', 1)`,
    refusal: /times of \w+ must be/,
  },
  {
    name: 'asks for an approval last year',
    sql: `INSERT INTO approvals (uuid, subject_kind, subject_id, digest, ground, asked_by, asked_at_ms, state)
      VALUES ('a', 'refund', 'x', '${'0'.repeat(64)}', 'x', '${staff}', 1, 'open')`,
    refusal: /times of \w+ must be/,
  },
  {
    name: 'orders last year',
    sql: `INSERT INTO orders (uuid, version, user_uuid, kind, gateway, state, moved_at_ms, subtotal_satang, discount_satang,
        total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms)
      VALUES ('o', 0, '${giver}', 'refill', 'thai_qr', 'created', 1, 100, 0, 100, 10, 0, 'VLOLD', 1, 1)`,
    refusal: /times of \w+ must be/,
  },
];

const keys = (): Cheat[] => {
  const key = 'caller_uuid, key, fingerprint, subject, leased_until_ms, answer, created_at_ms';
  return [
    {
      name: 'deletes the key of a command',
      sql: 'DELETE FROM idempotency_keys WHERE created_at_ms > 0',
      refusal: /stay/,
    },
    {
      name: 'replaces the key of a command by one without an answer',
      sql: `INSERT OR REPLACE INTO idempotency_keys (${key})
        SELECT caller_uuid, key, fingerprint, NULL, 0, NULL, ${NOW} FROM idempotency_keys`,
      refusal: /stay/,
    },
    {
      name: 'replaces the key of a command by its row',
      sql: `INSERT OR REPLACE INTO idempotency_keys (rowid, ${key})
        SELECT rowid, 'x' || rowid, 'x', 'x', NULL, 0, NULL, ${NOW} FROM idempotency_keys`,
      refusal: /stay/,
    },
    {
      name: 'gives a command another answer',
      sql: "UPDATE idempotency_keys SET answer = '{}' WHERE answer IS NOT NULL",
      refusal: /a stored response cannot be changed/,
    },
    {
      name: 'renames the key of a command',
      sql: "UPDATE idempotency_keys SET key = 'x' || key",
      refusal: /a stored response cannot be changed/,
    },
    {
      name: 'gives the key of a command to another user',
      sql: `UPDATE idempotency_keys SET caller_uuid = '${vb}'`,
      refusal: /a stored response cannot be changed/,
    },
    {
      name: 'ages the key of a command',
      sql: ['UPDATE idempotency_keys SET created_at_ms = 0', 'DELETE FROM idempotency_keys'],
      refusal: /a stored response cannot be changed|times of \w+ must be/,
    },
    {
      name: 'writes a key of last year',
      sql: `INSERT INTO idempotency_keys (${key}) VALUES ('${vb}', 'k', 'x', NULL, 0, NULL, 1)`,
      refusal: /times of \w+ must be/,
    },
  ];
};

export const derivedCheats = (world: CheatWorld): Cheat[] => [
  ...derived(),
  ...causes(),
  ...moments(world),
  ...keys(),
  {
    name: 'tops up its own account by a transfer of a payment',
    sql: transfer('payment:thai_qr:x:in', ['world:thai_qr', coinsOf(buyer)], 1),
    refusal: /one currency|a transfer with this name cannot move between these accounts/,
  },
];
