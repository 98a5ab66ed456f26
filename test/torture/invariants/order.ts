/** Orders, payments, receipts, vouchers and promotions. */
import type { Invariants } from './invariants.ts';

export const order: Invariants = {
  'the balance of a gateway equals its payments minus its paid refunds': `
    SELECT id, balance, came - went FROM (
      SELECT id, -balance AS balance,
        (SELECT coalesce(sum(amount_satang), 0) FROM payments WHERE 'world:' || gateway = id) AS came,
        (SELECT coalesce(sum(refunds.amount_satang), 0) FROM refunds JOIN money_cases ON number = case_number
          WHERE refunds.state = 'paid' AND 'world:' || money_cases.gateway = id) AS went
      FROM ledger_accounts WHERE id GLOB 'world:*') WHERE balance <> came - went`,
  'pending money equals the totals of paid, unprocessed orders': `
    SELECT balance FROM ledger_accounts WHERE id = 'house:pending'
      AND balance <> (SELECT coalesce(sum(total_satang), 0) FROM orders WHERE state IN ('paid', 'paid_late'))`,
  'sales equal receipts minus reversals': `
    SELECT balance FROM ledger_accounts WHERE id = 'house:sales' AND balance <> (SELECT coalesce(sum(amount_satang), 0) FROM receipts)
      - (SELECT coalesce(sum(amount_satang), 0) FROM order_reversals WHERE state = 'done')`,
  'refundable money equals the refundable amounts of orders': `
    SELECT balance FROM ledger_accounts WHERE id = 'house:refundable'
      AND balance <> (SELECT coalesce(sum(refundable_satang - refunded_satang - closed_satang), 0) FROM orders)`,
  'all money paid for an order bought something or is refundable': `
    SELECT uuid, state, total_satang, refundable_satang, reversed_satang, paid FROM (
      SELECT orders.*, (SELECT coalesce(sum(amount_satang), 0) FROM payments WHERE order_uuid = orders.uuid) AS paid FROM orders)
    WHERE refundable_satang <> paid + reversed_satang - iif(state IN ('paid', 'paid_late', 'processed'), total_satang, 0)`,
  'the total of an order is its subtotal minus its discount': `
    SELECT uuid FROM orders WHERE total_satang <> subtotal_satang - discount_satang OR total_satang <= 0 OR discount_satang < 0`,
  'the state of an order is that of its last step': `
    SELECT uuid, state FROM orders WHERE state IS NOT (SELECT state FROM order_steps WHERE order_uuid = uuid ORDER BY version DESC LIMIT 1)
      AND uuid NOT IN (SELECT order_uuid FROM archived_orders)`,
  'an order makes only allowed transitions': `
    SELECT order_uuid, was, state FROM (
      SELECT order_uuid, state, lag(state) OVER (PARTITION BY order_uuid ORDER BY version) AS was FROM order_steps)
    WHERE was IS NOT NULL AND was || '>' || state NOT IN ('created>awaiting_payment', 'created>cancelled', 'created>failed', 'created>expired',
      'created>paid', 'awaiting_payment>paid', 'awaiting_payment>expired', 'awaiting_payment>cancelled', 'awaiting_payment>failed',
      'expired>paid_late', 'cancelled>paid_late', 'failed>paid_late', 'paid>processed', 'paid>failed', 'paid_late>processed', 'paid_late>failed')`,
  'a paid order has exactly one accepted payment that covers its total': `
    SELECT uuid, total_satang FROM orders WHERE (state IN ('paid', 'paid_late', 'processed')) AND 1 <> (
      SELECT count(*) FROM payments WHERE order_uuid = uuid AND is_accepted = 1 AND amount_satang >= total_satang)`,
  'a payment is recorded once with a positive amount': `
    SELECT gateway, payment_id FROM payments GROUP BY gateway, payment_id HAVING count(*) > 1 OR min(amount_satang) <= 0`,
  'a payment and its order have the same gateway': `
    SELECT payment_id FROM payments JOIN orders ON uuid = order_uuid WHERE payments.gateway <> orders.gateway`,
  'no payment exceeds ten billion baht': `SELECT payment_id FROM payments WHERE amount_satang > 1000000000000`,
  'an order has a receipt if and only if it is processed': `
    SELECT uuid, state, number FROM orders LEFT JOIN receipts ON order_uuid = uuid WHERE (state = 'processed') <> (number IS NOT NULL)`,
  'a receipt must have the next number': `SELECT max(number), count(*) FROM receipts HAVING max(number) <> count(*) OR min(amount_satang) <= 0`,
  'the amount of a receipt is the total of its order': `
    SELECT order_uuid FROM receipts JOIN orders ON uuid = order_uuid WHERE amount_satang <> total_satang`,
  'a processed order credits its coins once, to the right account': `
    SELECT uuid, state FROM orders LEFT JOIN named_transfers ON id = 'order:' || uuid || ':coins'
    WHERE (state = 'processed' AND kind <> 'family_credit') <> (id IS NOT NULL) OR (id IS NOT NULL AND amount <> coins + bonus_coins)
      OR (id IS NOT NULL AND to_account <> iif(kind = 'refill', 'user:' || user_uuid, 'family:' || family_uuid) || ':coins' AND NOT EXISTS (
        SELECT 1 FROM account_merges WHERE 'user:' || old_uuid || ':coins' = to_account))`,
  'a processed debt payment reduces the debt once by its amount': `
    SELECT uuid FROM orders LEFT JOIN named_transfers ON id = 'order:' || uuid || ':debt'
    WHERE (state = 'processed' AND kind = 'family_credit') <> (id IS NOT NULL) OR (id IS NOT NULL AND amount <> total_satang
      AND amount <> subtotal_satang)`,
  'a user has at most ten open orders': `
    SELECT user_uuid, count(*) FROM orders WHERE state IN ('created', 'awaiting_payment') GROUP BY user_uuid HAVING count(*) > 10`,
  'a reference belongs to one order': `SELECT reference FROM orders GROUP BY reference HAVING count(*) > 1`,
  'an open order has a scheduled check': `
    SELECT uuid FROM orders WHERE state IN ('created', 'awaiting_payment', 'paid', 'paid_late') AND due_at_ms IS NULL`,
  'an order has a discount if and only if it uses a voucher': `
    SELECT uuid FROM orders WHERE (discount_satang > 0) <> EXISTS (SELECT 1 FROM voucher_uses WHERE order_uuid = uuid)`,
  'the count of a voucher equals its used and reserved orders': `
    SELECT code, taken FROM vouchers WHERE taken <> (SELECT count(*) FROM voucher_uses WHERE voucher_uuid = uuid AND state <> 'freed')
      OR taken <> (SELECT coalesce(sum(held.taken), 0) FROM voucher_holders AS held WHERE voucher_uuid = uuid)`,
  'a voucher stays within its limits in total and per user': `
    SELECT code FROM vouchers WHERE taken > uses_in_all
    UNION ALL SELECT user_uuid FROM voucher_uses JOIN vouchers ON uuid = voucher_uuid WHERE state <> 'freed'
      AND user_uuid NOT IN (SELECT into_uuid FROM account_merges)
      GROUP BY voucher_uuid, user_uuid HAVING count(*) > max(uses_per_user)`,
  'a user reserves a voucher for at most one open order': `
    SELECT user_uuid FROM voucher_uses WHERE state = 'reserved' GROUP BY user_uuid, voucher_uuid HAVING count(*) > 1`,
  'the state of a voucher use matches the state of its order': `
    SELECT uuid, orders.state, uses.state FROM orders JOIN voucher_uses AS uses ON order_uuid = uuid
    WHERE orders.state || '>' || uses.state NOT IN ('created>reserved', 'awaiting_payment>reserved', 'paid>reserved', 'processed>used',
      'expired>freed', 'failed>freed', 'cancelled>freed', 'paid_late>freed', 'paid_late>reserved')`,
  'a promotion stays within its budget and counts the coins of its orders': `
    SELECT uuid, taken_coins, budget_coins FROM topup_promotions WHERE taken_coins > budget_coins OR taken_coins <> (
      SELECT coalesce(sum(promotion_coins), 0) FROM orders
      WHERE promotion_uuid = topup_promotions.uuid AND promotion_state IN ('reserved', 'given'))`,
  'a bonus is credited once, for a processed order with that bonus': `
    SELECT uuid FROM orders LEFT JOIN named_transfers ON id = 'promotion:' || uuid || ':coins'
    WHERE (promotion_state IS 'given') <> (id IS NOT NULL) OR (promotion_state IS 'given' AND state <> 'processed')
      OR (id IS NOT NULL AND amount <> promotion_coins)`,
  'a closed order reserves no bonus': `
    SELECT uuid FROM orders WHERE promotion_state = 'reserved' AND state IN ('expired', 'cancelled', 'failed', 'processed')`,
};
