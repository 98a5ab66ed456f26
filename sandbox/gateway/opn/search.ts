/**
 * The part of Opn's search that finds charges, refunds and disputes. It uses amounts in baht, and
 * words for booleans.
 */
import type { GatewayCharge, GatewayRecords, GatewayRefund } from '../book.ts';
import type { GatewayDispute } from '../dispute.ts';
import { opnCharge, opnRefund } from './charge.ts';
import { opnDispute } from './dispute.ts';

const PER_PAGE = 30;
const yes: ReadonlySet<string | undefined> = new Set(['yes', 'on', 'true', '1']);
const statuses = { pending: 'pending', paid: 'successful', failed: 'failed', closed: 'expired' } as const;

type Filters<Item> = Readonly<Record<string, (item: Item, value: string) => boolean>>;
type About = Parameters<typeof opnCharge>[1];

interface Search {
  book: GatewayRecords;
  params: Record<string, string>;
  about: About;
}

/** Kind of objects that a search finds. */
interface Scope<Item> {
  /** Returns the objects, earliest first. */
  all: (book: GatewayRecords) => readonly Item[];
  textsOf: (item: Item) => string[];
  filters: Filters<Item>;
  serialize: (item: Item, about: About) => object;
}

const commonFilters: Filters<{ amount_satang: number; created_ms: number }> = {
  amount: ({ amount_satang }, value) => amount_satang === Math.round(Number(value) * 100),
  currency: (_, value) => value.toUpperCase() === 'THB',
  created: ({ created_ms }, value) => new Date(created_ms).toISOString().startsWith(value),
};

const charges: Scope<GatewayCharge> = {
  all: (book) => book.charges(),
  textsOf: ({ id, metadata, email }) => [id, email ?? '', ...Object.values(metadata)],
  filters: {
    ...commonFilters,
    captured: ({ state }, value) => (state === 'paid') === yes.has(value),
    refunded: ({ refunded_satang }, value) => refunded_satang > 0 === yes.has(value),
    status: ({ state }, value) => statuses[state] === value,
  },
  serialize: opnCharge,
};

const refunds: Scope<GatewayRefund> = {
  all: (book) => book.refunds(),
  textsOf: ({ id, charge_id, metadata }) => [id, charge_id, ...Object.values(metadata)],
  // A sent refund cannot be voided.
  filters: { ...commonFilters, voided: (_, value) => !yes.has(value) },
  serialize: opnRefund,
};

const disputes: Scope<GatewayDispute> = {
  all: (book) => book.disputes(),
  textsOf: ({ id, charge_id }) => [id, charge_id],
  filters: { ...commonFilters, status: ({ state }, value) => state === value },
  serialize: opnDispute,
};

/** Returns the page of a search, latest first by default; null for a search that Opn rejects. */
export function searchBook(search: Search) {
  const { scope } = search.params;
  if (scope === 'charge') return searchIn(charges, search);
  if (scope === 'refund') return searchIn(refunds, search);
  return scope === 'dispute' ? searchIn(disputes, search) : null;
}

function searchIn<Item>(scope: Scope<Item>, { book, params, about }: Search) {
  const { query = '', order = 'reverse_chronological', page = '1', per_page = String(PER_PAGE) } = params;
  const conditions = Object.entries(params).flatMap(([name, value]) => {
    const [, filter] = /^filters\[(\w+)\]$/.exec(name) ?? [];
    return filter === undefined ? [] : [{ filter, value }];
  });
  const isKnown = conditions.every(({ filter }) => Object.hasOwn(scope.filters, filter));
  if (!isKnown || !(Number(page) >= 1) || !(Number(per_page) >= 1)) return null;
  const matches = scope
    .all(book)
    .filter((item) => scope.textsOf(item).some((text) => text.includes(query)))
    .filter((item) => conditions.every(({ filter, value }) => scope.filters[filter]?.(item, value)));
  if (order !== 'chronological') matches.reverse();
  const size = Number(per_page);
  const start = (Number(page) - 1) * size;
  return {
    object: 'search',
    location: '/search',
    export: null,
    scope: params.scope,
    query,
    filters: Object.fromEntries(conditions.map(({ filter, value }) => [filter, value])),
    order,
    page: Number(page),
    per_page: size,
    total: matches.length,
    total_pages: Math.ceil(matches.length / size),
    data: matches.slice(start, start + size).map((item) => scope.serialize(item, about)),
  };
}
