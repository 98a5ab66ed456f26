/** Tamperings with merged, closing and closed accounts. */
import { uuid, uuids } from './rows.ts';
import { add, moves, type Tampering, type Tamperings } from './tampering.ts';

const [FAN, MERGED, CLOSED] = uuids('fan', 'merged', 'closed');

/** An order with its step, so that only its person is wrong. */
const order = (of: string, state: string, at = 1): Tampering => ({
  by: [
    add('orders', {
      uuid: uuid('x'),
      user_uuid: of,
      kind: 'refill',
      state,
      subtotal_satang: 1,
      total_satang: 1,
      reference: 'x',
      created_at_ms: at,
      due_at_ms: 9,
    }),
    add('order_steps', { order_uuid: uuid('x'), state }),
  ],
});

const shopOrder = (of: string, state: string, at = 1): Tampering => ({
  by: [
    add('shop_orders', { uuid: uuid('x'), user_uuid: of, kind: 'digital', state, created_at_ms: at }),
    add('shop_order_steps', { order_uuid: uuid('x'), step: state }),
  ],
});

const payout = (of: string, state: string, at = 1): Tampering => ({
  by: [
    add('payouts', {
      uuid: uuid('x'),
      owner_kind: 'user',
      owner_uuid: of,
      family_parts: '[]',
      vtokens: 1,
      gross_satang: 1,
      payee_part_satang: 1,
      net_satang: 1,
      state,
      created_at_ms: at,
    }),
    add('payout_steps', { payout_uuid: uuid('x'), state }),
  ],
});

const post = (of: string, at: number) => add('posts', { uuid: uuid('x'), author_uuid: of, written_at_ms: at });

const follow = (of: string, at: number) =>
  add('follows', { user_uuid: of, followed_uuid: uuid('vb'), since_at_ms: at });

/** Moments after the merge and after the closing of the small world. */
const MERGED_LATER = 1_001;
const CLOSED_LATER = 301;

export const person: Tamperings = {
  'a merged account has no balance': moves('seed:x', `user:${FAN}:coins`, `user:${MERGED}:coins`),
  'no transfer goes to a merged account': `UPDATE ledger_transfers SET moved_at_ms = 2000 WHERE id = 'invite:merged'`,
  'a merged account has nothing pending': [
    order(MERGED, 'created'),
    shopOrder(MERGED, 'reserved'),
    add('shop_prizes', { uuid: uuid('x'), user_uuid: uuid('merged'), state: 'redeemable' }),
    add('giver_holds', { uuid: uuid('x'), giver_uuid: uuid('merged') }),
  ],
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
  'a closed account has nothing pending': [
    order(CLOSED, 'created'),
    shopOrder(CLOSED, 'reserved'),
    payout(CLOSED, 'submitted'),
  ],
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
    by: ['UPDATE closings SET done_at_ms = NULL, swept_at_ms = NULL', ...order(CLOSED, 'awaiting_payment').by],
  },
  'no merged or closed account starts orders': [
    order(MERGED, 'expired', MERGED_LATER),
    order(CLOSED, 'expired', CLOSED_LATER),
  ],
  'no merged or closed account starts shop_orders': [
    shopOrder(MERGED, 'revoked', MERGED_LATER),
    shopOrder(CLOSED, 'revoked', CLOSED_LATER),
  ],
  'no merged or closed account starts posts': [post(MERGED, MERGED_LATER), post(CLOSED, CLOSED_LATER)],
  'no merged or closed account starts follows': [follow(MERGED, MERGED_LATER), follow(CLOSED, CLOSED_LATER)],
  'no merged or closed account starts payouts': [
    payout(MERGED, 'cancelled', MERGED_LATER),
    payout(CLOSED, 'cancelled', CLOSED_LATER),
  ],
};
