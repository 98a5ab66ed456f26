/** Back-office routes for settlements: lines, days, months, and the upload of a report. */
import { and, desc, eq, isNotNull, lt, type SQLWrapper } from 'drizzle-orm';
import {
  listSettlementDays,
  listSettlementLines,
  listSettlementMonths,
  takeSettlementFile,
} from '../../../calls/money/settlement.ts';
import { addDays, bangkokDay, dayCount } from '../../../calls/platform/bangkok-day.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { sortedAs } from '../../platform/framework/sorted-list.ts';
import { commitOrThrow } from '../../platform/framework/statement.ts';
import { readStatement } from '../gateway/read-statement.ts';
import { keepAnswer } from '../message/message.ts';
import { finding } from './matching.ts';
import { readCsv } from './read-csv.ts';
import { readSettlementSettings } from './settings.ts';
import { storeSettlementLines } from './store-lines.ts';
import { settlementClosings, settlementDays, settlementLines, settlementMonths } from './tables.ts';

export const prefixes = ['office'];

const MAX_DAYS = 62;

export const routes = (on: On) => {
  on(
    listSettlementLines,
    ({ query }, { db }) => ({ rows: selectLines(db, query) }),
    async ({ query }, { read }) => {
      const start = startOf(`settlement-lines:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, ({ line, finding }) => {
        const { happened_at_ms, read_at_ms: _read, order_key: _key, ...rest } = line;
        return { ...rest, finding: finding, happened_at: moment(happened_at_ms) };
      });
    },
  );

  on(
    listSettlementDays,
    ({ query }, { db }) => ({ rows: selectDays(db, query) }),
    async ({ query }, { read }) => {
      const start = startOf(`settlement-days:${query.state}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, ({ one, closing }) => {
        const open: Record<string, number> = JSON.parse(one.open ?? '{}');
        return {
          gateway: one.gateway,
          day: one.day,
          state: closing ? ('closed' as const) : 'unread' in open ? ('unread' as const) : ('open' as const),
          wrong_lines: open.lines ?? 0,
          unsettled_payments: open.payments ?? 0,
          looked_at: moment(one.looked_at_ms),
          closed_at: momentOrNull(closing?.closed_at_ms ?? null),
          sums: closing?.sums ?? null,
          hash: closing?.hash ?? null,
        };
      });
    },
  );

  on(
    listSettlementMonths,
    ({ query }, { db }) => ({ rows: selectMonths(db, query) }),
    async ({ query }, { env, read }) => {
      const start = startOf('settlement-months', query);
      if ('failed' in start) return start;
      const { fee_tax_basis_points: rate } = readSettlementSettings(env);
      return pageOf(start, (await read()).rows, ({ gateway, month, fee_satang, vat_satang }) => ({
        gateway,
        month,
        fee_satang,
        vat_satang,
        withholding_tax_satang: Math.max(0, Math.round((fee_satang * rate) / 10_000)),
      }));
    },
  );

  on(takeSettlementFile, async ({ form }, { db, env, now, caller }) => {
    const { gateway, file, first_day, last_day } = form;
    // Stores the file unchanged, whatever its content. `request` names the days and the uploader.
    const request = `${first_day}/${last_day} ${caller.user_uuid}`;
    const reference = `FILE${first_day.replaceAll('-', '')}`;
    const statement = keepAnswer({ gateway, reference, request, status: 200, body: file }, now);
    // The audit entry has the file's digest, even if the file is unreadable.
    const columns = { gateway, reference, request, sha256: await sha256Hex(file) };
    await commitOrThrow(db, [{ ...statement, change: { table: 'gateway_messages', key: null, values: columns } }]);
    // A day that is not over is incomplete, and a day far ahead would close all days before it.
    if (last_day >= bangkokDay(now)) return { failed: 'invalid_form', facts: { fields: ['last_day'] } };
    const mapping = readSettlementSettings(env).csv[gateway];
    const lines = /^\s*(?:\uFEFF)?</.test(file) ? readStatement(file) : mapping ? readCsv(file, mapping) : null;
    const length = dayCount(first_day, last_day);
    // A settlement cannot contain future lines. Such a line would stay unnoticed until its day.
    const isOfTomorrow = lines?.some(({ happened_at_ms }) => bangkokDay(new Date(happened_at_ms)) > bangkokDay(now));
    if (!lines || isOfTomorrow || length < 1 || length > MAX_DAYS) return { failed: 'settlement_file_unreadable' };
    const days = Array.from({ length }, (_, index) => addDays(first_day, index));
    await storeSettlementLines({ db, now }, gateway, { lines, days });
    return { data: { lines: lines.length } };
  });
};

type Query = Parameters<typeof rangeOf>[0] & { sort?: 'day' | '-day' | undefined };

/** Orders by day, latest first by default. */
const byDay = (key: SQLWrapper, { sort = '-day' }: Query, after: string) =>
  sortedAs<{ order_key: string }, 'day'>(sort, { day: { key, of: ({ order_key }) => order_key } }, after);

const selectLines = (db: Db, query: Query) => {
  const { after, limit } = rangeOf(query);
  const { order_key } = settlementLines;
  const { from, order } = byDay(order_key, query, after);
  return db
    .select({ line: settlementLines, finding: finding.as('found'), order_key })
    .from(settlementLines)
    .where(from)
    .orderBy(...order)
    .limit(limit + 1);
};

const selectDays = (db: Db, query: Query & { state: 'all' | 'open' }) => {
  const { after, limit } = rangeOf(query);
  const { order_key } = settlementDays;
  const { from, order } = byDay(order_key, query, after);
  return db
    .select({ one: settlementDays, closing: settlementClosings, order_key })
    .from(settlementDays)
    .leftJoin(
      settlementClosings,
      and(eq(settlementClosings.gateway, settlementDays.gateway), eq(settlementClosings.day, settlementDays.day)),
    )
    .where(and(query.state === 'open' ? isNotNull(settlementDays.open) : undefined, from))
    .orderBy(...order)
    .limit(limit + 1);
};

const selectMonths = (db: Db, query: Parameters<typeof rangeOf>[0]) => {
  const { after, limit } = rangeOf(query);
  const { order_key } = settlementMonths;
  return db
    .select()
    .from(settlementMonths)
    .where(after === '' ? undefined : lt(order_key, after))
    .orderBy(desc(order_key))
    .limit(limit + 1);
};
