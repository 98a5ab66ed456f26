/** Tamperings with merged, closing and closed accounts. */
import { uuid } from './rows.ts';
import { add, moves, type Tamperings } from './tampering.ts';

const [FAN, MERGED, CLOSED] = ['fan', 'merged', 'closed'].map(uuid);

const order = {
  uuid: uuid('x'),
  kind: 'refill',
  state: 'expired',
  subtotal_satang: 1,
  total_satang: 1,
  reference: 'x',
};
const step = add('order_steps', { order_uuid: uuid('x'), state: 'expired' });
const waiting = add('order_steps', { order_uuid: uuid('x'), state: 'awaiting_payment' });

export const person: Tamperings = {
  'a merged account has no balance': moves('seed:x', `user:${FAN}:coins`, `user:${MERGED}:coins`),
  'no transfer goes to a merged account': `UPDATE ledger_transfers SET moved_at_ms = 2000 WHERE id = 'invite:merged'`,
  'a merged account has nothing pending': add('shop_prizes', {
    uuid: uuid('x'),
    user_uuid: MERGED,
    state: 'redeemable',
  }),
  'a merged account moved all of its coins': 'UPDATE account_merges SET coins = 8',
  'an account is merged into an existing one': 'UPDATE account_merges SET leads_to_uuid = old_uuid',
  'accounts are merged under dual control': `UPDATE held_commands SET params = '{}' WHERE name = 'mergeAccounts'`,
  'a merged or closing account has no session': `UPDATE tokens SET user_uuid = '${CLOSED}'`,
  'a closed account has no payable V-tokens': {
    by: [
      moves('seed:x', 'house:other:vtoken_payable', `user:${CLOSED}:vtoken_payable`),
      `UPDATE ledger_accounts SET lowest = NULL WHERE id = 'house:other:vtoken_payable'`,
    ],
  },
  'a closed account has only coins that arrived after closing': moves(
    'seed:x',
    `user:${FAN}:coins`,
    `user:${CLOSED}:coins`,
    5,
    60,
  ),
  'a closed account has nothing pending': {
    by: [
      add('orders', { ...order, user_uuid: CLOSED, state: 'created', due_at_ms: 9 }),
      add('order_steps', { order_uuid: uuid('x'), state: 'created' }),
    ],
  },
  'a closing account gives up at most the declared coins': `UPDATE closings SET given_up = '{}'`,
  'coins that arrive during closing open a case': moves(
    'seed:x',
    `user:${FAN}:coins`,
    `user:${CLOSED}:coins`,
    5,
    5_000,
  ),
  'expired coins equal those of closed accounts': moves('seed:x', `user:${FAN}:coins`, 'house:coins_expired'),
  'a closed account has no name': `UPDATE users SET name = 'คน 7' WHERE uuid = '${CLOSED}'`,
  'no closing account has an order that awaits payment': {
    by: [
      'UPDATE closings SET done_at_ms = NULL, swept_at_ms = NULL',
      add('orders', { ...order, user_uuid: CLOSED, state: 'awaiting_payment', due_at_ms: 9 }),
      waiting,
    ],
  },
  'no merged or closed account starts orders': {
    by: [add('orders', { ...order, user_uuid: CLOSED, created_at_ms: 301 }), step],
  },
  'no merged or closed account starts shop_orders': {
    by: [
      add('shop_orders', {
        uuid: uuid('x'),
        user_uuid: MERGED,
        kind: 'digital',
        state: 'revoked',
        created_at_ms: 1_001,
      }),
      add('shop_order_steps', { order_uuid: uuid('x'), step: 'revoked' }),
    ],
  },
  'no merged or closed account starts posts': add('posts', {
    uuid: uuid('x'),
    author_uuid: CLOSED,
    written_at_ms: 301,
  }),
  'no merged or closed account starts follows': add('follows', {
    user_uuid: MERGED,
    followed_uuid: FAN,
    since_at_ms: 1_001,
  }),
  'no merged or closed account starts payouts': {
    by: [
      add('payouts', {
        uuid: uuid('x'),
        owner_kind: 'user',
        owner_uuid: CLOSED,
        family_parts: '[]',
        vtokens: 1,
        gross_satang: 1,
        payee_part_satang: 1,
        net_satang: 1,
        state: 'cancelled',
        created_at_ms: 301,
      }),
      add('payout_steps', { payout_uuid: uuid('x'), state: 'cancelled' }),
    ],
  },
};
