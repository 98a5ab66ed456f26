/** From fan to VB in Chromium, with scripts and without; staff and the house do their part by calls. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import en from '../../locales/en/contract.json' with { type: 'json' };
import th from '../../locales/th/contract.json' with { type: 'json' };
import { png } from '../pictures.ts';
import { query } from '../system/database.ts';
import { newGuest } from '../system/guest.ts';
import { Member, signedIn } from '../system/member.ts';
import { test } from './browser.ts';
import { openAs } from './member.ts';
import { isSound, sides } from './payer.ts';

const texts = { th, en };
const inbox = z.object({ mails: z.array(z.object({ subject: z.string(), text: z.string() })) });

/** What was mailed to an address, the newest first. */
async function mailsTo(page: Page, address: string) {
  const { origin } = new URL(page.url());
  const { text } = await new Member(origin).go(`/sandbox/mail/inbox?to=${encodeURIComponent(address)}`);
  return inbox.parse(JSON.parse(text)).mails;
}

const codeIn = async (page: Page, address: string) =>
  /\b\d{6}\b/.exec((await mailsTo(page, address)).find(({ text }) => /\b\d{6}\b/.test(text))?.text ?? '')?.[0] ?? '';

const save = (page: Page) => page.locator('button[name=step][value=save]').click();
const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname.endsWith(path));

/** Thirteen digits with a good check digit, of nobody. */
function someNationalId(): string {
  const twelve = `1${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`;
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return twelve + ((11 - (sum % 11)) % 10);
}

/** Chooses a place; with scripts the page comes again with the next list, without the button asks for it. */
async function choosePlaces(page: Page, hasScripts: boolean) {
  for (const [level, id] of [
    ['province', '4129875404'],
    ['district', '236059324'],
    ['subdistrict', '1734353304'],
  ] as const) {
    const below = page.locator(`#registered_${level}_id`);
    if (hasScripts && level !== 'subdistrict') {
      await Promise.all([page.waitForEvent('load'), below.selectOption(id)]);
    } else {
      await below.selectOption(id);
      const next = page.locator('button[name=step][value=places]').first();
      if (!hasScripts && level !== 'subdistrict') await next.click();
    }
  }
}

async function fillIn(page: Page, { email, hasScripts }: { email: string; hasScripts: boolean }) {
  await page.locator('#title').selectOption('miss');
  for (const [name, value] of Object.entries({
    first_name_th: 'กานดา',
    last_name_th: 'ใจดี',
    first_name_en: 'Kanda',
    last_name_en: 'Jaidee',
    national_id: someNationalId(),
  })) {
    await page.locator(`#${name}`).fill(value);
  }
  await isSound(page);
  await save(page);

  await isAt(page, '/steps/personal_2');
  await page.locator('#registered_line').fill('99/1 ซอยหลังสวน 3');
  await page.locator('#phone').fill('081 234 5678');
  await page.locator('#email').fill(email);
  await choosePlaces(page, hasScripts);
  await page.locator('button[value=send_code]').click();
  await page.locator('#code').fill(await codeIn(page, email));
  await page.locator('button[value=verify_code]').click();
  await isSound(page);
  await save(page);

  await isAt(page, '/steps/bank');
  await page.locator('#bank_code').selectOption('004');
  await page.locator('#account_number').fill('123-4-56789-0');
  await page.locator('#holder_name').fill('น.ส. กานดา ใจดี');
  await isSound(page);
  await save(page);

  await isAt(page, '/steps/picture');
  for (const kind of ['card', 'person_with_card', 'bank_book']) {
    const buffer = Buffer.from(png());
    await page.locator(`#${kind}`).setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer });
  }
  await isSound(page);
  await page.locator('form[enctype="multipart/form-data"] button[type=submit]').last().click();

  await isAt(page, '/steps/sign_detail');
  if (hasScripts) {
    await page.locator('input[name=shape][value=drawn]').check();
    const box = (await page.locator('canvas').boundingBox()) ?? expect.fail('there is a place to draw');
    await page.mouse.move(box.x + 20, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 20, { steps: 8 });
    await page.mouse.move(box.x + 180, box.y + 90, { steps: 8 });
    await page.mouse.up();
    expect(await page.locator('input[name=drawn]').inputValue()).toMatch(/^M\d/);
  } else {
    await page.locator('#typed').fill('กานดา ใจดี');
  }
  await page.locator('input[name=accept_electronic]').check();
  await isSound(page);
  await save(page);

  await isAt(page, '/steps/birth_date');
  await page.locator('#birth_year').fill('2540');
  await page.locator('#birth_month').selectOption('5');
  await page.locator('#birth_day').fill('17');
  await save(page);

  await isAt(page, '/steps/foreigner');
  await page.locator('#tax_residence_from').fill('2020-01-01');
  await isSound(page);
  await save(page);
}

async function readAndSign(page: Page, email: string) {
  await isAt(page, '/contract/sign');
  await page.locator('button[value=send_code]').first().click();
  await page.locator('input[name=hash]').waitFor({ state: 'attached' });
  await isSound(page);
  await page.locator('input[name=accept_read]').check();
  await page.locator('#code').fill(await codeIn(page, email));
  await page.locator('button[value=sign]').click();
  await page.waitForURL((url) => url.searchParams.get('status') === 'handed_in');
}

describe.for(sides.flatMap((side) => [true, false].map((javaScriptEnabled) => ({ ...side, javaScriptEnabled }))))(
  '$who, scripts $javaScriptEnabled',
  ({ prefix, locale, viewport, javaScriptEnabled }) => {
    test('a newcomer fills in every step, reads, signs, is accepted, and has a contract', async ({ open }) => {
      const guest = await newGuest();
      const email = `${guest}@mail.vela.example`;
      const page = await openAs(open, guest, `${prefix}/contract`, { viewport, javaScriptEnabled });
      await isSound(page);
      await page.locator(`a[href="${prefix}/contract/agreement"]`).click();
      await isSound(page);
      await page.locator(`a[href="${prefix}/contract/steps/personal_1"]`).click();
      await fillIn(page, { email, hasScripts: javaScriptEnabled });
      await readAndSign(page, email);
      await isSound(page);
      expect(await page.locator('main').textContent()).toContain(texts[locale].state.done);

      const staff = await signedIn(new URL(page.url()).origin, 'staff');
      const { results } = await query(
        `SELECT contracts.uuid, contracts.text_hash FROM contracts JOIN accounts ON accounts.user_uuid = caster_uuid
          WHERE provider_account_id = ?`,
        `demo-${guest}`,
      );
      const { uuid, text_hash } = z.object({ uuid: z.string(), text_hash: z.string() }).parse(results[0]);
      const command = (at: string, form: Record<string, string>) =>
        staff.go(`/api/v1/office/contracts/${uuid}/${at}`, {
          form,
          headers: { 'idempotency-key': crypto.randomUUID() },
        });
      expect((await command('accept', {})).status).toBe(200);
      expect((await command('sign', { hash: text_hash, accept_read: 'on' })).status).toBe(200);

      await page.goto(`${prefix}/contract`);
      expect(await page.locator('main').textContent()).toContain(texts[locale].state.accepted);
      await isSound(page);
      await page.locator(`a[href="${prefix}/contract/papers/${uuid}"]`).click();
      expect(await page.locator('main').textContent()).toContain(text_hash);
      await isSound(page);
    });
  },
);
