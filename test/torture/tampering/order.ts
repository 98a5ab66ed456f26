/** Tamperings with orders, payments, receipts, vouchers and promotions. */
import { uuid, uuids } from './rows.ts';
import { add, moves, rename, type Tamperings } from './tampering.ts';

const [BOUGHT, DEBT, PAID, WAITING, LATE] = uuids('bought', 'debt', 'paid', 'waiting', 'late');

export const order: Tamperings = {
  'the balance of a gateway equals its payments minus its paid refunds': {
    by: [
      `UPDATE payments SET gateway = 'opn' WHERE order_uuid = '${PAID}'`,
      `UPDATE orders SET gateway = 'opn' WHERE uuid = '${PAID}'`,
    ],
  },
  'pending money equals the totals of paid, unprocessed orders': {
    by: [moves('seed:x', 'house:pending', 'house:other')],
    also: ['the accounts of the company hold all money received'],
  },
  'sales equal receipts minus reversals': {
    by: [moves('seed:x', 'house:sales', 'house:other')],
    also: ['the accounts of the company hold all money received'],
  },
  'refundable money equals the refundable amounts of orders': {
    by: [moves('seed:x', 'house:refundable', 'house:other')],
    also: [
      'the accounts of the company hold all money received',
      'refundable money equals the remaining amounts of cases',
    ],
  },
  'all money paid for an order bought something or is refundable': `UPDATE payments SET order_uuid = '${BOUGHT}' WHERE order_uuid = '${LATE}'`,
  'the total of an order is its subtotal minus its discount': `UPDATE orders SET subtotal_satang = 1 WHERE uuid = '${WAITING}'`,
  'the state of an order is that of its last step': `DELETE FROM order_steps WHERE order_uuid = '${WAITING}' AND version = 1`,
  'an order makes only allowed transitions': `UPDATE order_steps SET state = 'expired' WHERE order_uuid = '${PAID}' AND version = 1`,
  'a paid order has exactly one accepted payment that covers its total': `UPDATE payments SET is_accepted = 0 WHERE order_uuid = '${PAID}'`,
  'a payment is recorded once with a positive amount': add('payments', {
    gateway: 'thai_qr',
    payment_id: 'x',
    order_uuid: WAITING,
  }),
  'a payment and its order have the same gateway': `UPDATE orders SET gateway = 'opn' WHERE uuid = '${PAID}'`,
  'no payment exceeds ten billion baht': {
    by: [`UPDATE payments SET amount_satang = amount_satang + 1e12 WHERE order_uuid = '${PAID}'`],
    also: [
      'the balance of a gateway equals its payments minus its paid refunds',
      'all money paid for an order bought something or is refundable',
    ],
  },
  'an order has a receipt if and only if it is processed': `UPDATE receipts SET order_uuid = '${uuid('nobody')}' WHERE order_uuid = '${DEBT}'`,
  'a receipt must have the next number': `UPDATE receipts SET number = 9 WHERE order_uuid = '${DEBT}'`,
  'the amount of a receipt is the total of its order': {
    by: [`UPDATE receipts SET amount_satang = 1 WHERE order_uuid = '${DEBT}'`],
    also: ['sales equal receipts minus reversals'],
  },
  'a processed order credits its coins once, to the right account': `UPDATE orders SET coins = 99, bonus_coins = 0 WHERE uuid = '${BOUGHT}'`,
  'a processed debt payment reduces the debt once by its amount': rename(`order:${DEBT}:debt`),
  'a user has at most ten open orders': (database) => {
    for (let index = 0; index < 10; index += 1) {
      const name = `open-${index}`;
      const total = { subtotal_satang: 100, total_satang: 100 };
      add('orders', {
        uuid: uuid(name),
        user_uuid: uuid('fan'),
        kind: 'refill',
        state: 'created',
        reference: name,
        due_at_ms: 9,
        ...total,
      })(database);
      add('order_steps', { order_uuid: uuid(name), state: 'created' })(database);
      add('idempotency_keys', {
        caller_uuid: uuid('fan'),
        key: `key-of-${name}`,
        fingerprint: 'f',
        subject: uuid(name),
      })(database);
    }
  },
  'a reference belongs to one order': `UPDATE orders SET reference = 'paid' WHERE uuid = '${WAITING}'`,
  'an open order has a scheduled check': `UPDATE orders SET due_at_ms = NULL WHERE uuid = '${WAITING}'`,
  'an order has a discount if and only if it uses a voucher': `UPDATE orders SET subtotal_satang = total_satang, discount_satang = 0 WHERE uuid = '${BOUGHT}'`,
  'the count of a voucher equals its used and reserved orders': 'UPDATE vouchers SET taken = 2',
  'a voucher stays within its limits in total and per user': [
    'UPDATE vouchers SET uses_in_all = 0',
    // The survivor of a merge may exceed the limit, so this use belongs to another user.
    `UPDATE vouchers SET uses_per_user = 0; UPDATE voucher_uses SET user_uuid = '${uuid('clerk')}'`,
  ],
  'a user reserves a voucher for at most one open order': {
    by: [
      `UPDATE orders SET subtotal_satang = total_satang + 1, discount_satang = 1 WHERE uuid IN ('${PAID}', '${WAITING}')`,
      ...[PAID, WAITING].map((order_uuid) =>
        add('voucher_uses', { order_uuid, voucher_uuid: uuid('voucher'), user_uuid: uuid('fan'), state: 'reserved' }),
      ),
      'UPDATE vouchers SET taken = 3, uses_per_user = 3',
      'UPDATE voucher_holders SET taken = 3',
    ],
  },
  'the state of a voucher use matches the state of its order': `UPDATE voucher_uses SET state = 'reserved'`,
  'a promotion stays within its budget and counts the coins of its orders':
    'UPDATE topup_promotions SET taken_coins = 11',
  'a bonus is credited once, for a processed order with that bonus': rename(`promotion:${BOUGHT}:coins`),
  'a closed order reserves no bonus': `UPDATE orders SET promotion_state = 'reserved' WHERE uuid = '${LATE}'`,
};
