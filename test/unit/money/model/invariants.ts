/**
 * Invariants of the books that hold at any moment. Each query returns rows if its invariant is
 * violated.
 */
import { orderTransitions } from '../../../../api/money/order/order-state.ts';
import { orderState } from '../../../../calls/money/order-details.ts';
import type { BankModel } from './bank-model.ts';
import type { Row } from './books.ts';

const legalSteps = orderState.options
  .flatMap((from) => orderTransitions[from].map((to) => `('${from}', '${to}')`))
  .join(', ');

const rules = {
  'entries of a transfer are two, of one currency, and sum to zero': `
    SELECT transfer_id FROM ledger_entries JOIN ledger_accounts ON id = account_id
    GROUP BY transfer_id HAVING sum(amount) <> 0 OR count(*) <> 2 OR count(DISTINCT currency) <> 1`,
  'every transfer has its entries': `
    SELECT moved.id FROM ledger_transfers AS moved LEFT JOIN ledger_accounts AS giving ON giving.number = from_number
      LEFT JOIN ledger_accounts AS taking ON taking.number = to_number
    WHERE (giving.currency = taking.currency AND giving.id <> taking.id) IS NOT 1`,
  'each balance after a transfer is the sum of all entries up to it, without gaps': `
    SELECT account_id FROM (
      SELECT account_id, position, balance_after, sum(amount) OVER later AS carried, row_number() OVER later AS number
      FROM ledger_entries WINDOW later AS (PARTITION BY account_id ORDER BY position)
    ) WHERE balance_after <> carried OR position <> number`,
  'a balance is the sum of its entries': `
    SELECT id FROM ledger_accounts LEFT JOIN ledger_entries ON account_id = id
    GROUP BY id HAVING balance <> coalesce(sum(amount), 0) OR entry_count <> count(amount)`,
  'nothing is negative but what may be': `
    SELECT id FROM ledger_accounts WHERE balance < 0 AND id NOT LIKE 'world:%' AND id NOT LIKE '%:debt' AND id <> 'house:coins'
    UNION SELECT id FROM ledger_accounts WHERE balance < lowest OR balance > highest`,
  'money in = credited + refundable + pending': `
    SELECT 1 WHERE -(SELECT balance FROM ledger_accounts WHERE id = 'world:thai_qr')
      <> (SELECT sum(balance) FROM ledger_accounts WHERE id IN (
        'house:pending', 'house:sales', 'house:refundable', 'house:refunding', 'house:written_off', 'house:credited'))`,
  'money in is what payments say, without what was paid back': `
    SELECT 1 WHERE -(SELECT balance FROM ledger_accounts WHERE id = 'world:thai_qr')
      <> (SELECT coalesce(sum(amount_satang), 0) FROM payments)
        - (SELECT coalesce(sum(amount_satang), 0) FROM refunds WHERE state = 'paid')`,
  'what pends is what paid orders cost': `
    SELECT 1 WHERE (SELECT balance FROM ledger_accounts WHERE id = 'house:pending')
      <> (SELECT coalesce(sum(total_satang), 0) FROM orders WHERE state IN ('paid', 'paid_late'))`,
  'what is refundable is what the orders say': `
    SELECT 1 WHERE (SELECT balance FROM ledger_accounts WHERE id = 'house:refundable')
      <> (SELECT coalesce(sum(refundable_satang - refunded_satang - closed_satang), 0) FROM orders)`,
  'what is refundable is what open cases have left, and what is on its way what they say': `
    SELECT 1 WHERE (SELECT balance FROM ledger_accounts WHERE id = 'house:refundable') <> (
      SELECT coalesce(sum(amount_satang - refunding_satang - refunded_satang - written_off_satang - credited_satang), 0)
      FROM money_cases WHERE ended_at_ms IS NULL)
    UNION SELECT 1 WHERE (SELECT balance FROM ledger_accounts WHERE id = 'house:refunding')
      <> (SELECT coalesce(sum(refunding_satang), 0) FROM money_cases)
    UNION SELECT 1 WHERE (SELECT balance FROM ledger_accounts WHERE id = 'house:written_off')
      <> (SELECT coalesce(sum(written_off_satang), 0) FROM money_cases)
    UNION SELECT 1 WHERE (SELECT balance FROM ledger_accounts WHERE id = 'house:credited')
      <> (SELECT coalesce(sum(credited_satang), 0) FROM money_cases)`,
  'an order has cases of all that bought nothing, and says what of it went back': `
    SELECT uuid FROM orders WHERE refundable_satang <> (
        SELECT coalesce(sum(amount_satang), 0) FROM money_cases WHERE order_uuid = uuid)
      OR refunded_satang <> (
        SELECT coalesce(sum(refunding_satang + refunded_satang), 0) FROM money_cases WHERE order_uuid = uuid)
      OR closed_satang <> (
        SELECT coalesce(sum(written_off_satang + credited_satang), 0) FROM money_cases WHERE order_uuid = uuid)`,
  'a refund is approved by another than who asked, and moves as it says': `
    SELECT uuid FROM refunds WHERE state NOT IN ('asked', 'declined') AND NOT EXISTS (
      SELECT 1 FROM approvals WHERE subject_id = refunds.uuid AND approvals.state = 'approved' AND decided_by <> started_by)
    UNION SELECT uuid FROM refunds WHERE (state = 'approved') <> ((
      SELECT coalesce(sum(CASE 'house:refunding' WHEN to_account THEN amount ELSE -amount END), 0) FROM named_transfers
      WHERE id IN ('refund:' || uuid || ':start', 'refund:' || uuid || ':paid', 'refund:' || uuid || ':failed')) > 0)`,
  'money of a case that was given in coins has its credit, numbered without gaps, with the coins of its rate': `
    SELECT money_cases.number FROM money_cases LEFT JOIN case_credits ON case_number = money_cases.number
      LEFT JOIN orders ON uuid = order_uuid
    WHERE credited_satang <> coalesce(case_credits.amount_satang, 0)
      OR case_credits.coins <> credited_satang * (orders.coins + bonus_coins) / subtotal_satang
    UNION SELECT 1 FROM (SELECT max(number) AS last, count(*) AS issued FROM case_credits) WHERE last <> issued`,
  'a refund that was paid has its credit note, numbered without gaps': `
    SELECT uuid FROM refunds LEFT JOIN credit_notes ON refund_uuid = uuid
    WHERE (state IN ('paid', 'returned')) <> (number IS NOT NULL)
    UNION SELECT 1 FROM (SELECT max(number) AS last, count(*) AS issued FROM credit_notes) WHERE last <> issued`,
  'what a debt has shrunk by was paid, and what is owed us is what is owed': `
    SELECT 1 WHERE (SELECT balance FROM ledger_accounts WHERE id = 'house:receivable')
      <> -(SELECT sum(balance) FROM ledger_accounts WHERE id LIKE '%:debt')`,
  'the coins that are out there were bought, given for what bought nothing, or lent': `
    SELECT 1 WHERE -(SELECT balance FROM ledger_accounts WHERE id = 'house:coins')
      <> (SELECT coalesce(sum(coins + bonus_coins + iif(promotion_state = 'given', promotion_coins, 0)), 0)
          FROM orders WHERE state = 'processed')
        + (SELECT coalesce(sum(coins), 0) FROM case_credits)
        + (SELECT coalesce(sum(amount), 0) FROM ledger_transfers WHERE id LIKE '%loan-coins%')`,
  'an order is credited once, and only if it is processed': `
    SELECT uuid FROM orders LEFT JOIN ledger_transfers ON id = 'order:' || uuid || ':coins'
    WHERE (state = 'processed' AND kind <> 'family_credit') <> (id IS NOT NULL)
      OR (id IS NOT NULL AND amount <> coins + bonus_coins)`,
  'a bonus is given once, of an order that is processed and says so': `
    SELECT uuid FROM orders LEFT JOIN ledger_transfers ON id = 'promotion:' || uuid || ':coins'
    WHERE (promotion_state IS 'given') <> (id IS NOT NULL) OR (promotion_state = 'given' AND state <> 'processed')
      OR (id IS NOT NULL AND amount <> promotion_coins)`,
  'an order that has ended keeps no bonus for itself that it has not given': `
    SELECT uuid FROM orders WHERE promotion_state = 'reserved' AND state IN ('expired', 'cancelled', 'failed', 'processed')`,
  'the budget of a promotion is taken by its orders, and holds': `
    SELECT uuid FROM topup_promotions WHERE taken_coins > budget_coins OR taken_coins <> (
      SELECT coalesce(sum(promotion_coins), 0) FROM orders
      WHERE promotion_uuid = topup_promotions.uuid AND promotion_state IN ('reserved', 'given'))`,
  'orders move legally, and their timeline says how': `
    SELECT 1 FROM (
      SELECT state, lag(state) OVER (PARTITION BY order_uuid ORDER BY version) AS before FROM order_steps
    ) WHERE before IS NOT NULL AND (before, state) NOT IN (VALUES ${legalSteps})
    UNION SELECT 1 FROM orders WHERE state <>
      (SELECT state FROM order_steps WHERE order_uuid = orders.uuid ORDER BY version DESC LIMIT 1)`,
  'a paid order has its one payment': `
    SELECT uuid FROM orders LEFT JOIN payments ON order_uuid = uuid AND is_accepted = 1
    WHERE (orders.paid_at_ms IS NOT NULL) <> (payment_id IS NOT NULL) OR amount_satang < total_satang`,
  'a processed order has its receipt, numbered without gaps': `
    SELECT uuid FROM orders LEFT JOIN receipts ON order_uuid = uuid WHERE (state = 'processed') <> (number IS NOT NULL)
    UNION SELECT 1 FROM (SELECT max(number) AS last, count(*) AS issued FROM receipts) WHERE last <> issued`,
  'the receipts come to what was sold': `
    SELECT 1 WHERE (SELECT balance FROM ledger_accounts WHERE id = 'house:sales')
      <> (SELECT coalesce(sum(amount_satang), 0) FROM receipts)
        - (SELECT coalesce(sum(amount_satang), 0) FROM order_reversals WHERE state = 'done')
    UNION SELECT number FROM receipts WHERE amount_satang <= 0`,
  'no more is reversed of a sale than it brought, by two people, and a whole reversal takes or bears all of its coins': `
    SELECT uuid FROM orders LEFT JOIN receipts ON order_uuid = uuid
    WHERE reversed_satang <> (
        SELECT coalesce(sum(amount_satang), 0) FROM order_reversals WHERE order_uuid = orders.uuid AND state = 'done')
      OR reversed_satang > coalesce(amount_satang, 0)
      OR (reversed_satang > 0 AND (SELECT sum(coins) FROM order_reversals WHERE order_uuid = orders.uuid AND state = 'done')
        <> ceil(1.0 * reversed_satang * (coins + bonus_coins + iif(promotion_state = 'given', promotion_coins, 0)) / amount_satang))
    UNION SELECT uuid FROM order_reversals WHERE state = 'done' AND NOT EXISTS (
      SELECT 1 FROM approvals WHERE subject_id = order_reversals.uuid AND approvals.state = 'approved' AND decided_by <> started_by)`,
  'the coins of reversals went where they say, and the house bears what was agreed': `
    SELECT 1 WHERE (SELECT balance FROM ledger_accounts WHERE id = 'house:coins_refunded')
      <> (SELECT coalesce(sum(taken_coins), 0) FROM order_reversals)
    UNION SELECT uuid FROM order_reversals WHERE state = 'done' AND coins - taken_coins NOT BETWEEN 0 AND most_borne_coins
    UNION SELECT uuid FROM order_reversals WHERE state <> 'done'
      AND EXISTS (SELECT 1 FROM ledger_transfers WHERE id GLOB 'reversal:' || uuid || ':*')`,
  'a recall has left the bank at the moment at which its sale was reversed': `
    SELECT uuid FROM order_reversals WHERE cause = 'recall' AND (state = 'done') <> EXISTS (
      SELECT 1 FROM refunds WHERE refunds.uuid = order_reversals.uuid AND way = 'recall' AND refunds.state = 'paid')`,
  'vouchers are counted, and within their limits': `
    SELECT uuid FROM vouchers
    WHERE taken <> (SELECT count(*) FROM voucher_uses WHERE voucher_uuid = uuid AND state <> 'freed')
      OR taken > uses_in_all
      OR taken <> (SELECT coalesce(sum(taken), 0) FROM voucher_holders WHERE voucher_uuid = uuid)
    UNION SELECT voucher_uuid FROM voucher_holders AS held JOIN vouchers ON uuid = voucher_uuid
    WHERE held.taken > uses_per_user OR held.taken <>
      (SELECT count(*) FROM voucher_uses
        WHERE voucher_uuid = held.voucher_uuid AND user_uuid = held.user_uuid AND state <> 'freed')`,
  'nobody has more than ten open orders, or a voucher in two of them': `
    SELECT user_uuid FROM orders WHERE state IN ('created', 'awaiting_payment') GROUP BY user_uuid HAVING count(*) > 10
    UNION SELECT user_uuid FROM voucher_uses WHERE state = 'reserved' GROUP BY user_uuid, voucher_uuid HAVING count(*) > 1`,
  'a voucher is reserved by an open order, used by a processed one, and free otherwise': `
    SELECT uuid FROM orders JOIN voucher_uses ON order_uuid = uuid WHERE (orders.state, voucher_uses.state) NOT IN (VALUES
      ('created', 'reserved'), ('awaiting_payment', 'reserved'), ('paid', 'reserved'), ('processed', 'used'),
      ('expired', 'freed'), ('failed', 'freed'), ('cancelled', 'freed'), ('paid_late', 'freed'))`,
  'one key makes one order': `
    SELECT subject FROM idempotency_keys GROUP BY subject HAVING count(*) > 1
    UNION SELECT uuid FROM orders WHERE uuid NOT IN (SELECT subject FROM idempotency_keys)`,
  'what may still change is looked after': `
    SELECT uuid FROM orders WHERE state IN ('created', 'awaiting_payment', 'paid', 'paid_late') AND due_at_ms IS NULL`,
};

/** Five invariants per query: D1 accepts no more. */
const queries = Object.entries(rules)
  .map(([name, query]) => `SELECT '${name}' AS broken WHERE EXISTS (${query})`)
  .reduce<string[][]>((groups, query, index) => {
    if (index % 5 === 0) groups.push([]);
    groups.at(-1)?.push(query);
    return groups;
  }, [])
  .map((group) => group.join(' UNION ALL '));

interface World {
  bank: BankModel;
  rows: (sql: string) => Promise<Row[]>;
}

/** Returns the names of the violated invariants. */
export async function brokenInvariants({ bank, rows }: World): Promise<string[]> {
  const results = await Promise.all(queries.map(rows));
  const broken = results.flat().map((row) => String(row.broken));
  const bankPayments = [...bank.charges.values()].flatMap(({ payments }) => payments);
  const amounts = new Map(bankPayments.map(({ payment_id, amount_satang }) => [payment_id, amount_satang]));
  const recordedPayments = await rows('SELECT payment_id, amount_satang FROM payments');
  const isInvented = recordedPayments.some((row) => amounts.get(String(row.payment_id)) !== row.amount_satang);
  return isInvented ? [...broken, 'every payment is one that the bank took'] : broken;
}
