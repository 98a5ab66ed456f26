/** From fan to VB in Chromium, with scripts and without; the house decides in the office. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import en from '../../locales/en/contract.json' with { type: 'json' };
import th from '../../locales/th/contract.json' with { type: 'json' };
import { Applicant, answers, codeTo, Office, picture, place, someNationalId } from '../system/applicant.ts';
import { newGuest } from '../system/guest.ts';
import { Reader } from '../system/reader.ts';
import { desktop, phone, test } from './browser.ts';
import { openAs } from './member.ts';
import { isSound } from './payer.ts';

const origin = inject('origin');
const texts = { th, en };

const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname.endsWith(path));

/** Fills in what a step asks, by the names of its fields, and saves it. */
async function save(page: Page, filling: Readonly<Record<string, string>>, looksAt: (page: Page) => Promise<void>) {
  const form = page.locator('main form');
  for (const [name, value] of Object.entries(filling)) await put(form.locator(`[name=${name}]`), value);
  await looksAt(page);
  await form.locator('button[value=save]').click();
}

async function put(field: Locator, value: string) {
  const kind = await field.first().evaluate((one) => (one instanceof HTMLInputElement ? one.type : one.localName));
  if (kind === 'select') await field.selectOption(value);
  else if (kind === 'radio') await field.and(field.page().locator(`[value=${value}]`)).check();
  else if (kind === 'checkbox') await field.check();
  else await field.fill(value);
}

/** A place sends the form as it is chosen, and the page comes back to the next list; without scripts the button asks for it. */
async function choosePlaces(page: Page, hasScripts: boolean) {
  const list = (level: string) => page.locator(`#registered_${level}_id`);
  await list('province').selectOption(place.province);
  if (!hasScripts) await page.locator('button[value=places]').first().click();
  await list('district').and(page.locator(':enabled')).selectOption(place.district);
  if (!hasScripts) await page.locator('button[value=places]').first().click();
  await list('subdistrict').and(page.locator(':enabled')).selectOption(place.subdistrict);
}

async function fileOf(name: string) {
  const file = picture(name);
  return { name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

/** With scripts a box is drawn over each picture, and it is drawn by hand; the black is looked for in what is sent. */
async function pickPictures(page: Page, hasScripts: boolean) {
  for (const kind of ['card', 'person_with_card', 'bank_book']) {
    await page.locator(`#${kind}`).setInputFiles(await fileOf(`${kind}.png`));
    if (hasScripts) await page.locator(`#${kind} + [data-cover] canvas`).waitFor();
  }
}

async function drawSignature(page: Page) {
  await page.locator('input[name=shape][value=drawn]').check();
  const canvas = page.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox()) ?? expect.fail('there is a place to draw');
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 8 });
  await page.mouse.move(box.x + 180, box.y + 90, { steps: 8 });
  await page.mouse.up();
  expect(await page.locator('input[name=drawn]').inputValue()).toMatch(/^M\d/);
}

describe.for([
  { who: 'on a phone, in Thai, with scripts', prefix: '', locale: 'th', viewport: phone, javaScriptEnabled: true },
  {
    who: 'on a desktop, in English, without scripts',
    prefix: '/en',
    locale: 'en',
    viewport: desktop,
    javaScriptEnabled: false,
  },
] as const)('$who', ({ prefix, locale, viewport, javaScriptEnabled }) => {
  test('a newcomer fills in every step, reads, signs, is accepted in the office, and goes on air', async ({ open }) => {
    // What looks at the page is a script itself.
    const looksAt = javaScriptEnabled ? isSound : async () => undefined;
    const guest = await newGuest();
    const applicant = new Applicant({ origin, guest, reader: await Reader.from(origin, guest) });
    const page = await openAs(open, guest, `${prefix}/contract`, { viewport, javaScriptEnabled });
    await looksAt(page);
    await page.locator(`a[href="${prefix}/contract/agreement"]`).click();
    await looksAt(page);
    await page.locator(`a[href="${prefix}/contract/steps/personal_1"]`).click();

    await save(page, { ...answers.personal_1, national_id: someNationalId() }, looksAt);
    await isAt(page, '/steps/personal_2');
    await page.locator('#registered_line').fill('99/1 ซอยหลังสวน 3');
    await page.locator('#phone').fill('081 234 5678');
    await page.locator('#email').fill(applicant.email);
    await choosePlaces(page, javaScriptEnabled);
    await page.locator('button[value=send_code]').click();
    await page.locator('#code').waitFor();
    await page.locator('#code').fill(await codeTo(origin, applicant.email));
    await page.locator('button[value=verify_code]').click();
    await page.getByText(texts[locale].email.proved.split('{{')[0] ?? '').waitFor();
    expect(await page.locator('#registered_line').inputValue()).toBe('99/1 ซอยหลังสวน 3');
    await save(page, {}, looksAt);

    await isAt(page, '/steps/bank');
    await save(page, answers.bank, looksAt);
    await isAt(page, '/steps/picture');
    await pickPictures(page, javaScriptEnabled);
    await looksAt(page);
    await page.locator('main form button[type=submit]').click();

    await isAt(page, '/steps/sign_detail');
    const { typed, ...consent } = answers.sign_detail;
    if (javaScriptEnabled) await drawSignature(page);
    await save(page, javaScriptEnabled ? { accept_electronic: 'on' } : { ...consent, typed }, looksAt);
    await isAt(page, '/steps/birth_date');
    await save(page, answers.birth_date, looksAt);
    await isAt(page, '/steps/foreigner');
    await save(page, answers.foreigner, looksAt);

    await isAt(page, '/contract/sign');
    await page.locator('button[value=send_code]').click();
    await page.locator('#code').waitFor();
    await looksAt(page);
    await page.locator('input[name=accept_read]').check();
    await page.locator('#code').fill(await codeTo(origin, applicant.email));
    await page.locator('button[value=sign]').click();
    await page.waitForURL((url) => url.searchParams.get('status') === 'handed_in');
    await looksAt(page);
    expect(await page.locator('main').textContent()).toContain(texts[locale].state.done);

    await (javaScriptEnabled
      ? acceptInChromium(await openAs(open, 'staff', '/office/contracts?state=done'), applicant)
      : (await Office.open(origin)).accept(applicant));
    const { uuid } = await applicant.contract();
    await page.goto(`${prefix}/contract`);
    expect(await page.locator('main').textContent()).toContain(texts[locale].state.accepted);
    await looksAt(page);
    await page.locator(`a[href="${prefix}/contract/papers/${uuid}"]`).click();
    await looksAt(page);
    expect(await page.locator('main').textContent()).toContain(texts[locale].signer.house);
    expect(await applicant.goLive()).toBe(200);
  });
});

/** Staff accept what was handed in, and sign it for the house, by the buttons of the office. */
async function acceptInChromium(page: Page, applicant: Applicant) {
  const { number } = await applicant.contract();
  const row = () => page.locator('main li', { hasText: `VB-${String(number).padStart(6, '0')}` });
  const does = (action: string) =>
    row().locator('details', { has: page.locator(`input[name=action][value="${action}"]`) });
  await does('accept').locator('summary').click();
  await does('accept').locator('button').click();
  await page.waitForURL((url) => url.searchParams.get('done') === 'accept');
  await page.goto('/office/contracts?state=approved');
  await does('sign').locator('summary').click();
  await does('sign').locator('input[name=accept_read]').check();
  await isSound(page);
  await does('sign').locator('button').click();
  await page.waitForURL((url) => url.searchParams.get('done') === 'sign');
}
