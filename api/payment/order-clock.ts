/**
 * The clock of the orders, and of the shop's reservations: one object whose alarm goes on while any is to be looked
 * after. What must happen by the clock hangs on it and not on a message, because an alarm is never lost, and is rung
 * again where it failed.
 */
import { DurableObject } from 'cloudflare:workers';
import type { ApiBindings } from '../host/env.ts';
import { lapseReservations } from '../shop/reservation.ts';
import { nextAlarm, soonest, TICK_MS } from './clock-time.ts';
import { lookAfterOrders } from './look-after.ts';
import { openPaymentPorts } from './open-ports.ts';
import { readPaymentSettings } from './settings.ts';

export class OrderClock extends DurableObject<ApiBindings> {
  /** Makes sure that the clock ticks, by the time that a new order is first looked after. */
  async start() {
    const { storage } = this.ctx;
    const now = Date.now();
    storage.kv.put('started_at_ms', now);
    const first = now + Math.min(TICK_MS, readPaymentSettings(this.env).poll_ms);
    const alarm = await storage.getAlarm();
    if (alarm === null || alarm > first) await storage.setAlarm(first);
  }

  override async alarm() {
    const { storage } = this.ctx;
    const now = new Date();
    // First of all: a worker that dies in what follows is rung again.
    await storage.setAlarm(now.getTime() + TICK_MS);
    const next = await this.tick(now);
    const started_at_ms = Number(storage.kv.get('started_at_ms') ?? 0);
    const alarm = nextAlarm(now.getTime(), { next, started_at_ms });
    await (alarm === null ? storage.deleteAlarm() : storage.setAlarm(alarm));
  }

  /** When the next order is due, or null. A tick that fails is as good as one that found orders still to be done. */
  private async tick(now: Date): Promise<number | null> {
    const ports = openPaymentPorts(this.env, now);
    try {
      return soonest(await lookAfterOrders(ports), await lapseReservations(ports.db, now));
    } catch (error) {
      ports.log('error', 'clock_failed', { reason: String(error) });
      return now.getTime() + TICK_MS;
    }
  }
}
