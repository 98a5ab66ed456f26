/** Cases, refunds, credits, reversals and recalls. */
import type { Invariants } from './invariants.ts';

const house = (account: string, column: string) => `
  SELECT balance FROM ledger_accounts WHERE id = 'house:${account}'
    AND balance <> (SELECT coalesce(sum(${column}), 0) FROM money_cases)`;

export const cases: Invariants = {
  'refundable money equals the remaining amounts of cases': `
    SELECT balance FROM ledger_accounts WHERE id = 'house:refundable' AND balance <> (
      SELECT coalesce(sum(amount_satang - refunding_satang - refunded_satang - written_off_satang - credited_satang), 0) FROM money_cases)`,
  'refunds in transit equal those of cases': house('refunding', 'refunding_satang'),
  'write-offs equal those of cases': house('written_off', 'written_off_satang'),
  'credits equal those of cases': house('credited', 'credited_satang'),
  'the parts of a case total at most its amount': `
    SELECT number FROM money_cases WHERE refunding_satang + refunded_satang + written_off_satang + credited_satang > amount_satang
      OR min(refunding_satang, refunded_satang, written_off_satang, credited_satang, amount_satang) < 0`,
  'a closed case has no remaining amount': `
    SELECT number FROM money_cases WHERE ended_at_ms IS NOT NULL
      AND refunded_satang + written_off_satang + credited_satang <> amount_satang`,
  'the refundable amounts of an order equal its cases': `
    SELECT uuid, refundable_satang, refunded_satang, closed_satang FROM orders WHERE refundable_satang <> (
        SELECT coalesce(sum(amount_satang), 0) FROM money_cases WHERE order_uuid = uuid)
      OR refunded_satang <> (SELECT coalesce(sum(refunding_satang + refunded_satang), 0) FROM money_cases WHERE order_uuid = uuid)
      OR closed_satang <> (SELECT coalesce(sum(written_off_satang + credited_satang), 0) FROM money_cases WHERE order_uuid = uuid)`,
  'the amounts of a case equal its refunds': `
    SELECT number FROM money_cases WHERE refunding_satang <> (
        SELECT coalesce(sum(amount_satang), 0) FROM refunds WHERE case_number = number AND state = 'approved')
      OR refunded_satang <> (SELECT coalesce(sum(amount_satang), 0) FROM refunds WHERE case_number = number AND state = 'paid')`,
  'a refund is approved by a second person': `
    SELECT uuid, state FROM refunds WHERE state NOT IN ('asked', 'declined') AND NOT EXISTS (
      SELECT 1 FROM approvals WHERE subject_id = refunds.uuid AND approvals.state = 'approved' AND decided_by <> started_by)`,
  'the money of a refund is in the account of its state': `
    SELECT uuid, state FROM (SELECT uuid, state, amount_satang,
        (SELECT coalesce(sum(CASE 'house:refunding' WHEN to_account THEN amount WHEN from_account THEN -amount END), 0) FROM named_transfers
          WHERE id IN ('refund:' || uuid || ':start', 'refund:' || uuid || ':paid', 'refund:' || uuid || ':failed')) AS refunding,
        (SELECT coalesce(sum(iif(to_account GLOB 'world:*', amount, -amount)), 0) FROM named_transfers
          WHERE id IN ('refund:' || uuid || ':paid', 'refund:' || uuid || ':returned')) AS outside FROM refunds)
    WHERE refunding <> iif(state = 'approved', amount_satang, 0) OR outside <> iif(state = 'paid', amount_satang, 0)`,
  'a case has at most one pending refund': `
    SELECT case_number FROM refunds WHERE state IN ('asked', 'approved') GROUP BY case_number HAVING count(*) > 1`,
  'a refund has a credit note if and only if it was paid': `
    SELECT uuid FROM refunds LEFT JOIN credit_notes ON refund_uuid = uuid WHERE (state IN ('paid', 'returned')) <> (number IS NOT NULL)
      OR credit_notes.amount_satang <> refunds.amount_satang`,
  'credit notes are numbered without gaps': `SELECT max(number), count(*) FROM credit_notes HAVING max(number) <> count(*)`,
  'a case has at most one coin credit, with the same amount': `
    SELECT money_cases.number FROM money_cases LEFT JOIN case_credits ON case_number = money_cases.number
    GROUP BY money_cases.number HAVING credited_satang <> coalesce(sum(case_credits.amount_satang), 0) OR count(case_number) > 1`,
  'coin credits are numbered without gaps': `SELECT max(number), count(*) FROM case_credits HAVING max(number) <> count(*) OR min(coins) <= 0`,
  'the reversals of a sale total at most its receipt': `
    SELECT uuid FROM orders LEFT JOIN receipts ON order_uuid = uuid WHERE reversed_satang > coalesce(amount_satang, 0) OR reversed_satang <> (
      SELECT coalesce(sum(amount_satang), 0) FROM order_reversals WHERE order_uuid = orders.uuid AND state = 'done')`,
  'a reversal takes its share of the coins, rounded up': `
    SELECT orders.uuid FROM orders JOIN receipts ON receipts.order_uuid = orders.uuid
    JOIN order_reversals AS back ON back.order_uuid = orders.uuid AND back.state = 'done'
    GROUP BY orders.uuid HAVING sum(back.coins) <> (reversed_satang * (orders.coins + bonus_coins
      + iif(promotion_state IS 'given', promotion_coins, 0)) + receipts.amount_satang - 1) / receipts.amount_satang`,
  'the company bears at most the agreed coins of a reversal': `
    SELECT uuid FROM order_reversals WHERE state = 'done' AND coins - taken_coins NOT BETWEEN 0 AND most_borne_coins`,
  'a reversal is approved by a second person': `
    SELECT uuid FROM order_reversals WHERE state = 'done' AND NOT EXISTS (
      SELECT 1 FROM approvals WHERE subject_id = order_reversals.uuid AND approvals.state = 'approved' AND decided_by <> started_by)`,
  'a reversal has a transfer if and only if it is complete': `
    SELECT uuid, state FROM order_reversals WHERE (state = 'done') <> EXISTS (
      SELECT 1 FROM named_transfers WHERE id = 'reversal:' || uuid || ':sale' AND amount = amount_satang)`,
  'refunded coins equal those of reversals, corrections and reversed gifts': `
    SELECT balance FROM ledger_accounts WHERE id = 'house:coins_refunded' AND balance <> (
      SELECT coalesce(sum(taken_coins), 0) FROM order_reversals) + (
      SELECT coalesce(sum(coins), 0) FROM gift_take_backs JOIN gifts USING (position) WHERE to_giver = 0) + (
      SELECT coalesce(sum(amount), 0) FROM named_transfers WHERE id GLOB 'correction:*' AND to_account = 'house:coins_refunded')`,
  'a recall has a paid refund if and only if its sale is reversed': `
    SELECT uuid FROM order_reversals WHERE cause = 'recall' AND (state = 'done') <> EXISTS (
      SELECT 1 FROM refunds WHERE refunds.uuid = order_reversals.uuid AND way = 'recall' AND refunds.state = 'paid')`,
};
