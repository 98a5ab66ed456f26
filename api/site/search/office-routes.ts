/**
 * Search of staff. Names are looked up in the search indexes, references and uuids in D1. Staff also
 * find what is hidden.
 */
import { eq, or, sql } from 'drizzle-orm';
import { listOfficeLives } from '../../../calls/live/live-office.ts';
import { listOfficeOrders } from '../../../calls/money/order-office.ts';
import { listPeople } from '../../../calls/office/person.ts';
import { listOfficePayouts } from '../../../calls/payouts/payout-office.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { mayAccess } from '../../../calls/platform/role.ts';
import { listOfficeEvents } from '../../../calls/rankings/event-office.ts';
import { listOfficeItems } from '../../../calls/shop/item-office.ts';
import type { SearchKind } from '../../../calls/site/search.ts';
import { OFFICE_RESULTS, type OfficeResults, searchOffice } from '../../../calls/site/search-office.ts';
import { lives } from '../../live/live/tables.ts';
import { selectPage as selectOrders } from '../../money/order/office-list.ts';
import { payouts } from '../../money/payout/tables.ts';
import { selectPeople } from '../../office/person/office-person.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { Caller } from '../../platform/framework/env.ts';
import type { On } from '../../platform/framework/route.ts';
import { families, users } from '../../platform/user/tables.ts';
import { events } from '../../rankings/event/tables.ts';
import { shopItems } from '../../shop/item/item-tables.ts';
import { searchIndexesIn } from './bindings.ts';
import { indexLatest, selectLatestChanges } from './index-latest.ts';
import { isOneOf } from './is-one-of.ts';
import { searchFormOf } from './search-text.ts';

export const prefixes = ['office'];

/** The lists whose records are found. A caller finds only those that they may read. */
const lists: Readonly<Record<keyof OfficeResults, Pick<Call, 'access'>>> = {
  people: listPeople,
  orders: listOfficeOrders,
  payouts: listOfficePayouts,
  lives: listOfficeLives,
  'shop-items': listOfficeItems,
  events: listOfficeEvents,
};

const nothing: OfficeResults = { people: [], orders: [], payouts: [], lives: [], 'shop-items': [], events: [] };

export const routes = (on: On) =>
  on(
    searchOffice,
    (_, { db }) => ({ changes: selectLatestChanges(db) }),
    async ({ query: { find } }, { db, env, now, caller, read }) => {
      await indexLatest((await read()).changes, { db, env, now });
      const text = searchFormOf(find);
      if (find === '') return { data: nothing };
      const indexes = searchIndexesIn(env);
      const search = async (kind: SearchKind) =>
        text === '' ? [] : await indexes.getByName(kind).search(text, OFFICE_RESULTS);
      const [vbs, streams, items, eventUuids] = await Promise.all([
        search('vb'),
        search('stream'),
        search('item'),
        search('event'),
      ]);
      const matches = { vbs, streams, items, events: eventUuids };
      return { data: onlyReadable(await readMatches(db, find, { matches, now }), caller) };
    },
  );

/** Empties the lists that the caller may not read. */
const onlyReadable = (results: OfficeResults, { role }: Caller): OfficeResults => ({
  ...results,
  ...Object.fromEntries(
    Object.entries(lists).flatMap(([name, { access }]) =>
      access !== 'service' && mayAccess(role, access) ? [] : [[name, []]],
    ),
  ),
});

interface Matches {
  vbs: string[];
  streams: string[];
  items: string[];
  events: string[];
}

/** Reads the records that the index named, and those that `find` names itself. */
async function readMatches(
  db: Db,
  find: string,
  { matches, now }: { matches: Matches; now: Date },
): Promise<OfficeResults> {
  const limit = OFFICE_RESULTS;
  const id = find.toLowerCase();
  const ownerName = sql<string>`coalesce(
    (SELECT name FROM ${users} WHERE uuid = ${payouts.owner_uuid}),
    (SELECT name FROM ${families} WHERE uuid = ${payouts.owner_uuid}))`;
  const rows = await batchRead(db, {
    people: selectPeople(db, { find }, { after: '', limit: limit - 1 }),
    vbs: db.select().from(users).where(isOneOf(users.uuid, matches.vbs)),
    orders: selectOrders(db, { state: 'all', find }, { after: '', limit: limit - 1, now }),
    payouts: db
      .select({ payout: payouts, owner_name: ownerName.as('owner_name') })
      .from(payouts)
      .where(or(eq(payouts.uuid, id), eq(payouts.reference, find.toUpperCase()))),
    lives: db
      .select()
      .from(lives)
      .where(or(isOneOf(lives.uuid, [id, ...matches.streams]), eq(lives.slug, id))),
    items: db
      .select()
      .from(shopItems)
      .where(isOneOf(shopItems.uuid, [id, ...matches.items])),
    events: db
      .select()
      .from(events)
      .where(or(isOneOf(events.uuid, [id, ...matches.events]), eq(events.slug, id))),
  });
  const people = new Map([...rows.people, ...inOrder(rows.vbs, matches.vbs)].map((person) => [person.uuid, person]));
  return {
    people: [...people.values()].slice(0, limit).map(({ uuid, name, role, created_at_ms }) => ({
      ...{ uuid, name, role, created_at: moment(created_at_ms) },
    })),
    orders: rows.orders.map(({ order: { uuid, reference, state, total_satang, created_at_ms }, user }) => ({
      ...{ uuid, reference, state, total_satang, user, created_at: moment(created_at_ms) },
    })),
    payouts: rows.payouts.map(({ payout: { uuid, reference, state, gross_satang, created_at_ms }, owner_name }) => ({
      ...{ uuid, reference, state, owner: { name: owner_name }, amounts: { gross_satang } },
      created_at: moment(created_at_ms),
    })),
    lives: inOrder(rows.lives, matches.streams).map((live) => ({
      ...{ uuid: live.uuid, title: live.title, state: live.status },
      caster: { uuid: live.caster_uuid, name: live.caster_name },
      starts_at: moment(live.started_at_ms),
    })),
    'shop-items': inOrder(rows.items, matches.items).map((item) => ({
      ...{ uuid: item.uuid, name: localizedOf('name', item), kind: item.kind },
    })),
    events: inOrder(rows.events, matches.events).map((event) => ({
      ...{ uuid: event.uuid, slug: event.slug, event_type: event.event_type, title: localizedOf('title', event) },
      starts_at: moment(event.starts_at_ms),
    })),
  };
}

/** Sorts rows by the order of the index. A record that is named by itself comes first. */
function inOrder<Row extends { uuid: string }>(rows: readonly Row[], uuids: readonly string[]): Row[] {
  const place = new Map(uuids.map((uuid, index) => [uuid, index]));
  return rows.toSorted((one, other) => (place.get(one.uuid) ?? -1) - (place.get(other.uuid) ?? -1));
}
