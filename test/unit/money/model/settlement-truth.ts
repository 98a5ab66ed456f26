/**
 * Checks that the settlements that staff see are true. A reference model keeps the gateway’s lines.
 * It computes the matches with our books, the cases and the closed days.
 */

import { moneyCases } from '../../../../api/money/case/tables.ts';
import { finding } from '../../../../api/money/settlement/matching.ts';
import { readSettlements } from '../../../../api/money/settlement/settlement-job.ts';
import { storeSettlementLines } from '../../../../api/money/settlement/store-lines.ts';
import { settlementLines } from '../../../../api/money/settlement/tables.ts';
import { brokenLink } from '../../../../api/platform/base/chain.ts';
import { commit, updateRow } from '../../../../api/platform/framework/statement.ts';
import { addDays, bangkokDay, dayCount } from '../../../../calls/platform/bangkok-day.ts';
import type { Row } from './books.ts';
import type { MoneyWorld } from './money-world.ts';

const GATEWAY = 'thai_qr';
/** Days after which a payment without a line becomes a case. */
const SETTLED_IN_DAYS = 3;

/** Clocks jump: a row recorded within this time of a closing may be from before it or after it. */
const CLOCKS_APART_MS = 3_600_000;

const dayOf = (ms: unknown) => bangkokDay(new Date(Number(ms)));
const sum = (all: readonly Row[], name: string) => all.reduce((total, row) => total + Number(row[name]), 0);

/** All settlement rows of the books at one moment. */
interface Stand {
  lines: Row[];
  payments: Row[];
  refunds: Row[];
  cases: Row[];
  days: Row[];
  closings: Row[];
}

export class Settlements {
  private readonly world: MoneyWorld;
  /** The day for which each line must count. */
  private readonly dayOfLine = new Map<string, string>();
  private readonly mayBeCases = new Set<string>();
  private readonly mustBeCases = new Set<string>();

  constructor(world: MoneyWorld) {
    this.world = world;
  }

  private async stand(): Promise<Stand> {
    const { rows } = this.world;
    return {
      lines: await rows('SELECT * FROM settlement_lines ORDER BY read_at_ms, line_id'),
      payments: await rows('SELECT payment_id, amount_satang, paid_at_ms, recorded_at_ms FROM payments'),
      refunds: await rows('SELECT gateway_refund_id AS id, amount_satang, state FROM refunds'),
      cases: await rows(
        `SELECT number, kind || ':' || payment_id AS about, ended_at_ms FROM money_cases WHERE kind GLOB '*settled*' ORDER BY number`,
      ),
      days: await rows('SELECT day, open FROM settlement_days ORDER BY day'),
      closings: await rows('SELECT * FROM settlement_closings ORDER BY day'),
    };
  }

