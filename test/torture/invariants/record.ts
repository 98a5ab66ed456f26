/** Keys, approvals, the audit, closings, settings and authority. */
import type { Invariants } from './invariants.ts';

/** Commands of these names always take two people. */
const ALWAYS_TWO = [
  'setRole',
  'mergeAccounts',
  'addDatedSetting',
  'changeAuthority',
  'setFamilyCredit',
  'releasePayout',
  'endGiverHold',
];

export const record: Invariants = {
  'an order has exactly one idempotency key': `
    SELECT subject FROM idempotency_keys WHERE subject IN (SELECT uuid FROM orders) GROUP BY subject HAVING count(*) > 1
    UNION ALL SELECT uuid FROM orders WHERE uuid NOT IN (SELECT subject FROM idempotency_keys WHERE subject IS NOT NULL)
      AND user_uuid IN (SELECT user_uuid FROM tokens WHERE device = 'storm')`,
  'an idempotency key has a caller and a fingerprint': `SELECT key FROM idempotency_keys WHERE length(fingerprint) = 0 OR caller_uuid = '' OR length(key) NOT BETWEEN 8 AND 128`,
  'a stored answer is valid JSON': `SELECT key FROM idempotency_keys WHERE answer IS NOT NULL AND NOT json_valid(answer)`,
  'an approval is decided by a second person': `
    SELECT uuid FROM approvals WHERE (state IN ('approved', 'refused') AND (decided_by IS NULL OR decided_by = asked_by))
      OR (state = 'approved' AND first_by = decided_by)
      OR (state = 'withdrawn' AND decided_by <> asked_by) OR (state = 'approved' AND needed = 2 AND (first_by IS NULL OR first_by = asked_by))`,
  'a subject has at most one open approval': `
    SELECT subject_kind, subject_id FROM approvals WHERE state = 'open' AND subject_kind <> 'command'
    GROUP BY subject_kind, subject_id HAVING count(*) > 1`,
  'an approval is decided after its request': `SELECT uuid FROM approvals WHERE decided_at_ms < asked_at_ms OR first_at_ms < asked_at_ms`,
  'a held command has its approval': `
    SELECT approval_uuid FROM held_commands LEFT JOIN approvals ON uuid = approval_uuid WHERE subject_kind IS NOT 'command'`,
  'only staff decide approvals': `
    SELECT approvals.uuid FROM approvals JOIN users ON users.uuid = decided_by WHERE approvals.state <> 'withdrawn' AND users.role = 'normal'
      AND NOT EXISTS (SELECT 1 FROM approvals AS other WHERE other.subject_kind IN ('command', 'role') AND other.state = 'approved'
        AND instr(other.subject_id || coalesce((SELECT params FROM held_commands WHERE approval_uuid = other.uuid), ''), users.uuid) > 0)`,
  'settings change under dual control': `
    SELECT name, from_ms FROM dated_settings WHERE set_by_uuid IS NOT NULL AND ground = 'decided in the storm' AND NOT EXISTS (
      SELECT 1 FROM held_commands JOIN approvals ON uuid = approval_uuid
      WHERE held_commands.name = 'addDatedSetting' AND state = 'approved' AND instr(form, dated_settings.name) > 0)`,
  'settings are added in the order in which they take effect': `
    SELECT name FROM (SELECT name, set_at_ms, lag(set_at_ms) OVER (PARTITION BY name ORDER BY from_ms) AS before FROM dated_settings) WHERE set_at_ms < before`,
  'authority changes under dual control': `
    SELECT name FROM authority_changes WHERE NOT EXISTS (SELECT 1 FROM held_commands JOIN approvals ON uuid = approval_uuid
      WHERE held_commands.name = 'changeAuthority' AND state = 'approved')`,
  'staff stay within their limits per use and per day': `
    SELECT by_uuid, name, period, sum(amount), max(day_most) FROM authority_uses GROUP BY by_uuid, name, period HAVING sum(amount) > max(day_most)
    UNION ALL SELECT by_uuid, name, period, amount, once_most FROM authority_uses WHERE amount > once_most`,
  'a command under dual control is approved by a second person': `
    SELECT name FROM held_commands JOIN approvals ON uuid = approval_uuid
    WHERE name IN (${ALWAYS_TWO.map((name) => `'${name}'`).join(', ')}) AND state = 'approved' AND decided_by = asked_by`,
  'an administrator or CEO exists': `
    SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM users WHERE role IN ('admin', 'ceo'))`,
  'the audit is a hash chain': `
    SELECT number FROM (SELECT number, previous_hash, lag(hash) OVER (ORDER BY number) AS before FROM audit_links)
    WHERE before IS NOT NULL AND previous_hash <> before`,
  'audit links are numbered without gaps, one per entry': `
    SELECT max(number), count(*) FROM audit_links HAVING max(number) <> count(*) OR count(DISTINCT entry_uuid) <> count(*)`,
  'every audit entry is in the chain or pending': `
    SELECT uuid FROM audit_entries WHERE uuid NOT IN (SELECT entry_uuid FROM audit_links) AND uuid NOT IN (SELECT entry_uuid FROM audit_pending)`,
  'closed days are in order and form a hash chain': `
    SELECT number FROM (SELECT number, day, previous_hash, lag(hash) OVER (ORDER BY number) AS before, lag(day) OVER (ORDER BY number) AS day_before
      FROM ledger_closings) WHERE (before IS NOT NULL AND previous_hash <> before) OR day <= day_before`,
  'closed settlements form a hash chain': `
    SELECT number FROM (SELECT number, previous_hash, lag(hash) OVER (PARTITION BY gateway ORDER BY number) AS before, gateway FROM settlement_closings)
    WHERE before IS NOT NULL AND previous_hash <> before`,
  'no rule of the database runs between two statements': `SELECT id FROM running_rules`,
  'every credit of coins has a cause': `
    SELECT id FROM named_transfers WHERE from_account = 'house:coins' AND NOT CASE
      WHEN id GLOB 'order:*' THEN EXISTS (SELECT 1 FROM orders WHERE uuid = substr(id, 7, 36) AND state = 'processed')
      WHEN id GLOB 'promotion:*' THEN EXISTS (SELECT 1 FROM orders WHERE uuid = substr(id, 11, 36) AND promotion_state = 'given')
      WHEN id GLOB 'case:*' THEN EXISTS (SELECT 1 FROM case_credits WHERE id = 'case:' || case_number || ':coins' AND coins = amount)
      WHEN id GLOB 'correction:*' THEN EXISTS (SELECT 1 FROM coin_corrections WHERE id = 'correction:' || uuid AND coins = amount AND direction = 'give')
      WHEN id GLOB 'mission-budget:*' THEN EXISTS (SELECT 1 FROM mission_budgets WHERE id = 'mission-budget:' || uuid AND coins = amount)
      WHEN id GLOB 'loan-coins:*' THEN EXISTS (SELECT 1 FROM family_loans WHERE id = 'loan-coins:' || uuid AND coins = amount)
      ELSE id GLOB '*loan*' OR id GLOB 'invit*' OR id GLOB '*event*' OR id GLOB '*award*' OR id GLOB 'seed*' OR id GLOB 'coins:*' END`,
};
