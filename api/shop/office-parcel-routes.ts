/** Parcels as the house packs and sends them: the list, where one goes, and many that were sent at once. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { SentAddress } from '../../calls/address.ts';
import { listParcels, type OfficeParcel, openParcel, sendParcels } from '../../calls/parcel-office.ts';
import type { Db } from '../host/db.ts';
import { once } from '../host/idempotency.ts';
import { moment } from '../host/moment.ts';
import { pageOf, rangeOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { commitOrThrow } from '../host/statement.ts';
import { noteLook } from '../personal/look.ts';
import { users } from '../profile/tables.ts';
import { shopItems } from './item-tables.ts';
import { shopOrders } from './order-tables.ts';
import { moveOf, selectParcel } from './parcel.ts';

const LINES_MOST = 50;

export const parcelOfficeRoutes = (on: On) => {
  on(
    listParcels,
    ({ query }, { db }) => ({ rows: selectPage(db, query) }),
    async ({ query }, { read }) => {
      const start = startOf(`parcels:${query.state}`, query);
      if ('failed' in start) return start;
      const keyed = (await read()).rows.map((row) => ({ ...row, order_key: row.order.order_key }));
      return pageOf(start, keyed, parcelOf);
    },
  );

  on(
    openParcel,
    ({ params }, { db }) => ({ parcels: selectParcel(db, params.uuid) }),
    async ({ params, form: { why } }, { db, now, caller, read }) => {
      const [order] = (await read()).parcels;
      if (!order?.ship_to) return { failed: 'shop_parcel_not_found' };
      const look = { uuid: crypto.randomUUID(), person_uuid: order.user_uuid, subject_uuid: params.uuid, why, now };
      await commitOrThrow(db, [noteLook(caller, { ...look, what: 'parcel' })]);
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
          inArray(
            shopOrders.uuid,
            linesOf(form.lines).map(({ uuid }) => uuid),
          ),
        ),
    }),
    async ({ form }, { db, now, command, read }) => {
      const lines = linesOf(form.lines);
      const begin = async () => {
        const wrong = lines.length === 0 || lines.length > LINES_MOST || lines.some(({ isRight }) => !isRight);
        if (wrong) return { failed: 'shop_parcel_line' } as const;
        const { orders } = await read();
        const statements = [];
        for (const { uuid, carrier, tracking_number } of lines) {
          const order = orders.find((one) => one.uuid === uuid);
          const moved = moveOf(order, { state: 'shipped', carrier, tracking_number }, now);
          if ('failed' in moved) return moved;
          statements.push(...moved.statements);
        }
        return { statements, answer: { data: { sent_count: lines.length } } };
      };
      return once(db, { command, now, steps: { begin } });
    },
  );
};

/** Lines of `order,carrier,number`; a first line of names is none, and an order twice is not right. */
function linesOf(text: string) {
  const lines = text.split(/\r?\n/).map((line) => line.split(',').map((cell) => cell.trim().replaceAll(/^"|"$/g, '')));
  const filled = lines.filter(([uuid = '']) => uuid !== '' && uuid !== 'order_uuid').slice(0, LINES_MOST + 1);
  return filled.map(([uuid = '', carrier = '', tracking_number = '', ...more], index) => ({
    uuid: uuid.toLowerCase(),
    carrier,
    tracking_number,
    isRight:
      carrier !== '' &&
      carrier.length <= 60 &&
      /^[A-Za-z0-9-]{6,40}$/.test(tracking_number) &&
      more.length === 0 &&
      filled.findIndex(([other = '']) => other.toLowerCase() === uuid.toLowerCase()) === index,
  }));
}

function selectPage(
  db: Db,
  query: { state: OfficeParcel['shipping_state']; cursor?: string | undefined; limit: number },
) {
  const { after, limit } = rangeOf(query);
  return db
    .select({
      order: shopOrders,
      item: { th: shopItems.name_th, en: shopItems.name_en },
      user: { uuid: users.uuid, name: users.name },
    })
    .from(shopOrders)
    .innerJoin(shopItems, eq(shopItems.uuid, shopOrders.item_uuid))
    .innerJoin(users, eq(users.uuid, shopOrders.user_uuid))
    .where(and(eq(shopOrders.shipping_state, query.state), gt(shopOrders.order_key, after)))
    .orderBy(asc(shopOrders.order_key))
    .limit(limit + 1);
}

function parcelOf({ order, item, user }: Awaited<ReturnType<typeof selectPage>>[number]): OfficeParcel {
  const { uuid, shipping_state, carrier, tracking_number, created_at_ms, moved_at_ms } = order;
  if (shipping_state === null) throw new Error('A parcel has a state');
  return {
    order_uuid: uuid,
    ...{ shipping_state, item, user, carrier, tracking_number },
    created_at: moment(created_at_ms),
    moved_at: moment(moved_at_ms),
  };
}

const addressText = ({ recipient, phone, line, subdistrict, district, province, postal_code }: SentAddress) =>
  [recipient, phone, line, `${subdistrict.th} ${district.th} ${province.th} ${postal_code}`].join('\n');