  /**
   * Reads the settlements, by the scheduled job or by a file from staff. Returns the errors found
   * afterwards.
   */
  async poll(by: 'clock' | 'file'): Promise<string[]> {
    const { world } = this;
    const { settles } = world;
    settles.book(world.now);
    const before = await this.stand();
    const lastClosedDay = lastDay(before.closings);
    const yesterday = addDays(bangkokDay(world.now), -1);
    const first =
      lastClosedDay === null
        ? dayOf(Math.min(...[...settles.lines.values()].map((one) => one.happened_at_ms), world.nowMs))
        : addDays(lastClosedDay, 1);
    const days = Array.from({ length: Math.max(0, dayCount(first, yesterday)) }, (_, nth) => addDays(first, nth));
    const bankLines = settles.between(0, world.nowMs + 1);
    const isHeard = by === 'file' || !(world.bank.silent || world.bank.deaf);
    const isDone = await world.worker(async (ports) => {
      if (by === 'clock') await readSettlements(ports);
      else await storeSettlementLines(ports, GATEWAY, { lines: bankLines, days });
      return true;
    });
    const after = await this.stand();
    const idsBefore = new Set(before.lines.map(({ line_id }) => line_id));
    for (const { line_id, happened_at_ms } of after.lines) {
      if (idsBefore.has(line_id)) continue;
      const own = dayOf(happened_at_ms);
      this.dayOfLine.set(
        String(line_id),
        lastClosedDay !== null && own <= lastClosedDay ? addDays(lastClosedDay, 1) : own,
      );
    }
    const otherwise = bankLines.filter((line) => {
      const storedLine = after.lines.find(({ line_id }) => line_id === line.line_id);
      return storedLine && !isSaid(storedLine, line);
    });
    const changedIds = otherwise.map(({ line_id }) => `settled_changed:${line_id}`);
    const expected = expectedOf(after, before, yesterday);
    for (const about of [...expected.cases, ...changedIds]) this.mayBeCases.add(about);
    if (isDone !== true || !isHeard) return [];
    for (const about of [...expected.cases, ...(by === 'file' ? changedIds : [])]) this.mustBeCases.add(about);
    const wrong = (text: string, isSo: boolean) => (isSo ? [] : [text]);
    const storedIds = new Set(after.lines.map(({ line_id }) => line_id));
    return [
      ...wrong('a file is taken in whole', by === 'clock' || bankLines.every(({ line_id }) => storedIds.has(line_id))),
      ...wrong(
        `days are closed while they agree: ${expected.closed} and not ${after.closings.map(({ day }) => day)}`,
        JSON.stringify(after.closings.map(({ day }) => day)) === JSON.stringify(expected.closed),
      ),
      ...wrong(
        `a day says what keeps it open: ${JSON.stringify(expected.open)} and not ${JSON.stringify(after.days)}`,
        after.days.every(({ day, open }) => !expected.open.has(String(day)) || expected.open.get(String(day)) === open),
      ),
    ];
  }

  /** Ends a settlement case as staff would. Returns false if there is no open case. */
  async end(nth: number): Promise<boolean> {
    const open = (await this.stand()).cases.filter(({ ended_at_ms }) => ended_at_ms === null);
    const one = open[nth % Math.max(1, open.length)];
    if (!one) return false;
    const ending = { ended_at_ms: this.world.nowMs, end_note: 'looked at' };
    await this.world.worker(({ db }) => commit(db, [updateRow(moneyCases, { number: Number(one.number) }, ending)]));
    return true;
  }

