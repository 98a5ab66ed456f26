/** The part of Opn's search that finds charges. It uses amounts in baht, and words for booleans. */
import type { Charge } from '../book.ts';

const PER_PAGE = 30;
const yes: ReadonlySet<string | undefined> = new Set(['yes', 'on', 'true', '1']);
const statuses = { pending: 'pending', paid: 'successful', failed: 'failed', closed: 'expired' } as const;

const filters: Readonly<Record<string, (charge: Charge, wanted: string) => boolean>> = {
  amount: ({ amount_satang }, wanted) => amount_satang === Math.round(Number(wanted) * 100),
  currency: (_, wanted) => wanted.toUpperCase() === 'THB',
  created: ({ created_ms }, wanted) => new Date(created_ms).toISOString().startsWith(wanted),
  captured: ({ state }, wanted) => (state === 'paid') === yes.has(wanted),
  refunded: ({ refunded_satang }, wanted) => refunded_satang > 0 === yes.has(wanted),
  status: ({ state }, wanted) => statuses[state] === wanted,
};

/** Returns the matching charges, latest first by default; null for a search that Opn rejects. */
export function searchCharges(charges: readonly Charge[], asked: Record<string, string>) {
  const { scope, query = '', order = 'reverse_chronological', page = '1', per_page = String(PER_PAGE) } = asked;
  const wanted = Object.entries(asked).flatMap(([name, value]) => {
    const [, filter] = /^filters\[(\w+)\]$/.exec(name) ?? [];
    return filter === undefined ? [] : [{ filter, value }];
  });
  const isKnown = wanted.every(({ filter }) => filter in filters);
  if (scope !== 'charge' || !isKnown || !(Number(page) >= 1) || !(Number(per_page) >= 1)) return null;
  const said = ({ id, metadata, email }: Charge) => [id, email ?? '', ...Object.values(metadata)];
  const found = charges
    .filter((charge) => said(charge).some((text) => text.includes(query)))
    .filter((charge) => wanted.every(({ filter, value }) => filters[filter]?.(charge, value)));
  if (order !== 'chronological') found.reverse();
  const size = Number(per_page);
  const start = (Number(page) - 1) * size;
  return {
    object: 'search' as const,
    location: '/search',
    export: null,
    scope,
    query,
    filters: Object.fromEntries(wanted.map(({ filter, value }) => [filter, value])),
    order,
    page: Number(page),
    per_page: size,
    total: found.length,
    total_pages: Math.ceil(found.length / size),
    data: found.slice(start, start + size),
  };
}
