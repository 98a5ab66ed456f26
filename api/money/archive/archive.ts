/**
 * Moves details of orders to R2, 400 days after an order was created and if it is over.
 * - A segment contains the timeline, the payment details of the charges, and the actions of staff.
 *   The next segment contains its digest.
 * - The order, its payments, its receipt and the ledger stay in D1: they are the books.
 * - The segment is written before anything is deleted, under a name that contains its digest. A
 *   crash in between or a concurrent run therefore loses nothing.
 * - Triggers in archive-rules.sql reject a segment out of sequence, and an order that is not over.
 */
import { and, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import { orderState } from '../../../calls/money/order-details.ts';
import { linesOf, segmentKey, segmentOf } from '../../platform/archive/segment.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { bucketBinding } from '../../platform/framework/binding.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import { log } from '../../platform/framework/log.ts';
import { keyUpTo } from '../../platform/framework/order-key.ts';
import { commitUnless, insertRow, write } from '../../platform/framework/statement.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { moneyCases } from '../case/tables.ts';
import { charges } from '../charge/charge-tables.ts';
import { leftToGive } from '../order/order-move.ts';
import { isOpen, isPaid } from '../order/order-state.ts';
import { orderErrands, orderSteps, orders, payments, receipts } from '../order/tables.ts';
import { archivedOrders, orderArchive } from './archive-tables.ts';

const DAY_MS = 86_400_000;
const RETENTION_MS = 400 * DAY_MS;
const MAX_PER_RUN = 500;

/** Rules against a run that is not the first, or an order that changed during it. */
const RULES = ['a segment must follow the previous one', 'only an ended order can be archived', orderArchive];

/** Greater than every `order_key`. */
const END = '~';

const settings = z.object({ PRIVATE: bucketBinding });

type SegmentRow = typeof orderArchive.$inferSelect;

const selectLastSegment = (db: Db) => db.select().from(orderArchive).orderBy(desc(orderArchive.number)).limit(1);

/**
 * Selects the oldest orders that have not been checked. Lists of orders begin with the latest, so
 * the oldest come last.
 */
const selectOldest = (db: Db, last: SegmentRow | undefined, limit: number) =>
  db
    .select()
    .from(orders)
    .where(lt(orders.order_key, last?.until_key ?? END))
    .orderBy(desc(orders.order_key))
    .limit(limit);

/** Scheduled job that archives old orders, up to 500 per run. */
export const archiveJob: Job = {
  name: 'archive',
  due: async ({ db }) => {
    const [last] = await selectLastSegment(db);
    const [oldest] = await selectOldest(db, last, 1);
    return oldest ? oldest.created_at_ms + RETENTION_MS : null;
  },
  run: async ({ db, env, now }) => {
    const [last] = await selectLastSegment(db);
    const old = await readOld(db, last, now);
    const until = old.at(-1)?.order;
    if (!until) return { done: 0 };
    const leaving = old.filter(({ isOver }) => isOver).map(({ isOver: _, ...order }) => order);
    const head = { segment: (last?.number ?? 0) + 1, previous_digest: last?.digest ?? '' };
    const { text, digest } = await segmentOf(head, leaving);
    const object_key = segmentKey('order-archive', head, digest);
    await settings.parse(env).PRIVATE.put(object_key, text);
    const row = { number: head.segment, object_key, digest, previous_digest: head.previous_digest };
    const uuids = JSON.stringify(leaving.map(({ order }) => order.uuid));
    const steps = JSON.stringify(
      leaving.flatMap(({ steps: all }) => all.map(({ order_uuid, version }) => [order_uuid, version])),
    );
    const errands = JSON.stringify(leaving.flatMap(({ errands: all }) => all.map(({ uuid }) => uuid)));
    const result = await commitUnless(db, RULES, [
      insertRow(orderArchive, {
        ...row,
        order_count: leaving.length,
        until_key: until.order_key,
        made_at_ms: now.getTime(),
      }),
      write`INSERT INTO archived_orders (order_uuid, segment) SELECT value, ${row.number} FROM json_each(${uuids})`,
      // Deletes only the rows that were read. Rows added since then stay.
      write`DELETE FROM order_steps WHERE (order_uuid, version) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${steps}))`,
      write`DELETE FROM order_errands WHERE uuid IN (SELECT value FROM json_each(${errands}))`,
      write`UPDATE charges SET qr_payload = NULL, picture_url = NULL, redirect_url = NULL
        WHERE order_uuid IN (SELECT value FROM json_each(${uuids}))`,
    ]);
    // A concurrent run was faster, or an order is no longer over. The next run checks again.
    if (result.conflict === null)
      log('info', 'orders_archived', { segment: row.number, orders: leaving.length, digest });
    return { done: result.conflict === null ? 1 : 0 };
  },
};

/** Reads old orders with all their details, and whether they are over. */
async function readOld(db: Db, last: SegmentRow | undefined, now: Date) {
  const isOld = and(
    lt(orders.order_key, last?.until_key ?? END),
    gte(orders.order_key, keyUpTo(new Date(now.getTime() - RETENTION_MS))),
  );
  const uuids = db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(isOld)
    .orderBy(desc(orders.order_key))
    .limit(MAX_PER_RUN);
  const records = await batchRead(db, {
    orders: db.select().from(orders).where(isOld).orderBy(desc(orders.order_key)).limit(MAX_PER_RUN),
    steps: db.select().from(orderSteps).where(inArray(orderSteps.order_uuid, uuids)).orderBy(asc(orderSteps.version)),
    charges: db.select().from(charges).where(inArray(charges.order_uuid, uuids)).orderBy(asc(charges.nth)),
    errands: db.select().from(orderErrands).where(inArray(orderErrands.order_uuid, uuids)),
    payments: db.select().from(payments).where(inArray(payments.order_uuid, uuids)),
    receipts: db.select().from(receipts).where(inArray(receipts.order_uuid, uuids)),
    cases: db
      .select({ order_uuid: moneyCases.order_uuid, ended_at_ms: moneyCases.ended_at_ms })
      .from(moneyCases)
      .where(inArray(moneyCases.order_uuid, uuids)),
  });
  const of = <Row extends { order_uuid: string | null }>(rows: readonly Row[], uuid: string) =>
    rows.filter(({ order_uuid }) => order_uuid === uuid);
  return records.orders.map((order) => {
    const { uuid, state, due_at_ms } = order;
    const isLookedAt = due_at_ms !== null || of(records.cases, uuid).some(({ ended_at_ms }) => ended_at_ms === null);
    return {
      order,
      steps: of(records.steps, uuid),
      charges: of(records.charges, uuid),
      errands: of(records.errands, uuid),
      payments: of(records.payments, uuid),
      receipt: of(records.receipts, uuid)[0] ?? null,
      isOver: !isOpen(state) && !isPaid(state) && !isLookedAt && leftToGive(order) === 0,
    };
  });
}

const archivedOrder = z.looseObject({
  order: z.looseObject({ uuid: z.string(), reference: z.string() }),
  steps: z.array(z.looseObject({ state: orderState, at_ms: z.number() })),
});

/** An order as stored in a segment. */
export type ArchivedOrder = z.infer<typeof archivedOrder>;

/** Returns the orders of a segment; null if the object is missing or its digest differs. */
export async function readSegment(
  env: object,
  { object_key, digest }: Pick<SegmentRow, 'object_key' | 'digest'>,
): Promise<ArchivedOrder[] | null> {
  const text = await (await settings.parse(env).PRIVATE.get(object_key))?.text();
  if (text === undefined || (await sha256Hex(text)) !== digest) return null;
  return linesOf(text).map((line) => archivedOrder.parse(JSON.parse(line)));
}

/** Selects the segment that contains an order's archived details. */
export const selectArchived = (db: Db, uuid: string) =>
  db
    .select({ object_key: orderArchive.object_key, digest: orderArchive.digest })
    .from(archivedOrders)
    .innerJoin(orderArchive, eq(orderArchive.number, archivedOrders.segment))
    .where(eq(archivedOrders.order_uuid, uuid));

/** Returns the steps of an order: archived ones, then those in D1. */
export async function withArchivedSteps<Step>(
  env: object,
  uuid: string,
  {
    archived: [segment],
    steps,
  }: { archived: readonly Pick<SegmentRow, 'object_key' | 'digest'>[]; steps: readonly Step[] },
): Promise<(Step | ArchivedOrder['steps'][number])[]> {
  const archivedOrder = segment && (await readSegment(env, segment))?.find(({ order }) => order.uuid === uuid);
  return [...(archivedOrder?.steps ?? []), ...steps];
}

/** Selects a segment by its number, and the last segment. */
export const selectSegments = (db: Db, number: number) => ({
  segments: db.select().from(orderArchive).where(eq(orderArchive.number, number)),
  last: selectLastSegment(db),
});