  /** Returns the errors in the present books and office pages. */
  async untruths(): Promise<string[]> {
    const { world } = this;
    world.settles.book(world.now);
    const [any] = await world.rows('SELECT 1 FROM settlement_lines UNION ALL SELECT 1 FROM settlement_days LIMIT 1');
    if (!any) return [];
    const state = await this.stand();
    const { lines, payments, cases, closings } = state;
    const wrong: string[] = [];
    const check = (text: string, isSo: boolean) => void (isSo || wrong.push(text));
    const pages = await world.worker(({ db }) =>
      db.select({ line_id: settlementLines.line_id, finding: finding.as('found') }).from(settlementLines),
    );
    const findings = new Map(pages?.map((page) => [page.line_id, page.finding]));
    for (const line of lines) {
      const id = String(line.line_id);
      const versions = [...world.settles.saidBefore, ...world.settles.lines.values()].filter(
        (one) => one.line_id === id,
      );
      check(
        `${id} is what was said once`,
        versions.some((one) => isSaid(line, one)),
      );
      check(`${id} counts for ${this.dayOfLine.get(id)}`, line.day === this.dayOfLine.get(id));
      check(`${id} is told as ${findingOf(line, state)}`, findings.get(id) === findingOf(line, state));
    }
    for (const month of await world.rows('SELECT * FROM settlement_months')) {
      const own = lines.filter(({ day }) => String(day).startsWith(`${month.month}`));
      check(`${month.month} has the fees of its lines`, month.fee_satang === sum(own, 'fee_satang'));
      check(`${month.month} has the VAT of its lines`, month.vat_satang === sum(own, 'vat_satang'));
    }
    for (const { day, sums } of closings) {
      const own = lines.filter((line) => line.day === day);
      check(`${day} was closed with the sums of its lines`, sums === JSON.stringify(sumsOf(own)));
    }
    check(
      'closings are one chain',
      (await brokenLink(closings.map(linkOf).sort((a, b) => a.number - b.number))) === null,
    );
    const caseIds = new Set(cases.map(({ about }) => String(about)));
    check(
      'what disagreed is a case',
      [...this.mustBeCases].every((about) => caseIds.has(about)),
    );
    check(
      'a case is of what disagreed',
      [...caseIds].every((about) => this.mayBeCases.has(about)),
    );
    // Bank and ledger must agree on closed days: each payment in the ledger was settled once, and
    // each settled payment is in the ledger.
    const last = closings.at(-1);
    const closedPayments = payments.filter(({ paid_at_ms, recorded_at_ms }) => {
      return (
        last &&
        dayOf(paid_at_ms) <= String(last.day) &&
        Number(recorded_at_ms) < Number(last.closed_at_ms) - CLOCKS_APART_MS
      );
    });
    const settledBy = (payment_id: unknown) =>
      agreed(lines, payment_id).filter((line) => findingOf(line, state) === 'payment');
    check(
      'what came is settled once, with all of it',
      payments.every(({ payment_id, amount_satang }) =>
        [0, amount_satang].includes(sum(settledBy(payment_id), 'gross_satang')),
      ),
    );
    check(
      'what was not settled, or otherwise, is a case that somebody has ended',
      closedPayments.every(
        ({ payment_id }) =>
          settledBy(payment_id).length > 0 ||
          isEnded(cases, `not_settled:${payment_id}`) ||
          agreed(lines, payment_id).some(
            (line) =>
              // The line was changed after its day was closed.
              findingOf(line, state) === 'settled_changed' ||
              isEnded(cases, `${findingOf(line, state)}:${line.line_id}`) ||
              String(line.day) > String(last?.day),
          ),
      ),
    );
    return wrong;
  }
}

const lastDay = (closings: readonly Row[]): string | null => {
  const day = closings.at(-1)?.day;
  return day === undefined ? null : String(day);
};

/** Returns the lines that name a payment. */
const agreed = (lines: readonly Row[], payment_id: unknown) =>
  lines.filter(({ kind, source }) => kind === 'payment' && source === payment_id);

const isSaid = (line: Row, expected: object) => Object.entries(expected).every(([name, value]) => line[name] === value);

const isEnded = (cases: readonly Row[], about: string) =>
  cases.some((one) => one.about === about && one.ended_at_ms !== null);

const addsUp = (line: Row) =>
  Number(line.gross_satang) - Number(line.fee_satang) - Number(line.vat_satang) === line.net_satang;

/** Returns the finding for a line, by going through all rows. */
function findingOf(line: Row, { lines, payments, refunds, cases }: Stand): string {
  const changedId = `settled_changed:${line.line_id}`;
  if (cases.some(({ about, ended_at_ms }) => about === changedId && ended_at_ms === null)) return 'settled_changed';
  if (!addsUp(line)) return 'settled_sum_wrong';
  const earlier = lines.slice(0, lines.indexOf(line));
  const isSaidBefore = earlier.some(
    (one) =>
      one.kind === line.kind && one.source === line.source && one.gross_satang === line.gross_satang && addsUp(one),
  );
  switch (line.kind) {
    case 'payment': {
      const payment = payments.find(({ payment_id }) => payment_id === line.source);
      if (!payment) return 'settled_unknown';
      return payment.amount_satang === line.gross_satang && !isSaidBefore ? 'payment' : 'settled_otherwise';
    }
    case 'refund': {
      const refund = refunds.find(({ id }) => id === line.source);
      if (!refund) return 'settled_unknown';
      const isOutgoing = Number(line.gross_satang) < 0;
      const states = isOutgoing ? ['paid', 'returned'] : ['returned'];
      const isSo =
        Math.abs(Number(line.gross_satang)) === refund.amount_satang && states.includes(String(refund.state));
      return isSo && !isSaidBefore ? 'refund' : 'settled_otherwise';
    }
    default: {
      const payoutLines = lines.filter(({ payout_id }) => payout_id === line.source);
      return payoutLines.length === 0 || sum(payoutLines, 'net_satang') === -Number(line.net_satang)
        ? 'payout'
        : 'settled_otherwise';
    }
  }
}

