/**
 * Vouchers as stored in D1, as rules, and as API answers. The triggers in voucher-rules.sql count
 * every use and reject one over a limit.
 */

import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Voucher, VoucherOffer } from '../../../calls/money/voucher.ts';
import { termsOf } from '../../../calls/money/voucher-terms.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { discountOf, type OrderDraft, voucherRefusal } from './voucher-rule.ts';
import { voucherHolders, vouchers, voucherUses } from './voucher-tables.ts';

/** A voucher with one user's number of uses, and the user's order that reserves it. */
export type HeldVoucher = typeof vouchers.$inferSelect & {
  taken_by_user: number | null;
  open_order_uuid: string | null;
};

/** Maximum vouchers on offer. An ended voucher stays visible for three days. */
const MAX_VOUCHERS = 50;
const SHOWN_AFTER_END_MS = 3 * 24 * 60 * 60 * 1000;

const selectVouchers = (db: Db, userUuid: SqlText) =>
  db
    .select({
      ...getTableColumns(vouchers),
      taken_by_user: voucherHolders.taken,
      open_order_uuid: voucherUses.order_uuid,
    })
    .from(vouchers)
    .leftJoin(
      voucherUses,
      and(
        eq(voucherUses.voucher_uuid, vouchers.uuid),
        eq(voucherUses.user_uuid, userUuid),
        sql`${voucherUses.state} = 'reserved'`,
      ),
    )
    .leftJoin(
      voucherHolders,
      and(eq(voucherHolders.voucher_uuid, vouchers.uuid), eq(voucherHolders.user_uuid, userUuid)),
    );

/** Selects a voucher by its code in capitals, listed or not. */
export const selectVoucher = (db: Db, code: string, userUuid: SqlText) =>
  selectVouchers(db, userUuid).where(eq(vouchers.code, code));

/** Selects the vouchers on offer to everyone, the longest valid first. */
export const selectListed = (db: Db, { userUuid, now }: { userUuid: SqlText; now: Date }) =>
  selectVouchers(db, userUuid)
    .where(and(eq(vouchers.is_listed, true), gt(vouchers.valid_until_ms, now.getTime() - SHOWN_AFTER_END_MS)))
    .orderBy(desc(vouchers.valid_until_ms))
    .limit(MAX_VOUCHERS);

/** Returns a voucher's discount for an order, or why it cannot be used. */
export function offerOf(row: HeldVoucher, draft: OrderDraft, now: Date): VoucherOffer {
  const voucher = serializeVoucher(row);
  const { taken, taken_by_user, open_order_uuid, uses_in_all } = row;
  const use = { taken, taken_by_user: taken_by_user ?? 0, open_order_uuid };
  const refusal = voucherRefusal({ ...voucher, uses_in_all }, { draft, use, now });
  return { voucher, discount_satang: refusal ? 0 : discountOf(voucher, draft), refusal };
}

const serializeVoucher = (row: HeldVoucher): Voucher => ({
  code: row.code,
  title: localizedOf('title', row),
  discount:
    row.discount_kind === 'fixed'
      ? { kind: 'fixed', off_satang: row.discount_value }
      : { kind: 'percent', percent: row.discount_value, most_satang: row.discount_most_satang },
  ...termsOf(row),
  kinds: row.kinds,
  package_uuids: row.package_uuids,
  valid_from: moment(row.valid_from_ms),
  valid_until: moment(row.valid_until_ms),
  blocked_window:
    row.blocked_from_minute === null || row.blocked_until_minute === null
      ? null
      : { from: timeText(row.blocked_from_minute), until: timeText(row.blocked_until_minute) },
  uses_per_user: row.uses_per_user,
});

/** Formats a minute of the day as `08:30`. */
export const timeText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
