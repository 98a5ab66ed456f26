/** Payouts, files for the bank, and the tax that was withheld. */
import type { Invariants } from './invariants.ts';

/** V-tokens in one kind of account, and the sum of the owner's payouts there. */
const setBy = (place: string, which: string, tokens = 'vtokens') => `
  SELECT id, balance FROM ledger_accounts WHERE id GLOB '*:vtoken_${place}' AND balance <> (
    SELECT coalesce(sum(${tokens}), 0) FROM payouts WHERE id = owner_kind || ':' || owner_uuid || ':vtoken_${place}' AND ${which})`;

const WAS_PAID = `paid_on IS NOT NULL AND state <> 'given_up'`;

const unbalanced = (account: string, column: string, which: string) => `
  SELECT balance FROM ledger_accounts WHERE id = 'house:${account}' AND balance <> (
    SELECT coalesce(sum(${column}), 0) FROM payouts WHERE ${which})`;

export const payout: Invariants = {
  'reserved V-tokens equal those of waiting payouts': setBy('set_aside', `state IN ('submitted', 'held', 'approved')`),
  'V-tokens in transit equal those of sent payouts': setBy('on_the_way', `state = 'sent' AND paid_on IS NULL`),
  'paid V-tokens equal those of paid payouts without family shares': setBy(
    'paid',
    WAS_PAID,
    'vtokens - family_vtokens',
  ),
  'the amounts of a payout add up': `
    SELECT uuid FROM payouts WHERE vtokens <= 0 OR net_satang <= 0 OR family_vtokens NOT BETWEEN 0 AND vtokens
      OR min(tax_satang, fee_satang, fee_vat_satang, vat_satang, family_share_satang) < 0
      OR payee_part_satang + vat_satang - tax_satang - fee_satang - fee_vat_satang <> net_satang
      OR gross_satang <> family_share_satang + payee_part_satang`,
  'the family parts of a payout total its family share': `
    SELECT uuid FROM payouts WHERE family_vtokens <> (SELECT coalesce(sum(value ->> 'vtokens'), 0) FROM json_each(family_parts))`,
  'the state of a payout is that of its last step': `
    SELECT uuid, state FROM payouts WHERE state IS NOT (SELECT state FROM payout_steps WHERE payout_uuid = uuid ORDER BY version DESC LIMIT 1)`,
  'a payout makes only allowed transitions': `
    SELECT payout_uuid, was, state FROM (
      SELECT payout_uuid, state, lag(state) OVER (PARTITION BY payout_uuid ORDER BY version) AS was FROM payout_steps)
    WHERE was IS NOT NULL AND was || '>' || state NOT IN ('submitted>approved', 'submitted>cancelled', 'submitted>held', 'held>submitted',
      'held>cancelled', 'approved>held', 'approved>sent', 'sent>approved', 'sent>held', 'sent>paid', 'sent>failed', 'sent>returned',
      'paid>returned', 'returned>sent', 'returned>given_up', 'approved>cancelled', 'submitted>submitted')`,
  'a payout is approved under dual control, without its payee': `
    SELECT payouts.uuid FROM payouts LEFT JOIN approvals ON approvals.uuid = approval_uuid
    WHERE payouts.state IN ('approved', 'sent', 'paid', 'returned', 'given_up')
      AND (approvals.state IS NOT 'approved' OR decided_by IN (asked_by, owner_uuid) OR first_by IN (owner_uuid, decided_by)
        OR (needed = 2 AND first_by IS NULL))`,
  'a payout has at most one live or paid attempt': `
    SELECT payout_uuid FROM payout_attempts GROUP BY payout_uuid HAVING sum(state IN ('live', 'paid')) > 1`,
  'a payout is sent if and only if it has a live attempt in a released file': `
    SELECT uuid FROM payouts WHERE (state = 'sent') <> EXISTS (SELECT 1 FROM payout_attempts AS attempt
      JOIN payout_batches AS batch ON batch.uuid = batch_uuid
      WHERE payout_uuid = payouts.uuid AND attempt.state = 'live' AND released_at_ms IS NOT NULL)`,
  'a file counts its open payouts and refunds': `
    SELECT message_id FROM payout_batches WHERE live_count <> (
        SELECT count(*) FROM payout_attempts WHERE batch_uuid = payout_batches.uuid AND state = 'live')
      + (SELECT count(*) FROM refunds WHERE batch_uuid = payout_batches.uuid AND state = 'approved')`,
  'a file is released by a second person': `
    SELECT message_id FROM payout_batches WHERE released_at_ms IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM approvals WHERE subject_kind = 'payout_batch' AND subject_id = payout_batches.uuid AND approvals.state = 'approved'
        AND decided_by <> made_by_uuid)`,
  'the money paid by the bank equals paid payouts plus bank charges': `
    SELECT balance FROM ledger_accounts WHERE id = 'house:bank_out' AND balance <> (
        SELECT coalesce(sum(net_satang), 0) FROM payouts WHERE state = 'paid')
      + (SELECT coalesce(sum(amount_satang), 0) FROM bank_charges)`,
  'returned money equals that of returned payouts': unbalanced('payouts_returned', 'net_satang', `state = 'returned'`),
  'fees equal those of paid payouts': unbalanced('payout_fees', 'fee_satang', WAS_PAID),
  'the VAT on fees equals that of paid payouts': unbalanced('fee_vat', 'fee_vat_satang', WAS_PAID),
  'withheld tax equals that of paid payouts': unbalanced('tax_withheld', 'tax_satang', WAS_PAID),
  'money in transit equals the cost of sent payouts': `
    SELECT balance FROM ledger_accounts WHERE id = 'house:payouts_on_the_way' AND balance <> (
      SELECT coalesce(sum(iif(paid_on IS NULL, payee_part_satang + vat_satang, net_satang)), 0) FROM payouts WHERE state = 'sent')`,
  'a paid payout with withheld tax has one valid certificate': `
    SELECT uuid FROM payouts WHERE tax_satang > 0 AND numbered_by = 'ours' AND (${WAS_PAID}) <> (1 = (
      SELECT count(*) FROM tax_certificates WHERE payout_uuid = uuid AND voided_at_ms IS NULL))`,
  'certificates are numbered without gaps': `
    SELECT book FROM tax_certificates GROUP BY book HAVING min(number) <> 1 OR max(number) <> count(*)`,
  'a payee is approved by a second person': `
    SELECT uuid FROM payees WHERE state = 'approved' AND reviewed_by_uuid IS created_by_uuid`,
  'no tax list has a negative sum': `
    SELECT form, month FROM tax_list_sums GROUP BY form, month HAVING sum(base_satang) < 0 OR sum(tax_satang) < 0`,
};
