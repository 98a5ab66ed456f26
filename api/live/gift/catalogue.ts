/** Endpoints of the gift catalogue, for users and for staff. */

import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  attributeRules,
  type GiftAttribute,
  type GiftItem,
  type GiftKind,
  giftAttributeNames,
  giftKinds,
} from '../../../calls/live/gift/gift-item.ts';
import {
  addOfficeGift,
  changeOfficeGift,
  listGifts,
  listOfficeGifts,
  type OfficeGift,
} from '../../../calls/live/gift.ts';
import { localizedOf } from '../../platform/base/localized.ts';
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
      const problem = problemOf(form);
      if (problem) return problem;
      const row = { uuid: crypto.randomUUID(), ...columnsOf(form) };
      return { statements: [insertRow(giftItems, row)], answer: { data: serializeForOffice(row) } };
    };
    return runIdempotent(db, { command, now, steps: { begin } });
  });

  on(
    changeOfficeGift,
    ({ params }, { db }) => ({
      items: db.select({ uuid: giftItems.uuid }).from(giftItems).where(eq(giftItems.uuid, params.uuid)),
    }),
    async ({ params: { uuid }, form }, { db, read }) => {
      if ((await read()).items.length === 0) return { failed: 'gift_not_found' };
      const problem = problemOf(form);
      if (problem) return problem;
      const columns = columnsOf(form);
      await commitOrThrow(db, [updateRow(giftItems, { uuid }, columns)]);
      return { data: serializeForOffice({ uuid, ...columns }) };
    },
  );
};

type OfficeForm = z.output<(typeof addOfficeGift)['form']>;

/** Returns a failure if an attribute is missing, or does not belong to the kind. */
function problemOf(form: OfficeForm): Failed | null {
  for (const name of giftAttributeNames) {
    const { neededBy, optionalFor, failure } = attributeRules[name];
    const isMissing = form[name] === undefined;
    const isOf = (kinds: readonly GiftKind[]) => kinds.includes(form.kind);
    if (isMissing ? isOf(neededBy) : !isOf([...neededBy, ...optionalFor])) {
      return { failed: failure, facts: { fields: [name] } };
    }
  }
  return null;
}

/** Returns the attributes of a row or a form. */
const attributesOf = <Attributes extends { [Name in GiftAttribute]?: unknown }>(item: Attributes) =>
  Object.fromEntries(giftAttributeNames.map((name) => [name, item[name] ?? null])) as {
    [Name in GiftAttribute]-?: Exclude<Attributes[Name], undefined> | null;
  };

const columnsOf = ({ ground: _, ...form }: OfficeForm) => ({
  ...form,
  ...attributesOf(form),
  film_url: form.film_url ?? null,
});

/** Formats a gift item for the API. */
export const serializeGiftItem = (row: GiftItemRow): GiftItem => ({
  uuid: row.uuid,
  name: localizedOf('name', row),
  picture_url: row.picture_url,
  coins: row.coins,
  kind: row.kind,
  quantity_max: giftKinds[row.kind].quantityMax,
  ...attributesOf(row),
  animation: row.animation,
  film_url: row.film_url,
});

const serializeForOffice = (row: GiftItemRow): OfficeGift => ({ ...serializeGiftItem(row), is_listed: row.is_listed });
