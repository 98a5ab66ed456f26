/**
 * Runs concurrent shop commands on the real schema in this process. The seed decides how the
 * database operations of different commands interleave, and a test can let a worker crash at a
 * step.
 */

import { house, openAccount, userCoins } from '../../../api/money/ledger/account.ts';
import { transfer } from '../../../api/money/ledger/transfer.ts';
import { addresses } from '../../../api/people/address/tables.ts';
import { memberBlocks } from '../../../api/people/block/tables.ts';
import { batchRead, type Db, openDb, type Queries } from '../../../api/platform/framework/db.ts';
import type { Bearer, Caller } from '../../../api/platform/framework/env.ts';
import type { Failed } from '../../../api/platform/framework/fail.ts';
import type { StoredAnswer } from '../../../api/platform/framework/idempotency.ts';
import { bearerOf } from '../../../api/platform/framework/route.ts';
import { insertRow, type Statement } from '../../../api/platform/framework/statement.ts';
import { users } from '../../../api/platform/user/tables.ts';
import { shopCategories, shopItems } from '../../../api/shop/item/item-tables.ts';
import { shopCodes, shopPrizes } from '../../../api/shop/item/stock-tables.ts';
import { shopVariants } from '../../../api/shop/item/variant-tables.ts';
import { selectBuyer } from '../../../api/shop/order/buyer.ts';
import { buy, giveOrder, redeem, reserve, selectWon } from '../../../api/shop/order/commands.ts';
import { selectItemGiving } from '../../../api/shop/order/give.ts';
import type { ShopPorts } from '../../../api/shop/order/ports.ts';
import { selectShopOrder } from '../../../api/shop/order/read-order.ts';
import { lapseReservations } from '../../../api/shop/order/reservation.ts';
import { revoke } from '../../../api/shop/order/revoke.ts';
import { type Random, randomFrom } from '../../../seed/random.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { addressRow, CATEGORY, type ItemFields, itemRow, itemUuid, prizeUuid } from '../../shop-rows.ts';
import { asD1, Database, SqliteD1 } from '../money/model/sqlite-d1.ts';

/** Thrown when a worker crashes: its remaining work does not happen. */
class Died extends Error {}

/** D1 that randomly lets other operations go first. */
class HurriedD1 extends SqliteD1 {
  private readonly random: Random;

  constructor(database: Database, random: Random, step?: ConstructorParameters<typeof SqliteD1>[1]) {
    super(database, step);
    this.random = random;
  }

  override async alone<T>(work: () => T): Promise<T> {
    for (let turn = this.random.between(0, 3); turn > 0; turn -= 1) await Promise.resolve();
    return super.alone(work);
  }
}

/** Returns a function that reads what a route needs for a caller, fresh on each call. */
export const reading =
  <Asked extends Queries>(
    { db, now }: ShopPorts,
    caller: Caller,
    reads: (context: { db: Db; now: Date; bearer: Bearer }) => Asked,
  ) =>
  () =>
    batchRead(db, reads({ db, now, bearer: bearerOf(caller) }));

export const START_MS = Date.parse('2026-11-20T05:00:00Z');
const EARLY_MS = START_MS - 86_400_000;

export type Outcome = StoredAnswer | Failed | 'died';

export class ShopWorld {
  readonly database = new Database();
  readonly random: Random;
  nowMs = START_MS;
  private uuids = 0;
  private keys = 0;

  constructor(seed: string) {
    this.random = randomFrom(seed);
    this.write([insertRow(shopCategories, CATEGORY)]);
  }

  protected write(statements: readonly Statement[]) {
    for (const { sql, params } of statements) this.database.find(sql).statement.run(...params);
  }

  addItem(fields: ItemFields): string {
    this.write([insertRow(shopItems, itemRow(fields))]);
    return itemUuid(fields.name);
  }

  /** Adds one variant per number, with that stock, and returns the uuids. */
  addVariants(item: string, stocks: readonly number[]): string[] {
    const rows = stocks.map((stock_total, position) => {
      const names = { name_th: `ไซซ์ ${position}`, name_en: `Size ${position}` };
      const stock = { stock_total, stock_free: stock_total };
      return { uuid: uuidOf(`${item} ${position}`), item_uuid: itemUuid(item), ...names, position, ...stock };
    });
    this.write(rows.map((row) => insertRow(shopVariants, row)));
    return rows.map(({ uuid }) => uuid);
  }

  addCodes(item: string, count: number) {
    const codes = Array.from({ length: count }, (_, index) => `${item}-${index}`);
    this.write(codes.map((code) => insertRow(shopCodes, { uuid: uuidOf(code), item_uuid: itemUuid(item), code })));
  }

