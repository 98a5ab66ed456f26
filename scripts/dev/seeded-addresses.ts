/** Pages of the seed data for tests and benchmarks, derived from the page definitions. */
import { localePath, locales } from '../../client/platform/texts/i18n.ts';
import { matchPage, pages } from '../../pages/index.ts';
import { isFound } from '../../pages/page.ts';
import { event } from '../../pages/rankings/event.ts';
import { eventSlugsOf } from '../../seed/event.ts';
import { shopItemUuid } from '../../seed/shop-order.ts';
import { addressesOf } from '../../test/page-address.ts';

/** Public pages that are not hydrated. */
const rows = pages.filter((row) => isFound(row) && !row.screen && !row.leads_to);

/**
 * Returns Thai addresses from the examples of the page definitions; `localePath` gives the English
 * ones. Event addresses contain the day.
 */
export function publicAddresses(seededDay: string): string[] {
  const events = eventSlugsOf(seededDay);
  return [
    ...rows.filter(({ path }) => !path.startsWith(event.path)).flatMap(addressesOf),
    `/app/events/${events.monster}`,
    `/app/events/${events.monster}/monster`,
    `/app/events/${events.pastRanking}`,
    `/app/events/${events.refill}`,
  ];
}

/** Returns the addresses in both languages. */
export const inBoth = (addresses: readonly string[]): string[] =>
  locales.flatMap((locale) => addresses.map((address) => localePath(locale, address)));

/** Users who open the pages. */
type Looker = 'visitor' | 'viewer' | 'family';

/** A page, and the user who opens it. */
export interface VisitedAddress {
  address: string;
  as: Looker;
}

const orders = /href="((?:(?:\/webview)?\/shop\/history|\/payment\/orders)\/[0-9a-f-]{36})"/;

const shelf = '/shop';
const item = `${shelf}/${shopItemUuid('plush-bear')}`;

/** Hydrated pages that visitors can open. */
const publicScreens = [shelf, item];

/** Returns all pages that a visitor can open, hydrated ones included. */
export const visitorAddresses = (seededDay: string): string[] => [...publicAddresses(seededDay), ...publicScreens];

/** Returns one indexable page for each kind of share metadata. */
export function oneOfEachKind(seededDay: string): string[] {
  const byKind = new Map<string, string>();
  for (const address of visitorAddresses(seededDay)) {
    const { share = 'hidden', hidden } = matchPage(new URL(address, 'https://site.test').pathname)?.page ?? {};
    if (!hidden && !byKind.has(share)) byKind.set(share, address);
  }
  return [...byKind.values()];
}

/**
 * Returns the hydrated pages, each for the seeded user with the most content on it. `ask` reads a
 * page as the viewer.
 */
export async function screenAddresses(ask: (address: string) => Promise<string>): Promise<VisitedAddress[]> {
  const orderIn = async (history: string) => {
    const [, address] = orders.exec(await ask(history)) ?? [];
    if (address === undefined) throw new Error(`${history} of the seed data has no order`);
    return address;
  };
  const orderPath = await orderIn('/payment/history/topup');
  const viewers = [
    '/payment/refill',
    orderPath,
    `/payment/success?order=${orderPath.split('/').at(-1)}`,
    shelf,
    item,
    `${item}/buy`,
    await orderIn('/shop/history'),
    '/shop/prizes',
    '/address',
  ];
  return [
    ...publicScreens.map((address) => ({ address, as: 'visitor' as const })),
    ...viewers.map((address) => ({ address, as: 'viewer' as const })),
    ...['/payment/family/refill', '/payment/family/credit'].map((address) => ({ address, as: 'family' as const })),
  ];
}
