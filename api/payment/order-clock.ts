/**
 * The clock of the orders: one object whose alarm goes on while any order is to be looked after. What must happen by
 * the clock hangs on it and not on a message, because an alarm is never lost, and is rung again where it failed.
 */
import { DurableObject } from 'cloudflare:workers';
import type { ApiBindings } from '../env.ts';
import { lookAfterOrders } from './look-after.ts';
import { openPorts } from './open-ports.ts';

const SECOND_MS = 1_000;
const TICK_MS = 60 * SECOND_MS;

/** Started before an order is written: it goes on this long even when it sees none. */
const GRACE_MS = 10 * TICK_MS;

export class OrderClock extends DurableObject<ApiBindings> {
  /** Makes sure that the clock ticks. */
  async start() {
    const { storage } = this.ctx;
    const now = Date.now();
    storage.kv.put('started_at_ms', now);
    const alarm = await storage.getAlarm();
    if (alarm === null || alarm > now + TICK_MS) await storage.setAlarm(now + TICK_MS);
  }

  override async alarm() {
    const { storage } = this.ctx;
    const now = new Date();
    // First of all: a worker that dies in what follows is rung again.
    await storage.setAlarm(now.getTime() + TICK_MS);
    const next = await this.tick(now);
    const startedAtMs = Number(storage.kv.get('started_at_ms') ?? 0);
    if (next === null && now.getTime() - startedAtMs > GRACE_MS) return storage.deleteAlarm();
    const soonest = now.getTime() + SECOND_MS;
    await storage.setAlarm(Math.max(soonest, Math.min(next ?? Number.POSITIVE_INFINITY, now.getTime() + TICK_MS)));
  }

  /** When the next order is due, or null. A tick that fails is as good as one that found orders still to be done. */
  private async tick(now: Date): Promise<number | null> {
    const ports = openPorts(this.env, now);
    try {
      return await lookAfterOrders(ports);
    } catch (error) {
      ports.log('error', 'clock_failed', { reason: String(error) });
      return now.getTime() + TICK_MS;
    }
  }
}
