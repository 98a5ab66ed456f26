/** Pages of the seeded world as tests and benchmarks look at them: by the table of pages, whatever is in it. */
import { localePath, locales } from '../client/platform/texts/i18n.ts';
import { pageOf, pages } from '../pages/index.ts';
import { isFound } from '../pages/page.ts';
import { event } from '../pages/rankings/event.ts';
import { addressesOf } from '../test/page-address.ts';
import { eventSlugsOf } from '../world/event.ts';
import { shopItemUuid } from '../world/shop-order.ts';

/** Those that everybody finds and that ship no screen to take up. */
const rows = pages.filter((row) => isFound(row) && !row.screen && !row.leads_to);

/** Thai addresses, the examples of the table of pages; `localePath` gives the English ones. Events bear the day in theirs. */
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

/** In both languages. */
export const inBoth = (addresses: readonly string[]): string[] =>
  locales.flatMap((locale) => addresses.map((address) => localePath(locale, address)));

/** Whose page it is. */
type Looker = 'visitor' | 'viewer' | 'family';

/** A page, and who looks at it. */
export interface Looked {
  address: string;
  as: Looker;
}

const orders = /href="((?:(?:\/webview)?\/shop\/history|\/payment\/orders)\/[0-9a-f-]{36})"/;

const shelf = '/shop';
const item = `${shelf}/${shopItemUuid('plush-bear')}`;

/** Those of them that visitors see as well. */
const publicScreens = [shelf, item];

/** All that a visitor can open, screens among them. */
export const visitorAddresses = (seededDay: string): string[] => [...publicAddresses(seededDay), ...publicScreens];

/** Of those that search engines may list, one of each kind of thing that previews are told of. */
export function oneOfEachKind(seededDay: string): string[] {
  const byKind = new Map<string, string>();
  for (const address of visitorAddresses(seededDay)) {
    const { share = 'hidden', hidden } = pageOf(new URL(address, 'https://site.test').pathname)?.page ?? {};
    if (!hidden && !byKind.has(share)) byKind.set(share, address);
  }
  return [...byKind.values()];
}

/** Pages with a screen to take up, as those of the seed world see them that have the most on it. `ask` reads a page of the viewer's. */
export async function screenAddresses(ask: (address: string) => Promise<string>): Promise<Looked[]> {
  const orderIn = async (history: string) => {
    const [, address] = orders.exec(await ask(history)) ?? [];
    if (address === undefined) throw new Error(`${history} of the seed world has no order`);
    return address;
  };
  const paid = await orderIn('/payment/history/topup');
  const viewers = [
    '/payment/refill',
    paid,
    `/payment/success?order=${paid.split('/').at(-1)}`,
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
