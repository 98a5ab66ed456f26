/**
 * The clock of the events: one object whose alarm closes and settles what is over. Reading events starts it; from then
 * on it goes by itself, at least once an hour, because what is due may change without it being told.
 */
import { DurableObject } from 'cloudflare:workers';
import { openDb } from '../host/db.ts';
import type { ApiBindings } from '../host/env.ts';
import { log } from '../host/log.ts';
import { startOrderClock } from '../payment/start-clock.ts';
import { settleEvents } from './settle.ts';

const SECOND_MS = 1_000;
const RETRY_MS = 60 * SECOND_MS;
const HOUR_MS = 3_600 * SECOND_MS;

export class EventClock extends DurableObject<ApiBindings> {
  /** Makes sure that the clock goes. */
  async start() {
    const { storage } = this.ctx;
    if ((await storage.getAlarm()) === null) await storage.setAlarm(Date.now() + SECOND_MS);
  }

  override async alarm() {
    const now = new Date();
    const nowMs = now.getTime();
    // First of all: a worker that dies in what follows is rung again.
    await this.ctx.storage.setAlarm(nowMs + RETRY_MS);
    const next = await this.tick(now);
    await this.ctx.storage.setAlarm(Math.max(nowMs + SECOND_MS, Math.min(next ?? nowMs + HOUR_MS, nowMs + HOUR_MS)));
  }

  private async tick(now: Date): Promise<number | null> {
    try {
      return await settleEvents({
        db: openDb(this.env.DB),
        now,
        newUuid: () => crypto.randomUUID(),
        startPrizeClock: () => startOrderClock(this.env),
        log,
      });
    } catch (error) {
      // The next ring tries again.
      log('warn', 'event_clock_failed', { reason: String(error) });
      return now.getTime() + RETRY_MS;
    }
  }
}

/** Starts the clock, unless it goes. */
export const startEventClock = (env: Pick<ApiBindings, 'EVENT_CLOCK'>): Promise<void> =>
  env.EVENT_CLOCK.getByName('events').start();