const sumsOf = (lines: readonly Row[]) => ({
  lines: lines.length,
  paid_satang: sum(
    lines.filter(({ kind }) => kind === 'payment'),
    'gross_satang',
  ),
  refunded_satang:
    0 -
    sum(
      lines.filter(({ kind }) => kind === 'refund'),
      'gross_satang',
    ),
  fee_satang: sum(lines, 'fee_satang'),
  vat_satang: sum(lines, 'vat_satang'),
  paid_out_satang:
    0 -
    sum(
      lines.filter(({ kind }) => kind === 'payout'),
      'net_satang',
    ),
  net_satang: sum(lines, 'net_satang'),
});

const linkOf = ({ number, previous_hash, hash, gateway, day, sums }: Row) => ({
  number: Number(number),
  previous_hash: String(previous_hash),
  hash: String(hash),
  content: [String(gateway), String(day), String(sums)],
});

/**
 * Returns the days that must be closed after a reading, the reasons that keep the others open, and
 * the cases.
 */
function expectedOf(after: Stand, before: Stand, yesterday: string) {
  const last = before.closings.at(-1);
  const lateSinceMs = last ? Number(last.closed_at_ms) - CLOCKS_APART_MS : 0;
  const closedDays = before.closings.map(({ day }) => String(day));
  const days = after.days.filter(
    ({ day, open }) => (!last || String(day) > String(last.day)) && !/unread/.test(String(open)),
  );
  const open = new Map<string, string | null>();
  const cases: string[] = [];
  let isNext = true;
  for (const [nth, row] of days.entries()) {
    const day = String(row.day);
    const isFoundLate = (line: Row) =>
      nth === 0 &&
      String(line.day) < day &&
      after.payments.some(
        ({ payment_id, recorded_at_ms }) =>
          line.kind === 'payment' && payment_id === line.source && Number(recorded_at_ms) >= lateSinceMs,
      );
    const lines = after.lines
      .filter((line) => line.day === day || isFoundLate(line))
      .map((line) => ({ line, about: `${findingOf(line, after)}:${line.line_id}` }))
      .filter(
        ({ about }) =>
          about.startsWith('settled_') && (about.startsWith('settled_changed:') || !isEnded(before.cases, about)),
      );
    const unsettledPayments = after.payments.filter(({ payment_id, paid_at_ms, recorded_at_ms }) => {
      const own = dayOf(paid_at_ms);
      const isLate = nth === 0 && own < day && Number(recorded_at_ms) >= lateSinceMs;
      const isMissing = agreed(after.lines, payment_id).length === 0;
      return (own === day || isLate) && isMissing && !isEnded(before.cases, `not_settled:${payment_id}`);
    });
    cases.push(...lines.map(({ about }) => about));
    if (dayCount(day, yesterday) >= SETTLED_IN_DAYS) {
      cases.push(...unsettledPayments.map(({ payment_id }) => `not_settled:${payment_id}`));
    }
    const isWhole = lines.length + unsettledPayments.length === 0;
    const previous = nth === 0 ? lastDay(before.closings) : String(days[nth - 1]?.day);
    isNext &&= (previous === null || day === addDays(previous, 1)) && isWhole;
    if (isNext) closedDays.push(day);
    open.set(day, isWhole ? null : JSON.stringify({ lines: lines.length, payments: unsettledPayments.length }));
  }
  return { closed: closedDays, open, cases };
}