  /** Adds a user with an address and coins. */
  addUser(name: string, coins: number): Caller {
    const user_uuid = uuidOf(name);
    const now = new Date(EARLY_MS);
    const account = userCoins(user_uuid);
    const { place, ...address } = addressRow(user_uuid);
    this.write([
      insertRow(users, { uuid: user_uuid, name, avatar_url: '/media/avatar/somo.svg', created_at_ms: EARLY_MS }),
      insertRow(addresses, { ...address, place: JSON.parse(place) }),
      openAccount(account),
      ...(coins > 0 ? [transfer(`seed:${name}`, { from: house.coins, to: account, amount: coins, now })] : []),
    ]);
    return {
      user_uuid,
      role: 'normal',
      group: 'external',
      family_uuid: null,
      token_id: name,
      session: '',
      authenticated_at_ms: null,
      is_by_passkey: false,
    };
  }

  addPrize(name: string, { user_uuid }: Caller, item: string): string {
    const uuid = prizeUuid(name);
    const reason = { reason_th: '-', reason_en: '-' };
    this.write([insertRow(shopPrizes, { uuid, user_uuid, item_uuid: itemUuid(item), won_at_ms: EARLY_MS, ...reason })]);
    return uuid;
  }

  /** Runs work as one worker, which crashes at step `diesAt`. Returns `died` after a crash. */
  protected async worker<T>(
    work: (ports: ShopPorts) => Promise<T>,
    diesAt = Number.POSITIVE_INFINITY,
  ): Promise<T | 'died'> {
    let steps = 0;
    const step = () => {
      steps += 1;
      if (steps >= diesAt) throw new Died();
    };
    const ports: ShopPorts = {
      db: openDb(asD1(new HurriedD1(this.database, this.random, step))),
      now: new Date(this.nowMs),
      newUuid: () => uuidOf(`shop order ${++this.uuids}`),
      wakeReservationJob: async () => step(),
    };
    try {
      return await work(ports);
    } catch (error) {
      if (steps >= diesAt) return 'died';
      throw error;
    }
  }

  newKey = () => `key-${++this.keys}`;

  buy(
    caller: Caller,
    item_uuid: string,
    { key = this.newKey(), price = 100, diesAt, variant_uuid }: Sent = {},
  ): Promise<Outcome> {
    const form = { item_uuid, price_coins: price, variant_uuid };
    const command = commandOf(caller, key, form);
    return this.worker((ports) => {
      const read = reading(ports, caller, (context) => selectBuyer({ form }, context));
      return buy(ports, { caller, command, read, form });
    }, diesAt);
  }

  give(
    caller: Caller,
    friend: Caller,
    item_uuid: string,
    { key = this.newKey(), price = 100, diesAt, note }: Sent & { note?: string } = {},
  ): Promise<Outcome> {
    const form = { item_uuid, for_user_uuid: friend.user_uuid, price_coins: price, note, pays: 'own' as const };
    const command = commandOf(caller, key, form);
    return this.worker((ports) => {
      const read = reading(ports, caller, (context) => selectItemGiving({ form }, context));
      return giveOrder(ports, { caller, command, read, form });
    }, diesAt);
  }

  /** Records that `caller` blocks `other`, so that neither can send the other a gift. */
  block(caller: Caller, other: Caller) {
    const row = { user_uuid: caller.user_uuid, blocked_uuid: other.user_uuid, since_at_ms: EARLY_MS };
    this.write([insertRow(memberBlocks, row)]);
  }

  reserve(
    caller: Caller,
    item_uuid: string,
    { key = this.newKey(), diesAt, variant_uuid }: Sent = {},
  ): Promise<Outcome> {
    const form = { item_uuid, variant_uuid };
    const command = commandOf(caller, key, form);
    return this.worker((ports) => {
      const read = reading(ports, caller, (context) => selectBuyer({ form }, context));
      return reserve(ports, { caller, command, read, form });
    }, diesAt);
  }

  redeem(caller: Caller, prize_uuid: string, { key = this.newKey(), diesAt }: Sent = {}): Promise<Outcome> {
    const form = { prize_uuid };
    const command = commandOf(caller, key, form);
    return this.worker((ports) => {
      const read = reading(ports, caller, (context) => selectWon({ form }, context));
      return redeem(ports, { caller, command, read });
    }, diesAt);
  }

  async revoke(caller: Caller, uuid: string): Promise<boolean> {
    const outcome = await this.worker((ports) =>
      revoke(
        ports,
        reading(ports, caller, ({ db, bearer }) => ({ orders: selectShopOrder(db, uuid, bearer.user_uuid) })),
      ),
    );
    return outcome !== 'died' && 'data' in outcome;
  }

  tick = () => this.worker(({ db, now }) => lapseReservations(db, now));

  count(query: string): number {
    return Number(Object.values(this.database.rows(query)[0] ?? {})[0]);
  }
}

interface Sent {
  key?: string;
  price?: number;
  diesAt?: number | undefined;
  variant_uuid?: string | undefined;
}

export const commandOf = ({ user_uuid }: Caller, key: string, form: object) => ({
  caller_uuid: user_uuid,
  key,
  fingerprint: JSON.stringify(form),
});

export const isDone = (outcome: Outcome): outcome is StoredAnswer => outcome !== 'died' && 'stored' in outcome;

/** Returns `done`, `died` or the error code. */
export const codeOf = (outcome: Outcome): string =>
  outcome === 'died' ? 'died' : 'stored' in outcome ? 'done' : outcome.failed;
