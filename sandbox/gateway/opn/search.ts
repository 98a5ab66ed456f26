/** The part of Opn's search that finds charges. It uses amounts in baht, and words for booleans. */
import type { GatewayCharge } from '../book.ts';

const PER_PAGE = 30;
const yes: ReadonlySet<string | undefined> = new Set(['yes', 'on', 'true', '1']);
const statuses = { pending: 'pending', paid: 'successful', failed: 'failed', closed: 'expired' } as const;

const filters: Readonly<Record<string, (charge: GatewayCharge, value: string) => boolean>> = {
  amount: ({ amount_satang }, value) => amount_satang === Math.round(Number(value) * 100),
  currency: (_, value) => value.toUpperCase() === 'THB',
  created: ({ created_ms }, value) => new Date(created_ms).toISOString().startsWith(value),
  captured: ({ state }, value) => (state === 'paid') === yes.has(value),
  refunded: ({ refunded_satang }, value) => refunded_satang > 0 === yes.has(value),
  status: ({ state }, value) => statuses[state] === value,
};

/** Returns the matching charges, latest first by default; null for a search that Opn rejects. */
export function searchCharges(charges: readonly GatewayCharge[], params: Record<string, string>) {
  const { scope, query = '', order = 'reverse_chronological', page = '1', per_page = String(PER_PAGE) } = params;
  const conditions = Object.entries(params).flatMap(([name, value]) => {
    const [, filter] = /^filters\[(\w+)\]$/.exec(name) ?? [];
    return filter === undefined ? [] : [{ filter, value }];
  });
  const isKnown = conditions.every(({ filter }) => filter in filters);
  if (scope !== 'charge' || !isKnown || !(Number(page) >= 1) || !(Number(per_page) >= 1)) return null;
  const textsOf = ({ id, metadata, email }: GatewayCharge) => [id, email ?? '', ...Object.values(metadata)];
  const matches = charges
    .filter((charge) => textsOf(charge).some((text) => text.includes(query)))
    .filter((charge) => conditions.every(({ filter, value }) => filters[filter]?.(charge, value)));
  if (order !== 'chronological') matches.reverse();
  const size = Number(per_page);
  const start = (Number(page) - 1) * size;
  return {
    object: 'search' as const,
    location: '/search',
    export: null,
    scope,
    query,
    filters: Object.fromEntries(conditions.map(({ filter, value }) => [filter, value])),
    order,
    page: Number(page),
    per_page: size,
    total: matches.length,
    total_pages: Math.ceil(matches.length / size),
    data: matches.slice(start, start + size),
  };
}
