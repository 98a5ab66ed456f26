/** Endpoints of the gift catalogue, for users and for staff. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  addOfficeGift,
  changeOfficeGift,
  listGifts,
  listOfficeGifts,
  type OfficeGift,
} from '../../../calls/live/gift.ts';
import { GIFT_QUANTITY_MAX, type GiftItem, type GiftKind } from '../../../calls/live/gift-item.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type IdempotentSteps, runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { giftItems } from './item-tables.ts';

/** A gift item as stored in D1. */
export type GiftItemRow = Omit<typeof giftItems.$inferSelect, 'order_key'>;

export const giftCatalogueRoutes = (on: On) => {
  on(
    listGifts,
    (_, { db }) => ({
      rows: db.select().from(giftItems).where(eq(giftItems.is_listed, true)).orderBy(giftItems.order_key),
    }),
    async (_, { read }) => ({ data: (await read()).rows.map(serializeGiftItem), next_cursor: null }),
  );

  on(
    listOfficeGifts,
    (_, { db }) => ({
      rows: db.select().from(giftItems).orderBy(giftItems.is_listed, giftItems.order_key),
    }),
    async (_, { read }) => {
      // Listed items first. Sorted here, because D1 counts rows that it sorts as read twice.
      const { rows } = await read();
      const inOrder = [...rows.filter((row) => row.is_listed), ...rows.filter((row) => !row.is_listed)];
      return { data: inOrder.map(serializeForOffice), next_cursor: null };
    },
  );

  on(addOfficeGift, async ({ form }, { db, now, command }) => {
    const begin: IdempotentSteps['begin'] = async () => {
      const odd = oddOf(form);
      if (odd) return odd;
      const row = { uuid: crypto.randomUUID(), ...columnsOf(form) };
      return { statements: [insertRow(giftItems, row)], answer: { data: serializeForOffice(row) } };
    };
    return runIdempotent(db, { command, now, steps: { begin } });
  });

  on(
    changeOfficeGift,
    ({ params }, { db }) => ({
      known: db.select({ uuid: giftItems.uuid }).from(giftItems).where(eq(giftItems.uuid, params.uuid)),
    }),
    async ({ params: { uuid }, form }, { db, read }) => {
      if ((await read()).known.length === 0) return { failed: 'gift_not_found' };
      const odd = oddOf(form);
      if (odd) return odd;
      const columns = columnsOf(form);
      await commitOrThrow(db, [updateRow(giftItems, { uuid }, columns)]);
      return { data: serializeForOffice({ uuid, ...columns }) };
    },
  );
};

type OfficeForm = z.output<(typeof addOfficeGift)['form']>;

/**
 * Returns a failure for invalid combinations. A sticker set needs a set key, and only stickers may
 * have one too. A VIP needs a level, and only VIPs have one.
 */
function oddOf({ kind, set_key, vip_level }: OfficeForm): Failed | null {
  const isSet = kind === 'sticker_set';
  if (kind !== 'sticker' && isSet !== (set_key !== undefined)) {
    return { failed: 'gift_set_refused', facts: { fields: ['set_key'] } };
  }
  if ((kind === 'vip') !== (vip_level !== undefined)) {
    return { failed: 'gift_level_refused', facts: { fields: ['vip_level'] } };
  }
  return null;
}

const columnsOf = ({ ground: _, ...form }: OfficeForm) => ({
  ...form,
  set_key: form.set_key ?? null,
  vip_level: form.vip_level ?? null,
  film_url: form.film_url ?? null,
});

/** Returns the maximum number of pieces of one gift. */
export const quantityMax = (kind: GiftKind) => (kind === 'gift' || kind === 'sticker' ? GIFT_QUANTITY_MAX : 1);

/** Formats a gift item for the API. */
export const serializeGiftItem = (row: GiftItemRow): GiftItem => ({
  uuid: row.uuid,
  name: { th: row.name_th, en: row.name_en },
  picture_url: row.picture_url,
  coins: row.coins,
  kind: row.kind,
  quantity_max: quantityMax(row.kind),
  set_key: row.set_key,
  vip_level: row.vip_level,
  animation: row.animation,
  film_url: row.film_url,
});

const serializeForOffice = (row: GiftItemRow): OfficeGift => ({ ...serializeGiftItem(row), is_listed: row.is_listed });
