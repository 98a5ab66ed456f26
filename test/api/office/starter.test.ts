/** First steps of an empty platform, and the starter sets that fill its catalogues. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { listCategories } from '../../../calls/live/category.ts';
import { listGifts } from '../../../calls/live/gift.ts';
import { listPackages } from '../../../calls/money/package.ts';
import { listAudit } from '../../../calls/office/audit.ts';
import {
  addStarterPackages,
  addStarterSet,
  type FirstStepName,
  getFirstSteps,
  type StarterSetName,
  starterSetName,
} from '../../../calls/office/starter.ts';
import { listOfficeArticles } from '../../../calls/platform/article.ts';
import { listEventDrafts } from '../../../calls/rankings/draft.ts';
import { ask, askInVain } from '../ask.ts';
import { approve, askAlone } from '../dual-control.ts';
import { addMember } from '../member.ts';

const ground = 'opening night';

let token: string;

beforeEach(async () => {
  token = await addMember('boss', 'admin');
});

const steps = async (bindings: object = {}) =>
  new Map((await ask(getFirstSteps, { token, bindings })).data.steps.map((step) => [step.name, step]));
const step = async (name: FirstStepName, bindings: object = {}) => (await steps(bindings)).get(name);

const press = (name: StarterSetName) => ask(addStarterSet, { token, params: { name }, form: { ground } });

describe('first steps', () => {
  test('an empty platform lacks every record, and offers its starter sets', async () => {
    const all = await steps();
    expect([...all.values()].filter(({ set }) => set === 'offered').map(({ name }) => name)).toEqual([
      ...['gifts', 'packages', 'live_categories', 'labels', 'texts', 'events'],
    ]);
    expect(all.get('people')).toMatchObject({ is_done: false, count: 1 });
    for (const name of ['gifts', 'packages', 'live_categories', 'texts', 'caster'] as const)
      expect(all.get(name)).toMatchObject({ is_done: false, is_optional: false, count: 0 });
    expect(all.get('gifts')?.pictures).toHaveLength(8);
  });

  test('settings with sample values are missing, real ones are done', async () => {
    const sample = {
      ...{ COMPANY_NAME: 'Vela', PAYOUT_PAYER_TAX_ID: '0000000000000', PAYOUT_PAYER_ADDRESS: '' },
      ...{ PUBLIC_ORIGIN: '', MAIL_FROM: 'hello@vela.example' },
    };
    expect(await step('company', sample)).toMatchObject({
      is_done: false,
      missing: ['PAYOUT_PAYER_TAX_ID', 'PAYOUT_PAYER_ADDRESS'],
    });
    expect(await step('mail', sample)).toMatchObject({ is_done: false, missing: ['PUBLIC_ORIGIN'] });
    const real = { PAYOUT_PAYER_TAX_ID: '0105561234567', PAYOUT_PAYER_ADDRESS: '99 Sukhumvit' };
    expect(await step('company', { ...sample, ...real })).toMatchObject({ is_done: true, missing: [] });
  });

  test('one sign-in provider is enough', async () => {
    const none = { LINE_CLIENT_ID: '', GOOGLE_CLIENT_ID: '', APPLE_CLIENT_ID: '', FACEBOOK_CLIENT_ID: '' };
    const withoutSandbox = { ...none, SANDBOX: undefined };
    expect((await step('sign_in', withoutSandbox))?.missing).toHaveLength(4);
    expect(await step('sign_in', { ...withoutSandbox, LINE_CLIENT_ID: '1650000000' })).toMatchObject({
      is_done: true,
      missing: [],
    });
  });

  test('a second member of staff completes the step of people', async () => {
    await addMember('viewer', 'normal');
    expect((await step('people'))?.is_done).toBe(false);
    await addMember('second', 'staff');
    expect((await step('people'))?.is_done).toBe(true);
  });

  test('only staff see the steps', async () => {
    expect((await askInVain(getFirstSteps, { token: await addMember('mod', 'moderator') })).status).toBe(403);
  });
});

describe('starter sets', () => {
  test('gifts come with pictures and films, and complete their step', async () => {
    const size = (await press('gifts')).data.added;
    const { data: gifts } = await ask(listGifts, {});
    expect(gifts).toHaveLength(size);
    expect(gifts[0]).toMatchObject({ name: { th: 'หัวใจ', en: 'Heart' }, picture_url: '/pictures/gift/heart.svg' });
    expect(gifts.filter(({ film_url }) => film_url !== null).length).toBeGreaterThan(5);
    expect(await step('gifts')).toMatchObject({ is_done: true, count: 1, set: 'none' });
  });

  test('categories are shown to visitors in their order', async () => {
    await press('live_categories');
    const { data } = await ask(listCategories, {});
    expect(data.map(({ slug }) => slug).slice(0, 2)).toEqual(['singer', 'talk']);
  });

  test('events and texts become drafts, which staff announce and publish', async () => {
    expect((await press('events')).data.added).toBeGreaterThan(3);
    const { data: drafts } = await ask(listEventDrafts, { token });
    expect(drafts.map(({ event_type }) => event_type).sort()).toEqual(['community', 'monster', 'ranking']);
    await press('texts');
    const { data: texts } = await ask(listOfficeArticles, { token });
    expect(texts.map(({ name, state }) => `${name} ${state}`).sort()).toEqual([
      ...['privacy-policy draft', 'terms draft', 'topup-rules draft'],
    ]);
    expect(await step('texts')).toMatchObject({ is_done: false, count: 0, set: 'none' });
    expect(await step('events')).toMatchObject({ is_done: false, set: 'none' });
  });

  test.for(starterSetName.options)('a second press of %s adds nothing', async (name) => {
    await press(name);
    const { status, error } = await askInVain(addStarterSet, { token, params: { name }, form: { ground } });
    expect([status, error.code]).toEqual([409, 'starter_set_not_empty']);
  });

  test('two presses at once add one set', async () => {
    const presses = await Promise.all(
      [1, 2].map(() =>
        press('gifts').then(
          () => 'added',
          () => 'refused',
        ),
      ),
    );
    expect(presses.sort()).toEqual(['added', 'refused']);
    const count = await env.DB.prepare('SELECT count(DISTINCT name_en) = count(*) AS one FROM gift_items').first('one');
    expect(count).toBe(1);
  });

  test('a press is in the audit log with its records', async () => {
    await press('labels');
    const { data: entries } = await ask(listAudit, { token });
    expect(entries[0]).toMatchObject({ call: 'POST /v1/office/starter-sets/{name}' });
    expect(entries[0]?.changes.length).toBeGreaterThan(10);
  });

  test('packages wait for a second person, then are on sale', async () => {
    const second = await addMember('second', 'admin');
    const uuid = await askAlone(addStarterPackages, { token, form: { ground } });
    expect(await step('packages')).toMatchObject({ is_done: false, set: 'waiting' });
    expect((await ask(listPackages, {})).data).toEqual([]);
    await approve(uuid, second);
    expect(await step('packages')).toMatchObject({ is_done: true, set: 'none' });
    expect((await ask(listPackages, {})).data.length).toBe(7);
    const again = await askInVain(addStarterPackages, { token, form: { ground } });
    expect(again.error.code).toBe('starter_set_not_empty');
  });

  test('a moderator adds no set', async () => {
    const moderator = await addMember('mod', 'moderator');
    const vain = { token: moderator, params: { name: 'gifts' as const }, form: { ground } };
    expect((await askInVain(addStarterSet, vain)).status).toBe(403);
  });
});
