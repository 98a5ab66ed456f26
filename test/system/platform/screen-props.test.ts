/** Checks that a page sends its screen only props that the screen reads. */
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { appRoot } from '../../../client/platform/app/app-root.tsx';
import type { Screen } from '../../../client/platform/app/screen.ts';
import type { Site } from '../../../client/platform/page/site.tsx';
import { translator } from '../../../client/platform/texts/translate.ts';
import { screens } from '../../../client/screens.ts';
import { matchPage } from '../../../pages/index.ts';
import { screenAddresses, type VisitedAddress } from '../../../scripts/dev/seeded-addresses.ts';
import { textsOfScreen } from '../../../scripts/vite/screen-texts.ts';
import { type Member, signedIn } from '../member.ts';
import { asBrowser } from '../world.ts';

/**
 * Maximum bytes of props that are read only after an action or in another state: the discount of
 * another voucher, a key, a limit.
 */
const LATER_BYTES = 900;

const origin = inject('origin');
const appData = z.object({
  props: z.record(z.string(), z.unknown()),
  site: z.looseObject({ locale: z.literal('th') }),
});
const loaders = new Map<string, () => Promise<{ screen: Screen<object> }>>(Object.entries(screens));
const members = new Map<VisitedAddress['as'], Member>();
const read = async ({ address, as }: VisitedAddress) =>
  (await fetch(new URL(address, origin), { headers: { ...asBrowser, ...members.get(as)?.cookies.header } })).text();

let screenPages: VisitedAddress[];

describe('props of screens', () => {
  beforeAll(async () => {
    for (const account of ['viewer', 'family'] as const) members.set(account, await signedIn(origin, account));
    screenPages = await screenAddresses((address) => read({ address, as: 'viewer' }));
  });

  test('a screen receives at most 900 bytes of props unread when rendered', async () => {
    for (const page of screenPages) {
      const [, json = ''] =
        /<script type="application\/json" id="app-data">(.*?)<\/script>/s.exec(await read(page)) ?? [];
      const { props, site } = appData.parse(JSON.parse(json));
      const name =
        matchPage(new URL(page.address, origin).pathname)?.page.screen ?? expect.fail(`${page.address} has none`);
      const { screen } = (await loaders.get(name)?.()) ?? expect.fail(`there is no ${name}`);
      const readPlaces = new Set<string>();
      renderToString(
        appRoot({
          screen,
          props: watchReads(props, '', readPlaces),
          site: site as unknown as Site,
          t: translator('th', textsOfScreen(name, 'th').texts),
          texts: { has: () => false, load: async () => undefined },
        }),
      );
      const unread = leavesOf(props).filter(([place]) => !readPlaces.has(place));
      const bytes = unread.reduce((sum, [, leaf]) => sum + leaf, 0);
      expect(bytes, `${page.address}: ${[...new Set(unread.map(([place]) => place))].join(', ')}`).toBeLessThanOrEqual(
        LATER_BYTES,
      );
      expect(readPlaces.size, page.address).toBeGreaterThan(5);
    }
  });
});

/**
 * Returns a proxy that records the path of each property that is read. The items of a list share
 * one path.
 */
function watchReads<Node extends object>(node: Node, place: string, readPlaces: Set<string>): Node {
  return new Proxy(node, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol' || typeof value === 'function') return value;
      const below = placeOf(target, place, name);
      readPlaces.add(below);
      return typeof value === 'object' && value !== null ? watchReads(value, below, readPlaces) : value;
    },
  });
}

const placeOf = (node: object, place: string, name: string) =>
  Array.isArray(node) ? `${place}[]` : `${place}.${name}`;

/** Returns every leaf of a tree with its path and its size in bytes, including the name. */
function leavesOf(node: unknown, place = ''): [place: string, bytes: number][] {
  if (typeof node !== 'object' || node === null || Object.keys(node).length === 0) {
    const name = place.endsWith('[]') ? '' : `"${place.split('.').at(-1)}":`;
    return [[place, Buffer.byteLength(name + JSON.stringify(node)) + 1]];
  }
  return Object.entries(node).flatMap(([name, child]) => leavesOf(child, placeOf(node, place, name)));
}
