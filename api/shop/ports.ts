/** What the shop needs from outside, handed in, so that tests can take any of it away at any moment. */
import type { Db } from '../host/db.ts';
import type { Context } from '../host/env.ts';
import { startOrderClock } from '../payment/start-clock.ts';

export interface ShopPorts {
  db: Db;
  now: Date;
  newUuid: () => string;
  /** Makes sure that the clock ticks. Done before the write that the clock is to see, never after. */
  startClock: () => Promise<void>;
}

export const openShopPorts = ({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>): ShopPorts => ({
  db,
  now,
  newUuid: () => crypto.randomUUID(),
  startClock: () => startOrderClock(env),
});
