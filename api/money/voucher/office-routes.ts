/** Back-office routes for vouchers: one public code, or many codes that cannot be guessed. */

import { and, asc, eq, gte } from 'drizzle-orm';
import {
  addVoucher,
  changeVoucher,
  getOfficeVoucher,
  issueVouchers,
  listOfficeVouchers,
  type OfficeVoucher,
  type VoucherTerms,
} from '../../../calls/money/voucher-office.ts';
import { termsOf } from '../../../calls/money/voucher-terms.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { type SortedBy, sortedAs } from '../../platform/framework/sorted-list.ts';
import { commitUnless, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { timeText } from './voucher.ts';
import { voucherHolders, vouchers } from './voucher-tables.ts';

export const prefixes = ['office'];

const MAX_HOLDERS = 50;
const CODE_LETTERS = 10;
/** Excludes letters that look like another letter or a digit. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

type Row = typeof vouchers.$inferSelect;

const selectByUuid = (db: Db, uuid: string) => db.select().from(vouchers).where(eq(vouchers.uuid, uuid));

const sorts: Record<'code' | 'valid_until', SortedBy<Row>> = {
  code: { key: vouchers.code, of: ({ code }) => code },
  valid_until: {
    number: vouchers.valid_until_ms,
    id: vouchers.uuid,
    of: ({ valid_until_ms, uuid }) => [valid_until_ms, uuid],
  },
};

export const routes = (on: On) => {
  on(
    listOfficeVouchers,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const { from, order } = sortedAs(query.sort ?? 'code', sorts, after);
      return {
        rows: db
          .select()
          .from(vouchers)
          .where(and(query.find === undefined ? undefined : gte(vouchers.code, query.find), from))
          .orderBy(...order)
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf(`vouchers:${query.find ?? ''}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      const { placeOf } = sortedAs(query.sort ?? 'code', sorts, '');
      const keyedRows = (await read()).rows.map((row) => ({ ...row, order_key: placeOf(row) }));
      return pageOf(start, keyedRows, serialize);
    },
  );

  on(
    getOfficeVoucher,
    ({ params: { uuid } }, { db }) => ({
      vouchers: selectByUuid(db, uuid),
      holders: db
        .select({ user_uuid: voucherHolders.user_uuid, name: users.name, taken: voucherHolders.taken })
        .from(voucherHolders)
        .innerJoin(users, eq(users.uuid, voucherHolders.user_uuid))
        .where(eq(voucherHolders.voucher_uuid, uuid))
        .orderBy(asc(voucherHolders.user_uuid))
        .limit(MAX_HOLDERS),
    }),
    async (_, { read }) => {
      const { vouchers: rows, holders } = await read();
      const [row] = rows;
      return row ? { data: { ...serialize(row), holders } } : notFound;
    },
  );

  on(addVoucher, async ({ form: { ground: _, code, is_listed, uses_in_all = null, ...terms } }, { db }) => {
    const row = { ...rowOf(terms), code, is_listed, uses_in_all };
    const result = await commitUnless(db, [vouchers], [insertRow(vouchers, row)]);
    return result.conflict === null ? { data: serialize(row) } : { failed: 'office_voucher_exists' };
  });

  on(issueVouchers, async ({ form: { ground: _, prefix, count, ...terms } }, { db, now, command }) => {
    const begin = async () => {
      const codes = Array.from({ length: count }, () => prefix + randomCode());
      const rows = codes.map((code) => ({ ...rowOf(terms), code, is_listed: false, uses_in_all: 1 }));
      const statements = rows.map((row) => insertRow(vouchers, row));
      return { statements, answer: { data: { codes: codes.join('\n') } } };
    };
    return runIdempotent(db, { command, now, steps: { begin } });
  });

  on(
    changeVoucher,
    ({ params }, { db }) => ({ vouchers: selectByUuid(db, params.uuid) }),
    async ({ params: { uuid }, form: { valid_until, uses_in_all = null, is_listed } }, { db, read }) => {
      const [row] = (await read()).vouchers;
      if (!row) return notFound;
      const changes = { valid_until_ms: Date.parse(valid_until), uses_in_all, is_listed };
      if (changes.valid_until_ms <= row.valid_from_ms) return { failed: 'office_voucher_ends_before' };
      if (uses_in_all !== null && uses_in_all < row.taken) return { failed: 'office_voucher_taken_more' };
      const result = await commitUnless(db, ['vouchers_taken'], [updateRow(vouchers, { uuid }, changes)]);
      // A concurrent order took the voucher.
      return result.conflict === null
        ? { data: serialize({ ...row, ...changes }) }
        : { failed: 'office_voucher_taken_more' };
    },
  );
};

const notFound: Failed = { failed: 'voucher_not_found', facts: { fields: ['uuid'] } };

function rowOf({
  for_users,
  for_families,
  valid_from,
  valid_until,
  blocked_from,
  blocked_until,
  discount_satang,
  discount_percent,
  discount_most_satang,
  ...terms
}: VoucherTerms) {
  const kinds = [...(for_users ? (['refill'] as const) : []), ...(for_families ? (['family_refill'] as const) : [])];
  return {
    ...terms,
    ...termsOf(terms),
    ...discountOf({ discount_satang, discount_percent, discount_most_satang }),
    uuid: crypto.randomUUID(),
    kinds,
    package_uuids: terms.package_uuids?.split(',') ?? null,
    valid_from_ms: Date.parse(valid_from),
    valid_until_ms: Date.parse(valid_until),
    blocked_from_minute: minuteOf(blocked_from),
    blocked_until_minute: minuteOf(blocked_until),
    uses_per_user: terms.uses_per_user ?? null,
    taken: 0,
  };
}

/**
 * Converts a discount to columns. The endpoint accepts exactly one kind of discount, and requires a
 * maximum for a percentage.
 */
function discountOf({
  discount_satang = 0,
  discount_percent,
  discount_most_satang = discount_satang,
}: Pick<VoucherTerms, 'discount_satang' | 'discount_percent' | 'discount_most_satang'>) {
  return discount_percent === undefined
    ? { discount_kind: 'fixed' as const, discount_value: discount_satang, discount_most_satang }
    : { discount_kind: 'percent' as const, discount_value: discount_percent, discount_most_satang };
}

function minuteOf(time: string | undefined): number | null {
  if (time === undefined) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns a random code: 10 of 31 letters, 49 bits. Bytes of 248 or more are drawn again, so that
 * all letters are equally likely.
 */
function randomCode(): string {
  const letters: string[] = [];
  while (letters.length < CODE_LETTERS) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    const letter = byte < 248 ? ALPHABET[byte % ALPHABET.length] : undefined;
    if (letter !== undefined) letters.push(letter);
  }
  return letters.join('');
}

function serialize(row: Row): OfficeVoucher {
  const { uuid, code, discount_kind, discount_value, discount_most_satang } = row;
  const { blocked_from_minute, blocked_until_minute, uses_in_all, uses_per_user, taken, is_listed } = row;
  return {
    ...{ code, uuid, discount_most_satang },
    ...termsOf(row),
    discount_satang: discount_kind === 'fixed' ? discount_value : null,
    discount_percent: discount_kind === 'percent' ? discount_value : null,
    ...{ uses_in_all, uses_per_user, taken, is_listed },
    title: localizedOf('title', row),
    for_users: row.kinds.includes('refill'),
    for_families: row.kinds.includes('family_refill'),
    package_uuids: row.package_uuids?.join(',') ?? null,
    valid_from: moment(row.valid_from_ms),
    valid_until: moment(row.valid_until_ms),
    blocked_from: blocked_from_minute === null ? null : timeText(blocked_from_minute),
    blocked_until: blocked_until_minute === null ? null : timeText(blocked_until_minute),
  };
}
