/**
 * Checks that an order’s page is true: the received money, its outcome, and no sentence that denies
 * money which the bank accepted.
 */
import type { WatchedOrder } from '../../../../calls/money/order-details.ts';
import { orderMessageOf } from '../../../../client/money/order/order-message.ts';
import { orderStatus } from '../../../../client/money/order/order-status.ts';
import type { MoneyWorld } from './money-world.ts';

const sum = (all: readonly { amount_satang: number }[]) => all.reduce((total, one) => total + one.amount_satang, 0);

/**
 * Sentences that are forbidden if the bank accepted money: they deny it, or ask for another
 * payment.
 */
const denies: ReadonlySet<string> = new Set(['failed', 'not_made', 'not_found', 'closed']);

type Said = Omit<WatchedOrder, 'balance'>;

/**
 * Returns the errors of a page, given the money that the bank accepted and the part of it that was
 * reported to us.
 */
function wrongIn(page: Said, { taken_satang, heard_satang }: { taken_satang: number; heard_satang: number }): string[] {
  const { payments, refunds, credits, state, total_satang, receipt } = page;
  const status = orderStatus(page);
  const outcomeText = orderMessageOf(page, status);
  const pending = state === 'paid' || state === 'paid_late' ? total_satang : 0;
  const soldSatang = receipt?.amount_satang ?? 0;
  const outgoingRefunds = refunds.filter((one) => one.state !== 'returned');
  const checks: readonly [says: string, isSo: boolean][] = [
    ['it lists the money that we have heard of', sum(payments) === heard_satang],
    [
      'its sums come to the money that came',
      sum(payments) ===
        soldSatang - sum(page.reversals) + pending + page.refundable_satang + page.refunded_satang + page.closed_satang,
    ],
    ['its refunds come to what went back', sum(outgoingRefunds) === page.refunded_satang],
    ['it tells all coins that were given', sum(credits) <= page.closed_satang],
    [`it does not say “${outcomeText}” of money that was taken`, taken_satang === 0 || !denies.has(outcomeText)],
    ['what it checks it says when it asks next', status !== 'checking' || page.asks_again_at !== null],
    ['what it calls done was credited', (status === 'done') === (receipt !== null)],
  ];
  return checks.filter(([, isSo]) => !isSo).map(([check]) => `${page.reference}: ${check}`);
}

/** Reads the pages of orders that changed or were paid since the last reading. */
export class Pages {
  private readonly read = new Map<string, string>();
  /**
   * The latest clock time at which each payment was first seen. An order that was checked for the
   * last time is not checked again if the clock is set back.
   */
  private readonly seenAtMs = new Map<string, number>();
  private latestMs = 0;

  async untruths(world: MoneyWorld): Promise<string[]> {
    const orders = await world.rows(
      `SELECT uuid, reference, version, watch_until_ms, (SELECT coalesce(sum(amount_satang), 0) FROM payments WHERE order_uuid = uuid) AS received_satang FROM orders`,
    );
    const wrong: string[] = [];
    this.latestMs = Math.max(this.latestMs, world.nowMs);
    for (const { uuid, reference, version, watch_until_ms, received_satang } of orders) {
      const payments = world.bank.charges.get(String(reference))?.payments ?? [];
      // A payment after the last check is unknown until it is reported.
      const untilMs = watch_until_ms === null ? Number.POSITIVE_INFINITY : Number(watch_until_ms);
      for (const { payment_id } of payments) {
        if (!this.seenAtMs.has(payment_id)) this.seenAtMs.set(payment_id, this.latestMs);
      }
      const inTime = payments.filter(({ payment_id }) => (this.seenAtMs.get(payment_id) ?? 0) < untilMs);
      const taken_satang = Math.max(sum(inTime), Number(received_satang));
      const state = `${version} ${taken_satang}`;
      if (this.read.get(String(uuid)) === state) continue;
      this.read.set(String(uuid), state);
      const page = await world.page(String(uuid));
      if (page) wrong.push(...wrongIn(page, { taken_satang, heard_satang: Number(received_satang) }));
    }
    return wrong;
  }
}
