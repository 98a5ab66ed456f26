/** The page of first steps, and the card of it on the start page of the office. */
import { describe, expect, test } from 'vitest';
import { addStarterPackages, addStarterSet, type FirstStep, getFirstSteps } from '../../../calls/office/starter.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal } from '../host.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';
import { ORIGIN } from '../visit.ts';

const step = (name: FirstStep['name'], more: Partial<FirstStep> = {}): FirstStep => ({
  ...{ name, is_done: false, is_optional: false, missing: [], count: null, set: 'none', set_size: 0, pictures: [] },
  ...more,
});

const openSteps: FirstStep[] = [
  step('company', { is_done: true }),
  step('mail', { missing: ['MAIL_FROM'] }),
  step('gifts', { count: 0, set: 'offered', set_size: 21, pictures: ['/pictures/gift/dragon.svg'] }),
  step('packages', { count: 0, set: 'waiting', set_size: 11 }),
  step('shop', { count: 0, is_optional: true }),
];

const host = (steps: FirstStep[] = openSteps) =>
  new MemberHost().become('คนของบ้าน', 'admin').on(getFirstSteps, () => Response.json({ data: { steps } }));

const path = '/en/office/first-steps';
const headers = { referer: ORIGIN + path };

describe.for(['th', 'en'] as const)('in %s, the first steps of the office', (locale) => {
  test('each step has its state, what is missing, and a link to it', async () => {
    const { status, text } = await (await signedIn(new Browser(host()))).go(localePath(locale, '/office/first-steps'));
    expect(status).toBe(200);
    expect(text).toContain('MAIL_FROM');
    expect(text).toContain('/pictures/gift/dragon.svg');
    for (const resource of ['gifts', 'shop-items', 'approvals'])
      expect(text).toContain(`href="${localePath(locale, `/office/${resource}`)}"`);
    expect(text.match(/<button[^>]*name="set"/g)).toHaveLength(1);
    expect(text).toContain(textInPage(locale, 'starter:waiting'));
  });

  test('the start page shows the next step until all required ones are done', async () => {
    const office = localePath(locale, '/office');
    const title = textInPage(locale, 'starter:open');
    expect((await (await signedIn(new Browser(host()))).go(office)).text).toContain(title);
    const finishedSteps = openSteps.map((one) => ({ ...one, is_done: !one.is_optional }));
    expect((await (await signedIn(new Browser(host(finishedSteps)))).go(office)).text).not.toContain(title);
  });
});

describe('buttons of starter sets', () => {
  test('a press adds the set and returns to the steps', async () => {
    const world = host().on(addStarterSet, () => Response.json({ data: { added: 21 } }));
    const browser = await signedIn(new Browser(world));
    const { status, location } = await browser.go(`${path}/add`, { form: { set: 'gifts' }, headers });
    expect([status, location]).toEqual([303, `${path}?added=gifts`]);
    expect((await browser.go(location ?? '')).text).toContain(textInPage('en', 'starter:added'));
  });

  test('packages are sent to a second person', async () => {
    const world = host().on(addStarterPackages, () =>
      refusal({ code: 'second_person_asked', approval_uuid: '0190a3c1-7b1e-4c3a-8f4e-0000000000e1' }),
    );
    const browser = await signedIn(new Browser(world));
    const { location } = await browser.go(`${path}/add`, { form: { set: 'packages' }, headers });
    expect(location).toBe(`${path}?sent=packages`);
    expect((await browser.go(location ?? '')).text).toContain(textInPage('en', 'starter:sent'));
  });

  test('a catalogue that is no longer empty shows why nothing was added', async () => {
    const browser = await signedIn(new Browser(host().on(addStarterSet, () => refusal('starter_set_not_empty'))));
    const { status, text } = await browser.go(`${path}/add`, { form: { set: 'gifts' }, headers });
    expect(status).toBe(409);
    expect(text).toContain(textInPage('en', 'error:code.starter_set_not_empty'));
  });

  test('a sign-in that is too old is renewed first', async () => {
    const browser = await signedIn(new Browser(host().on(addStarterSet, () => refusal('step_up_required'))));
    const { location } = await browser.go(`${path}/add`, { form: { set: 'gifts' }, headers });
    expect(location).toMatch(/\/auth\/signin\?error=StepUpRequired/);
  });

  test('without access the page is an error', async () => {
    const world = new MemberHost().on(getFirstSteps, () => refusal('forbidden'));
    expect((await (await signedIn(new Browser(world))).go(path)).status).toBe(403);
  });
});
