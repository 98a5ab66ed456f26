/** Merged, closing and closed accounts: nothing of value remains in them. */
import type { Invariants } from './invariants.ts';

const MERGED = 'SELECT old_uuid FROM account_merges';
const CLOSED = 'SELECT user_uuid FROM closings WHERE done_at_ms IS NOT NULL';

/** Column with the start time of a row, by table. */
const startColumns = {
  orders: 'created_at_ms',
  shop_orders: 'created_at_ms',
  posts: 'written_at_ms',
  follows: 'since_at_ms',
  payouts: 'created_at_ms',
} as const;
const personOf = {
  orders: 'user_uuid',
  shop_orders: 'user_uuid',
  posts: 'author_uuid',
  follows: 'user_uuid',
  payouts: 'owner_uuid',
} as const;

/** Rows that a person started after their account was closed or merged. */
const afterwards = (table: keyof typeof startColumns) => `
  SELECT '${table}', old_uuid FROM ${table} JOIN account_merges ON old_uuid = ${table}.${personOf[table]} WHERE ${startColumns[table]} > merged_at_ms
  UNION ALL SELECT '${table}', closings.user_uuid FROM ${table} JOIN closings ON closings.user_uuid = ${table}.${personOf[table]}
    WHERE done_at_ms IS NOT NULL AND ${startColumns[table]} > done_at_ms`;

export const person: Invariants = {
  'a merged account has no balance': `
    SELECT id, balance FROM ledger_accounts WHERE balance <> 0 AND id GLOB 'user:*' AND substr(id, 6, 36) IN (${MERGED})`,
  'no transfer goes to a merged account': `
    SELECT moved.id FROM account_merges CROSS JOIN ledger_accounts AS account ON account.id = 'user:' || old_uuid || ':coins'
      JOIN ledger_transfers AS moved ON to_number = account.number
    WHERE moved_at_ms > merged_at_ms`,
  'a merged account has nothing pending': `
    SELECT uuid FROM orders WHERE user_uuid IN (${MERGED}) AND state IN ('created', 'awaiting_payment', 'paid', 'paid_late')
    UNION ALL SELECT uuid FROM shop_orders WHERE user_uuid IN (${MERGED}) AND state = 'reserved'
    UNION ALL SELECT uuid FROM shop_prizes WHERE user_uuid IN (${MERGED}) AND state = 'redeemable'
    UNION ALL SELECT uuid FROM giver_holds WHERE giver_uuid IN (${MERGED}) AND ended_at_ms IS NULL`,
  'a merged account moved all of its coins': `
    SELECT old_uuid, coins FROM account_merges WHERE coins > 0 AND NOT EXISTS (
      SELECT 1 FROM named_transfers WHERE id = 'merge:' || old_uuid || ':coins' AND amount = coins AND to_account = 'user:' || into_uuid || ':coins')`,
  'an account is merged into an existing one': `
    SELECT old_uuid FROM account_merges WHERE leads_to_uuid IN (${MERGED}) OR old_uuid = into_uuid`,
  'accounts are merged under dual control': `
    SELECT old_uuid FROM account_merges WHERE NOT EXISTS (
      SELECT 1 FROM held_commands JOIN approvals ON approvals.uuid = approval_uuid
      WHERE name = 'mergeAccounts' AND state = 'approved' AND instr(params, old_uuid) > 0 AND decided_by <> asked_by)
      AND merged_at_ms > (SELECT min(asked_at_ms) FROM approvals WHERE subject_kind = 'command')`,
  'a merged or closing account has no session': `
    SELECT tokens.id FROM tokens WHERE revoked_at_ms IS NULL AND (user_uuid IN (${MERGED}) OR user_uuid IN (SELECT user_uuid FROM closings))`,
  'a closed account has no payable V-tokens': `
    SELECT id, balance FROM ledger_accounts WHERE balance > 0 AND id GLOB 'user:*:vtoken_payable'
      AND substr(id, 6, 36) IN (SELECT user_uuid FROM closings WHERE swept_at_ms IS NOT NULL AND sweep_at_ms IS NULL)`,
  'a closed account has only coins that arrived after closing': `
    SELECT id, balance FROM closings JOIN ledger_accounts ON id = 'user:' || user_uuid || ':coins'
    WHERE swept_at_ms IS NOT NULL AND balance > (
      SELECT coalesce(sum(amount), 0) FROM named_transfers WHERE to_account = ledger_accounts.id AND moved_at_ms > done_at_ms)`,
  'a closed account has nothing pending': `
    SELECT uuid FROM orders WHERE user_uuid IN (${CLOSED}) AND family_uuid IS NULL AND state IN ('created', 'awaiting_payment', 'paid')
    UNION ALL SELECT uuid FROM shop_orders WHERE user_uuid IN (${CLOSED}) AND (state = 'reserved' OR shipping_state IN ('preparing', 'shipped'))
    UNION ALL SELECT uuid FROM shop_prizes WHERE user_uuid IN (${CLOSED}) AND state = 'redeemable'
    UNION ALL SELECT uuid FROM payouts WHERE owner_uuid IN (${CLOSED}) AND state IN ('submitted', 'held', 'approved', 'sent')`,
  'a closing account gives up at most the declared coins': `
    SELECT user_uuid FROM closings JOIN named_transfers ON id = 'closing:' || user_uuid || ':coins'
    WHERE amount > coalesce(given_up ->> 'coins', 0) AND NOT EXISTS (
      SELECT 1 FROM money_cases WHERE kind = 'account_closed' AND instr(detail, user_uuid) > 0)`,
  'coins that arrive during closing open a case': `
    SELECT moved.id FROM closings JOIN named_transfers AS moved ON to_account = 'user:' || user_uuid || ':coins'
    WHERE moved_at_ms > asked_at_ms + 1000 AND NOT EXISTS (SELECT 1 FROM money_cases WHERE about = moved.id)`,
  'expired coins equal those of closed accounts': `
    SELECT balance FROM ledger_accounts WHERE id = 'house:coins_expired' AND balance <> (
      SELECT coalesce(sum(amount), 0) FROM named_transfers WHERE id GLOB 'closing:*:coins')`,
  'a closed account has no name': `
    SELECT uuid, name FROM users WHERE uuid IN (${CLOSED}) AND name <> '—'`,
  'no closing account has an order that awaits payment': `
    SELECT orders.uuid FROM orders WHERE state = 'awaiting_payment' AND user_uuid IN (SELECT user_uuid FROM closings)`,
  ...Object.fromEntries(
    (Object.keys(startColumns) as (keyof typeof startColumns)[]).map((table) => [
      `no merged or closed account starts ${table}`,
      afterwards(table),
    ]),
  ),
};
