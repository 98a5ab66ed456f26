import { describe, expect, test } from 'vitest';
import { insertRow, type Statement } from '../../../api/platform/framework/statement.ts';
import { shopPrizes } from '../../../api/shop/item/stock-tables.ts';
import { orderMoves, prizeMoves, shippingMoves } from '../../../api/shop/order/order-state.ts';
import { shopOrders } from '../../../api/shop/order/order-tables.ts';
import { shopOrderState } from '../../../calls/platform/page-field.ts';
import { prizeState } from '../../../calls/shop/order.ts';
import { shippingState } from '../../../calls/shop/parcel-state.ts';
import { itemUuid, prizeUuid, sentAddress } from '../../shop-rows.ts';
import { ShopWorld, START_MS } from './shop-world.ts';

type Edge = [from: string, to: string];

const edges = (states: readonly string[]): Edge[] =>
  ['new', ...states].flatMap((from) => states.map((to): Edge => [from, to]));

const isAllowed = (moves: Readonly<Record<string, readonly string[]>>, [from, to]: Edge) =>
  moves[from]?.includes(to) ?? false;

/**
 * A world with one physical item and one prize-only item. It writes rows without the API’s code.
 */
class Bare extends ShopWorld {
  readonly caller = this.addUser('user', 1_000);

  constructor() {
    super('bare');
    this.addItem({ name: 'mug', kind: 'physical', stock_total: 9, reservation_seconds: 60 });
    this.addItem({ name: 'crown', price_coins: null, stock_total: 9 });
  }

  /** Returns whether the database accepts the statement. */
  lets({ sql, params }: Statement): boolean {
    try {
      this.database.find(sql).statement.run(...params);
      return true;
    } catch (error) {
      if (error instanceof Error && 'errcode' in error) return false;
      throw error;
    }
  }

  must(statement: Statement) {
    if (!this.lets(statement)) throw new Error(`Refused: ${statement.sql}`);
  }

  /** Returns the insert of an order in the given state. Adds the prize first for `redeemed`. */
  order(state: string): Statement {
    if (state === 'redeemed') this.addPrize('won', this.caller, 'mug');
    return insertRow(shopOrders, {
      uuid: 'order',
      user_uuid: this.caller.user_uuid,
      item_uuid: itemUuid('mug'),
      kind: 'physical',
      state: shopOrderState.parse(state),
      price_coins: state === 'redeemed' ? 0 : 100,
      prize_uuid: state === 'redeemed' ? prizeUuid('won') : null,
      created_at_ms: START_MS,
      moved_at_ms: START_MS,
      expires_at_ms: state === 'reserved' || state === 'revoked' ? START_MS + 60_000 : null,
      revoked_by: state === 'revoked' ? 'user' : null,
      ...(state === 'bought' || state === 'redeemed'
        ? { shipping_state: 'preparing' as const, ship_to: sentAddress }
        : {}),
    });
  }

  move(to: string, version: number): Statement {
    const hasItem = to === 'bought' || to === 'redeemed';
    return {
      sql: `UPDATE shop_orders SET version = ?, state = ?, moved_at_ms = ?, revoked_by = ?, shipping_state = ?, ship_to = ?
        WHERE uuid = 'order'`,
      params: [
        version,
        to,
        START_MS + 1,
        to === 'revoked' ? 'user' : null,
        hasItem ? 'preparing' : null,
        hasItem ? '{}' : null,
      ],
    };
  }

  ship(to: string, version: number): Statement {
    return {
      sql: `UPDATE shop_orders SET version = ?, shipping_state = ? WHERE uuid = 'order'`,
      params: [version, to],
    };
  }
}

/** Creates an order and brings it into a state by legal moves. */
function inState(state: string): { world: Bare; version: number } {
  const world = new Bare();
  world.must(world.order(state === 'revoked' ? 'reserved' : state));
  if (state === 'revoked') world.must(world.move('revoked', 1));
  return { world, version: state === 'revoked' ? 1 : 0 };
}

