/**
 * A gateway that keeps the payers’ money, takes its fee, and pays out the rest of a day on the next
 * morning. It reports each movement as a line, sometimes a wrong one. Settlements are compared with
 * the real movements.
 */

import { type Gateway, GatewayUnavailable } from '../../../../api/money/gateway/gateway.ts';
import type { SettlementLine } from '../../../../api/money/gateway/settlement-line.ts';
import { addDays, bangkokDay, dayStart } from '../../../../calls/platform/bangkok-day.ts';
import type { BankModel } from './bank-model.ts';
import type { RefundBank } from './refund-bank.ts';

/**
 * Faults of a settlement line: missing, another amount, sums that do not add up, reported twice, or
 * unknown money.
 */
export type SettlementFault = 'line_missing' | 'other_sum' | 'adds_up_wrong' | 'line_duplicated' | 'stray';

const HALF_AN_HOUR_MS = 1_800_000;

export class SettlingBank {
  /** Whether the gateway has its own list. Otherwise the bank’s plain statement is used. */
  has_list = false;
  /** The fault of the next payment that is booked. */
  fault: SettlementFault | null = null;
  /** Reported lines by the gateway’s line id. */
  readonly lines = new Map<string, SettlementLine>();
  /** Earlier versions of lines that were changed. */
  readonly saidBefore: SettlementLine[] = [];
  private readonly unreportedLines: SettlementLine[] = [];
  private readonly booked = new Set<string>();
  private readonly bank: BankModel;
  private readonly refunds: RefundBank;
  /** The real rest of each day, until it is paid out. */
  private readonly left = new Map<string, number>();
  private paidOutUntil = '';

  constructor(bank: BankModel, refunds: RefundBank) {
    this.bank = bank;
    this.refunds = refunds;
  }

  /** Returns the gateway with this settlement list. */
  around(gateway: Gateway, outside: <Result>(call: () => Result) => () => Promise<Result>): Gateway {
    if (!this.has_list) return gateway;
    const say = (fromMs: number, untilMs: number): SettlementLine[] => {
      if (this.bank.silent || this.bank.deaf) throw new GatewayUnavailable('The network is down');
      return this.between(fromMs, untilMs);
    };
    return { ...gateway, listSettlement: (fromMs, untilMs) => outside(() => say(fromMs, untilMs))() };
  }

  /** Returns the lines of this period. */
  between = (fromMs: number, untilMs: number): SettlementLine[] =>
    [...this.lines.values()].filter(({ happened_at_ms: at }) => at >= fromMs && at < untilMs);

  /** Books everything new, and pays out the days that are over. */
  book(now: Date): void {
    for (const { payment_id, amount_satang, paid_at } of this.bank.booked()) {
      if (!this.isNew(payment_id)) continue;
      this.bookPayment(payment_id, amount_satang, Date.parse(paid_at));
    }
    for (const { refund_id, state, amount_satang } of this.refunds.given.values()) {
      if (state === 'paid' && this.isNew(`${refund_id} paid`))
        this.say(`R:${refund_id}`, 'refund', refund_id, -amount_satang, now);
      if (state === 'failed' && this.booked.has(`${refund_id} paid`) && this.isNew(`${refund_id} back`)) {
        this.say(`B:${refund_id}`, 'refund', refund_id, amount_satang, now);
      }
    }
    const today = bangkokDay(new Date(now.getTime() - HALF_AN_HOUR_MS));
    const over = [...this.left].filter(([day]) => day < today);
    for (const [day, satang] of over) {
      this.left.delete(day);
      if (day > this.paidOutUntil) this.paidOutUntil = day;
      const happened_at_ms = dayStart(addDays(day, 1)).getTime() + HALF_AN_HOUR_MS;
      const plain = { gross_satang: -satang, fee_satang: 0, vat_satang: 0, net_satang: -satang };
      const about = { source: payoutOf(day), reference: null, payout_id: null, happened_at_ms };
      this.lines.set(`P:${day}`, { line_id: `P:${day}`, kind: 'payout', ...about, ...plain });
    }
  }

  /** Reports the lines that were left out: with their own time, or booked at `now`. */
  reportAll(now: Date | null): void {
    for (const line of this.unreportedLines.splice(0)) {
      this.lines.set(line.line_id, { ...line, happened_at_ms: now?.getTime() ?? line.happened_at_ms });
    }
  }

  /** Changes a payment’s line to a higher fee from now on. */
  reportDifferently(nth: number): void {
    const payments = [...this.lines.values()].filter(({ kind }) => kind === 'payment');
    const line = payments[nth % Math.max(1, payments.length)];
    if (!line) return;
    this.saidBefore.push(line);
    this.lines.set(line.line_id, { ...line, fee_satang: line.fee_satang + 100, net_satang: line.net_satang - 100 });
  }

  private isNew(what: string): boolean {
    if (this.booked.has(what)) return false;
    this.booked.add(what);
    return true;
  }

  private bookPayment(payment_id: string, gross_satang: number, at_ms: number): void {
    const { fault } = this;
    this.fault = null;
    const at = new Date(at_ms);
    const right = this.make(`L:${payment_id}`, 'payment', payment_id, gross_satang, at);
    const { line_id } = right;
    if (fault === 'line_missing') this.unreportedLines.push(right);
    else this.lines.set(line_id, right);
    if (fault === 'other_sum') {
      this.lines.set(line_id, { ...right, gross_satang: gross_satang + 100, net_satang: right.net_satang + 100 });
    }
    if (fault === 'adds_up_wrong') this.lines.set(line_id, { ...right, net_satang: right.net_satang + 1 });
    if (fault === 'line_duplicated') this.lines.set(`${line_id}:again`, { ...right, line_id: `${line_id}:again` });
    if (fault === 'stray') {
      this.lines.set(`S:${payment_id}`, { ...right, line_id: `S:${payment_id}`, source: `nobodys-${payment_id}` });
    }
  }

  private say(line_id: string, kind: 'refund', source: string, gross_satang: number, at: Date): void {
    this.lines.set(line_id, this.make(line_id, kind, source, gross_satang, at));
  }

  /** Adds a correct line. It is paid out with its day, or with the next day that is still open. */
  private make(
    line_id: string,
    kind: 'payment' | 'refund',
    source: string,
    gross_satang: number,
    at: Date,
  ): SettlementLine {
    const fee_satang = kind === 'payment' ? Math.round(gross_satang * 0.0165) : 0;
    const vat_satang = Math.round(fee_satang * 0.07);
    const net_satang = gross_satang - fee_satang - vat_satang;
    const own = bangkokDay(at);
    const day = own > this.paidOutUntil ? own : addDays(this.paidOutUntil, 1);
    this.left.set(day, (this.left.get(day) ?? 0) + net_satang);
    const sums = { gross_satang, fee_satang, vat_satang, net_satang };
    return { line_id, kind, source, reference: null, ...sums, payout_id: payoutOf(day), happened_at_ms: at.getTime() };
  }
}

const payoutOf = (day: string) => `payout-${day}`;
