/** What the shop needs from outside, handed in, so that tests can take any of it away at any moment. */
import type { Db } from '../../platform/host/db.ts';
import type { Context } from '../../platform/host/env.ts';
import { ringReservations } from './ring-reservations.ts';

/** What the shop's commands need of their surroundings. */
export interface ShopPorts {
  db: Db;
  now: Date;
  newUuid: () => string;
  /** Rings the clock. Done before the write that the clock is to see, never after. */
  ringClock: () => Promise<void>;
}

/** The real ones, of a request or a tick of the clock. */
export const openShopPorts = ({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>): ShopPorts => ({
  db,
  now,
  newUuid: () => crypto.randomUUID(),
  ringClock: () => ringReservations(env, now),
});
