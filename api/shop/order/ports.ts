/**
 * Dependencies of the shop's commands, passed in so that tests can make any of them fail at any
 * time.
 */
import type { Db } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import { scheduleReservations } from './schedule-reservations.ts';

/** Dependencies of the shop's commands. */
export interface ShopPorts {
  db: Db;
  now: Date;
  newUuid: () => string;
  /**
   * Schedules the job for reservations. Call it before the write that the job must see, never
   * after.
   */
  wakeReservationJob: () => Promise<void>;
}

/** Returns the dependencies of a request or a job run. */
export const openShopPorts = ({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>): ShopPorts => ({
  db,
  now,
  newUuid: () => crypto.randomUUID(),
  wakeReservationJob: () => scheduleReservations(env, now),
});