describe('states of orders, parcels and prizes', () => {
  test.each(edges(shopOrderState.options).filter(([from, to]) => from !== to))(
    'an order moves from %s to %s as the move table says',
    (from, to) => {
      const { world, version } = from === 'new' ? { world: new Bare(), version: -1 } : inState(from);
      const statement = from === 'new' ? world.order(to) : world.move(to, version + 1);
      expect(world.lets(statement)).toBe(isAllowed(orderMoves, [from, to]));
    },
  );

  test.each(edges(shippingState.options).filter(([from, to]) => from !== to))(
    'a parcel moves from %s to %s as the move table says',
    (from, to) => {
      const world = new Bare();
      const first = world.order('bought');
      if (from === 'new') {
        const statement = { ...first, params: first.params.map((value) => (value === 'preparing' ? to : value)) };
        return expect(world.lets(statement)).toBe(isAllowed(shippingMoves, [from, to]));
      }
      world.must(first);
      const ways: Record<string, string[]> = {
        preparing: [],
        shipped: ['shipped'],
        delivered: ['shipped', 'delivered'],
        returned: ['shipped', 'returned'],
      };
      const way = ways[from] ?? [];
      for (const [index, state] of way.entries()) world.must(world.ship(state, index + 1));
      expect(world.lets(world.ship(to, way.length + 1))).toBe(isAllowed(shippingMoves, [from, to]));
    },
  );

  test.each(edges(prizeState.options).filter(([from, to]) => from !== to))(
    'a prize moves from %s to %s legally, redeemed only by orders',
    async (from, to) => {
      const world = new Bare();
      const { user_uuid } = world.caller;
      if (from === 'new') {
        const row = {
          uuid: 'p',
          user_uuid,
          item_uuid: itemUuid('crown'),
          state: prizeState.parse(to),
          reason_th: '-',
          reason_en: '-',
          won_at_ms: 1,
        };
        return expect(world.lets(insertRow(shopPrizes, row))).toBe(isAllowed(prizeMoves, [from, to]));
      }
      const prize = world.addPrize('won', world.caller, 'crown');
      const end = { sql: `UPDATE shop_prizes SET state = 'over'`, params: [] };
      if (from === 'over') world.must(end);
      if (from === 'redeemed') await world.redeem(world.caller, prize);
      if (to === 'redeemed') {
        expect(world.lets({ sql: `UPDATE shop_prizes SET state = 'redeemed'`, params: [] })).toBe(from === 'redeemed');
        const outcome = await world.redeem(world.caller, prize);
        return expect(outcome !== 'died' && 'stored' in outcome).toBe(isAllowed(prizeMoves, [from, to]));
      }
      expect(world.lets({ sql: `UPDATE shop_prizes SET state = '${to}'`, params: [] })).toBe(
        isAllowed(prizeMoves, [from, to]),
      );
    },
  );

  test('an order changes only with the next version number', () => {
    const { world } = inState('reserved');
    for (const version of [0, 2]) expect(world.lets(world.move('revoked', version))).toBe(false);
    expect(world.lets(world.move('revoked', 1))).toBe(true);
  });

  test('an order needs its coins, and shop rows cannot be deleted', () => {
    const world = new Bare();
    world.must({
      sql: `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) SELECT 'seed:spent', id, 'house:coins_refunded', balance, 1 FROM ledger_accounts WHERE id = ?`,
      params: [`user:${world.caller.user_uuid}:coins`],
    });
    expect(world.lets(world.order('bought'))).toBe(false);
    world.must(world.order('reserved'));
    expect(world.lets(world.move('bought', 1))).toBe(false);
    for (const table of ['shop_orders', 'shop_items', 'shop_order_steps']) {
      expect(world.lets({ sql: `DELETE FROM ${table}`, params: [] }), table).toBe(false);
    }
  });

  test('item, price, owner and deadline of an order cannot change', () => {
    const { world } = inState('reserved');
    for (const change of [
      `price_coins = 1`,
      `user_uuid = 'x'`,
      `item_uuid = 'x'`,
      'expires_at_ms = 1',
      'created_at_ms = 1',
    ]) {
      const sql = `UPDATE shop_orders SET version = 1, ${change}`;
      expect(world.lets({ sql, params: [] }), change).toBe(false);
    }
  });

  test('the database refuses stock numbers that do not add up', () => {
    const world = new Bare();
    for (const change of [
      'stock_free = 8',
      'stock_sold = 1',
      'stock_total = 10',
      'stock_free = -1, stock_total = -1',
    ]) {
      expect(world.lets({ sql: `UPDATE shop_items SET ${change}`, params: [] }), change).toBe(false);
    }
    expect(world.lets({ sql: 'UPDATE shop_items SET stock_total = 10, stock_free = 10', params: [] })).toBe(true);
  });
});
