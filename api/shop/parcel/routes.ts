/**
 * Endpoints of staff for parcels: the list, the address and the moves of one, and bulk reports of
 * sent parcels.
 */

import { and, eq, sql } from 'drizzle-orm';
import type { SentAddress } from '../../../calls/people/address.ts';
import { moveParcel } from '../../../calls/shop/parcel.ts';
import { listParcels, type OfficeParcel, openParcel, sendParcels } from '../../../calls/shop/parcel-office.ts';
import { localizedSelect } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { inOrder } from '../../platform/framework/sorted-list.ts';
import { commitOrThrow, type Statement } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { logAccess } from '../../privacy/personal/access-log.ts';
import { shopItems } from '../item/item-tables.ts';
import { shopVariants } from '../item/variant-tables.ts';
import { parcelsIn } from '../order/file-lines.ts';
import { shopOrders } from '../order/order-tables.ts';
import { openShopPorts } from '../order/ports.ts';
import { moveOf, parcelMove, selectParcel } from './parcel.ts';

export const prefixes = ['office', 'shop'];

export const routes = (on: On) => {
  on(
    moveParcel,
    ({ params }, { db }) => ({ parcels: selectParcel(db, params.uuid) }),
    ({ form }, { command, read, ...context }) => parcelMove(openShopPorts(context), { command, read, form }),
  );

  on(
    listParcels,
    ({ query }, { db }) => ({ rows: selectPage(db, query) }),
    async ({ query }, { read }) => {
      const start = startOf(`parcels:${query.state}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      const keyedRows = (await read()).rows.map((row) => ({ ...row, order_key: row.order.order_key }));
      return pageOf(start, keyedRows, parcelOf);
    },
  );

  on(
    openParcel,
    ({ params }, { db }) => ({ parcels: selectParcel(db, params.uuid) }),
    async ({ params, form: { why } }, { db, now, caller, read }) => {
      const [order] = (await read()).parcels;
      if (!order?.ship_to) return { failed: 'shop_parcel_not_found' };
      const access = { uuid: crypto.randomUUID(), person_uuid: order.user_uuid, subject_uuid: params.uuid, why, now };
      await commitOrThrow(db, [logAccess(caller, { ...access, what: 'parcel' })]);
      return { data: { ship_to: addressText(order.ship_to) } };
    },
  );

  on(
    sendParcels,
    ({ form }, { db }) => ({
      orders: db
        .select()
        .from(shopOrders)
        .where(
          sql`${shopOrders.uuid} IN (SELECT value FROM json_each(${JSON.stringify(parcelsIn(form.lines).read.map(({ uuid }) => uuid))}))`,
        ),
    }),
    async ({ form }, { db, now, command, read }) => {
      const { read: parcels, wrong } = parcelsIn(form.lines);
      const begin = async () => {
        const byUuid = new Map((await read()).orders.map((order) => [order.uuid, order]));
        const statements: Statement[] = [];
        const lines = [...wrong];
        for (const { line, uuid, carrier, tracking_number } of parcels) {
          const move = moveOf(byUuid.get(uuid), { state: 'shipped', carrier, tracking_number }, now);
          if (!('failed' in move)) statements.push(...move.statements);
          else lines.push({ line, problem: move.failed === 'shop_parcel_not_movable' ? 'not_movable' : 'not_found' });
        }
        if (lines.length > 0 || parcels.length === 0)
          return { failed: 'shop_parcel_line', facts: { lines: lines.toSorted((a, b) => a.line - b.line) } } as const;
        return { statements, answer: { data: { sent_count: parcels.length } } };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );
};

function selectPage(
  db: Db,
  query: {
    state: OfficeParcel['shipping_state'];
    sort?: 'created_at' | '-created_at' | undefined;
    cursor?: string | undefined;
    limit: number;
  },
) {
  const { after, limit } = rangeOf(query);
  const byTime = {
    key: shopOrders.order_key,
    of: ({ order_key }: { order_key: string }) => order_key,
    isTurned: true,
  } as const;
  const { from, order } = inOrder(byTime, { isDown: query.sort !== 'created_at', after });
  return db
    .select({
      order: shopOrders,
      item: localizedSelect('name', shopItems),
      variant: localizedSelect('name', shopVariants),
      user: { uuid: users.uuid, name: users.name },
    })
    .from(shopOrders)
    .innerJoin(shopItems, eq(shopItems.uuid, shopOrders.item_uuid))
    .innerJoin(users, eq(users.uuid, shopOrders.user_uuid))
    .leftJoin(shopVariants, eq(shopVariants.uuid, shopOrders.variant_uuid))
    .where(and(eq(shopOrders.shipping_state, query.state), from))
    .orderBy(...order)
    .limit(limit + 1);
}

function parcelOf({ order, item, variant, user }: Awaited<ReturnType<typeof selectPage>>[number]): OfficeParcel {
  const { uuid, shipping_state, carrier, tracking_number, created_at_ms, moved_at_ms } = order;
  if (shipping_state === null) throw new Error('A parcel has a state');
  return {
    order_uuid: uuid,
    ...{ shipping_state, item, variant, user, carrier, tracking_number },
    created_at: moment(created_at_ms),
    moved_at: moment(moved_at_ms),
  };
}

const addressText = ({ recipient, phone, line, subdistrict, district, province, postal_code }: SentAddress) =>
  [recipient, phone, line, `${subdistrict.th} ${district.th} ${province.th} ${postal_code}`].join('\n');
