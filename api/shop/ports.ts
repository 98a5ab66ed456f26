/** What the shop needs from outside, handed in, so that tests can take any of it away at any moment. */
import type { Db } from '../host/db.ts';
import type { Context } from '../host/env.ts';
import { ringReservations } from './ring-reservations.ts';

export interface ShopPorts {
  db: Db;
  now: Date;
  newUuid: () => string;
  /** Rings the clock. Done before the write that the clock is to see, never after. */
  ringClock: () => Promise<void>;
}

export const openShopPorts = ({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>): ShopPorts => ({
  db,
  now,
  newUuid: () => crypto.randomUUID(),
  ringClock: () => ringReservations(env, now),
});
