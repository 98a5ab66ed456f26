/** Faults between a gateway and its clients, on demand: each applies to one request. */
import { createMiddleware } from 'hono/factory';
import type { SettlementFault } from './settlement.ts';

/** Names of the faults. */
export const faults = [
  'lost',
  'html',
  '500',
  '429',
  'late',
  'other_amount',
  'other_currency',
  'other_mode',
  'other_reference',
  'picture_only',
  'page_only',
] as const;
export type Fault = (typeof faults)[number];

/** Changes an answer according to a fault, in a dialect. */
export type ApplyFault = (fault: Fault, answer: Record<string, unknown>) => Record<string, unknown>;

/**
 * Queue of faults for the next requests; `none` stands for a sound one. Faults of settlements apply
 * only to requests about settlements.
 */
export class Faults {
  private waiting: (Fault | 'none')[] = [];
  private settlementFaults: SettlementFault[] = [];

  add(...newFaults: readonly (Fault | 'none')[]): void {
    this.waiting.push(...newFaults);
  }

  take(): Fault | undefined {
    const next = this.waiting.shift();
    return next === 'none' ? undefined : next;
  }

  addSettlementFault(...newFaults: readonly SettlementFault[]): void {
    this.settlementFaults.push(...newFaults);
  }

  takeSettlementFault(): SettlementFault | undefined {
    return this.settlementFaults.shift();
  }
}

/**
 * Applies the next fault. With `lost` and `late` the request takes effect, but the client gets no
 * answer.
 */
export const applyNextFault = (faults: Faults, spoil: ApplyFault) =>
  createMiddleware(async (c, next) => {
    const fault = faults.take();
    if (fault === '500') return c.json({ message: 'Something went wrong' }, 500);
    if (fault === '429') return c.json({ message: 'Too many requests' }, 429);
    await next();
    if (fault === undefined) return;
    if (fault === 'html') c.res = new Response('<!doctype html><title>Maintenance</title>', { status: 200 });
    else if (fault === 'lost' || fault === 'late')
      c.res = new Response(null, { status: 444, headers: { 'x-fault': fault } });
    else c.res = Response.json(spoil(fault, await c.res.json()), { status: c.res.status });
  });
