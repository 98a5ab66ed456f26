/**
 * Checks the size of a first visit: a phone on a slow line gets a page in one round trip with
 * hardly any script.
 */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { setGoal } from '../../../calls/live/goal.ts';
import { acceptPk, inviteToPk } from '../../../calls/live/pk.ts';
import { matchPage, pages } from '../../../pages/index.ts';
import { type Ask, coldVisit, firstView, type PageBytes, pageBytes } from '../../../scripts/bench/page-bytes.ts';
import { inBoth, screenAddresses, type VisitedAddress } from '../../../scripts/dev/seeded-addresses.ts';
import { rowsForRun } from '../../effort.ts';
import { newLive } from '../live/own-live.ts';
import { type Member, signedIn } from '../member.ts';
import { publicPagesOf } from '../seeded-pages.ts';
import { asBrowser } from '../world.ts';

const SCRIPT_BYTES = 6_144;
/** Bytes that a new connection receives in one round trip. */
const FIRST_VIEW_BYTES = 14_600;
/** A match has a second picture, with its own part of the page and a stylesheet. */
const MATCH_BYTES = 200;
/** Maximum script of a hydrated page. React is more than half of it. */
const APP_BYTES = 88_000;
/** Maximum texts of a single screen. */
const TEXT_BYTES = 3_000;
const COLD_BYTES = 40_000;
const COLD_REQUESTS = 6;

const origin = inject('origin');

/**
 * Returns a fetch function for a member, or for a visitor who has not answered the consent banner.
 */
const askAs =
  (member?: Member): Ask =>
  (address) =>
    fetch(new URL(address, origin), { headers: { ...asBrowser, ...member?.cookies.header } });

function staysWithin(page: PageBytes, more = 0) {
  const details = JSON.stringify(page);
  expect(page.script, details).toBeGreaterThan(0);
  expect(page.script, details).toBeLessThanOrEqual(SCRIPT_BYTES);
  expect(firstView(page), details).toBeLessThanOrEqual(FIRST_VIEW_BYTES + more);
  expect(coldVisit(page), details).toBeLessThanOrEqual(COLD_BYTES);
  expect(page.requests, details).toBeLessThanOrEqual(COLD_REQUESTS);
}

test.for(rowsForRun(publicPagesOf, 20))('GET %s stays within its size budgets', async (path) => {
  const page = await pageBytes(path, askAs());
  staysWithin(page);
  expect(page.scriptInAll).toBe(page.script);
});

describe('hydrated pages', () => {
  const members = new Map<VisitedAddress['as'], Member>();
  let screenPages: VisitedAddress[];

  beforeAll(async () => {
    for (const account of ['viewer', 'family'] as const) members.set(account, await signedIn(origin, account));
    const viewers = askAs(members.get('viewer'));
    screenPages = await screenAddresses(async (address) => (await viewers(address)).text());
  });

  test('every screen is measured on at least one page', () => {
    const screens = new Set(
      screenPages.map(({ address }) => matchPage(new URL(address, origin).pathname)?.page.screen),
    );
    expect(screens).toEqual(new Set(pages.flatMap(({ screen }) => screen ?? [])));
  });

  test('a hydrated page stays within the budgets, before and with its app', async () => {
    for (const { address, as } of screenPages) {
      for (const path of inBoth([address])) {
        const page = await pageBytes(path, askAs(members.get(as)));
        staysWithin(page);
        expect(page.scriptInAll, path).toBeGreaterThan(APP_BYTES / 2);
        expect(page.scriptInAll, path).toBeLessThanOrEqual(APP_BYTES);
        expect(page.texts, path).toBeGreaterThan(TEXT_BYTES / 10);
        expect(page.texts, path).toBeLessThanOrEqual(TEXT_BYTES);
      }
    }
  });
});

test.for([
  { as: 'staff', paths: ['/office', '/office/orders', '/office/event-drafts'] },
  { as: 'family', paths: ['/family', '/family/webhooks', '/family/statement', '/earnings/family'] },
] as const)('the pages of $as load no more script than public pages', async ({ as, paths }) => {
  const ask = askAs(await signedIn(origin, as));
  for (const path of paths) {
    const { script, scriptInAll } = await pageBytes(path, ask);
    expect(script, path).toBeGreaterThan(0);
    expect(script, path).toBeLessThanOrEqual(SCRIPT_BYTES);
    expect(scriptInAll, path).toBe(script);
  }
});

test('a stream with a match and a goal stays within the budgets', async () => {
  const [one, other] = [await newLive('เพลงเก่า'), await newLive('เพลงใหม่')];
  await one.ask('POST', setGoal.path, { title: 'ร้องเพลงถัดไปให้ฟังทุกคน', coins: '10000' });
  const invitation = await one.ask('POST', inviteToPk.path, { live_uuid: other.live.uuid, minutes: '10' });
  const { uuid } = inviteToPk.answer.parse(JSON.parse(invitation.text)).data;
  const acceptance = await other.ask('POST', acceptPk.path.replace('{uuid}', uuid), {});
  expect(acceptance.status, acceptance.text).toBe(200);
  for (const path of inBoth([`/live/${one.live.slug}`])) {
    expect(await (await askAs()(path)).text()).toContain('data-pk-own');
    const page = await pageBytes(path, askAs());
    // The stylesheets of a match are separate requests.
    staysWithin({ ...page, requests: page.requests - 2 }, MATCH_BYTES);
  }
  await one.end();
  await other.end();
});
