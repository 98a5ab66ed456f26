/**
 * Checks the journey from fan to VB in Chromium, with scripts and without. Staff decide in the
 * office.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import en from '../../../locales/en/contracts/contract.json' with { type: 'json' };
import th from '../../../locales/th/contracts/contract.json' with { type: 'json' };
import account from '../../../locales/th/identity/account.json' with { type: 'json' };
import errors from '../../../locales/th/platform/error.json' with { type: 'json' };
import { packed } from '../../../scripts/bench/page-bytes.ts';
import { rowsForRun } from '../../effort.ts';
import { exif, segment } from '../../pictures.ts';
import {
  Applicant,
  answers,
  codeTo,
  Office,
  picture,
  place,
  someNationalId,
} from '../../system/contracts/applicant.ts';
import { newGuest } from '../../system/guest.ts';
import { Reader } from '../../system/reader.ts';
import { desktop, phone, test } from '../browser.ts';
import { namedOrigin, signInAs, withAuthenticator } from '../identity/virtual-authenticator.ts';
import { openAs } from '../member.ts';
import { isSound } from '../money/payer.ts';
import { isAt, payloadOf, save } from './contract-form.ts';

const origin = inject('origin');
const texts = { th, en };

/**
 * Chooses province, district and subdistrict. With scripts each choice sends the form and the page
 * returns with the next list. Without scripts the button does it.
 */
async function choosePlaces(page: Page, hasScripts: boolean) {
  const list = (level: string) => page.locator(`#registered_${level}_id`);
  await list('province').selectOption(place.province);
  if (!hasScripts) await page.locator('button[value=places]').first().click();
  await list('district').and(page.locator(':enabled')).selectOption(place.district);
  if (!hasScripts) await page.locator('button[value=places]').first().click();
  await list('subdistrict').and(page.locator(':enabled')).selectOption(place.subdistrict);
}

const fileOf = (name: string) => payloadOf(picture(name));

/** Picks the pictures. With scripts it also blacks out a part of the card. */
async function pickPictures(page: Page, hasScripts: boolean) {
  for (const kind of ['card', 'person_with_card', 'bank_book']) {
    await page.locator(`#${kind}`).setInputFiles(await fileOf(`${kind}.png`));
    if (hasScripts) await page.locator(`#${kind} + [data-cover] canvas`).waitFor();
  }
  if (!hasScripts) return;
  const before = await sentPicture(page, 'card');
  expect(before).toMatchObject({ type: 'image/jpeg', width: 640, height: 400, left: 'red', right: 'blue' });
  await dragOver(page, page.locator('#card + [data-cover] canvas'), [0.55, 0.1], [0.95, 0.9]);
  await expect.poll(async () => (await sentPicture(page, 'card')).right).toBe('black');
  expect((await sentPicture(page, 'card')).left).toBe('red');
}

/** Drags between two points of a canvas, given as fractions of its width and height. */
async function dragOver(page: Page, canvas: Locator, from: readonly [number, number], to: readonly [number, number]) {
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox()) ?? expect.fail('there is a place to draw');
  await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1]);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 8 });
  await page.mouse.up();
}

/**
 * Returns what the form would send: type and size, the colours of its parts, and whether EXIF data
 * is left.
 */
const sentPicture = (page: Page, kind: string) =>
  page.locator(`#${kind}`).evaluate(async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) throw new Error('a file is picked');
    const bitmap = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0);
    const colourAt = (x: number, y: number) => {
      const [red = 0, , blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
      return red > 200 ? 'red' : blue > 200 ? 'blue' : red + blue < 60 ? 'black' : 'other';
    };
    const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
    return {
      type: file.type,
      width: bitmap.width,
      height: bitmap.height,
      left: colourAt(bitmap.width / 4, bitmap.height / 2),
      right: colourAt((bitmap.width * 3) / 4, bitmap.height / 2),
      top: colourAt(bitmap.width / 2, bitmap.height / 4),
      hasExif: text.includes('Exif'),
    };
  });

async function drawSignature(page: Page) {
  await page.locator('input[name=shape][value=drawn]').check();
  const canvas = page.locator('canvas');
  await dragOver(page, canvas, [0.1, 0.4], [0.6, 0.7]);
  expect(await page.locator('input[name=drawn]').inputValue()).toMatch(/^M\d/);
}

describe.for(
  rowsForRun(
    [
      { who: 'on a phone, in Thai, with scripts', prefix: '', locale: 'th', viewport: phone, javaScriptEnabled: true },
      {
        who: 'on a desktop, in English, without scripts',
        prefix: '/en',
        locale: 'en',
        viewport: desktop,
        javaScriptEnabled: false,
      },
    ] as const,
    1,
  ),
)('$who', ({ prefix, locale, viewport, javaScriptEnabled }) => {
  test('a newcomer fills in, signs, is accepted and goes on air', async ({ open }) => {
    // The check is a script itself, so it needs scripts.
    const looksAt = javaScriptEnabled ? isSound : async () => undefined;
    const guest = await newGuest();
    const home = `99/1 ซอยของ ${guest}`;
    const nationalId = someNationalId();
    const accountNumber = someNationalId().slice(1, 11);
    const applicant = new Applicant({ origin, guest, reader: await Reader.from(origin, guest) });
    const page = await openAs(open, guest, `${prefix}/contract`, { viewport, javaScriptEnabled });
    await looksAt(page);
    await page.locator(`a[href="${prefix}/contract/agreement"]`).click();
    await page.waitForURL(`**${prefix}/contract/agreement`);
    await looksAt(page);
    await page.locator(`a[href="${prefix}/contract/steps/personal_1"]`).click();

    await save(page, { ...answers.personal_1, national_id: nationalId }, looksAt);
    await isAt(page, '/steps/personal_2');
    await page.locator('#registered_line').fill(home);
    await page.locator('#phone').fill('081 234 5678');
    await page.locator('#email').fill(applicant.email);
    await choosePlaces(page, javaScriptEnabled);
    await page.locator('button[value=send_code]').click();
    await page.locator('#code').waitFor();
    await page.locator('#code').fill(await codeTo(origin, applicant.email));
    await page.locator('button[value=verify_code]').click();
    await page.getByText(texts[locale].email.proved.split('{{')[0] ?? '').waitFor();
    expect(await page.locator('#registered_line').inputValue()).toBe(home);
    await save(page, {}, looksAt);

    await isAt(page, '/steps/bank');
    await save(page, { ...answers.bank, account_number: accountNumber }, looksAt);
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
    await page.waitForURL(`**${prefix}/contract/papers/${uuid}`);
    await looksAt(page);
    expect(await page.locator('main').textContent()).toContain(texts[locale].signer.house);
    if (javaScriptEnabled) await printsOnA4(page);
    expect(await applicant.goLive()).toBe(200);
    if (javaScriptEnabled)
      expect(await storedTextOf(page)).not.toMatch(new RegExp(`${home}|${nationalId}|${accountNumber}|กานดา`));
    expect(await filesWith(`demo-${guest}`)).not.toEqual([]);
    for (const personal of [home, nationalId, accountNumber]) expect(await filesWith(personal)).toEqual([]);
  });
});

/** Accepts an application and signs it for the company with the buttons of the office. */
async function acceptInChromium(page: Page, applicant: Applicant) {
  const { number } = await applicant.contract();
  const row = () => page.locator('main tbody', { hasText: `VB-${String(number).padStart(6, '0')}` });
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

const A4_MM = { width: 210, height: 297, margin: 12 };
const DOTS_PER_MM = 96 / 25.4;

/**
 * Expects the page to print on A4 without the site around it and with nothing beyond the edge. It
 * may take one sheet more than its text needs.
 */
async function printsOnA4(page: Page) {
  const [width, height] = [A4_MM.width, A4_MM.height].map((side) => (side - 2 * A4_MM.margin) * DOTS_PER_MM);
  const before = page.viewportSize();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: Math.floor(width ?? 0), height: Math.floor(height ?? 0) });
  const paper = await page.evaluate(() => ({
    beyond: document.documentElement.scrollWidth - innerWidth,
    height: document.documentElement.scrollHeight,
    ground: getComputedStyle(document.body).backgroundColor,
    shown: [...document.querySelectorAll('header.bar, footer, button, form')].filter((one) => one.checkVisibility())
      .length,
  }));
  expect(paper).toMatchObject({ beyond: 0, ground: 'rgb(255, 255, 255)', shown: 0 });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sheets = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(sheets).toBeGreaterThanOrEqual(Math.ceil(paper.height / (height ?? 1)));
  expect(sheets).toBeLessThanOrEqual(Math.ceil(paper.height / (height ?? 1)) + 1);
  expect(pdf.match(/\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/g)).toHaveLength(sheets);
  await page.emulateMedia({ media: 'screen' });
  if (before) await page.setViewportSize(before);
}

/** Returns everything that the browser stores for the site, as text. */
const storedTextOf = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );

/** Returns the files of the stores, including the database, that contain the text. */
async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(inject('folder'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  // Other tests replace files in the meantime. A deleted file contains nothing.
  const bytesOf = (file: string) =>
    readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return Buffer.of();
    });
  const matches = await Promise.all(files.map(async (file) => ((await bytesOf(file)).includes(text) ? [file] : [])));
  return matches.flat();
}

test('a passkey signs the agreement, and the code stays available', async ({ open }) => {
  const vb = await Applicant.from(origin);
  await vb.fillIn();
  const page = await open(`${namedOrigin()}/profile/accounts`, { consented: true, viewport: phone });
  const authenticator = await withAuthenticator(page);
  await signInAs(page, vb.guest);
  await page.getByRole('button', { name: account.passkey.add }).click();
  await page.getByText(account.outcome.passkey_added).waitFor();

  await page.goto(`${namedOrigin()}/contract/sign`);
  await page.locator('button[value=send_code]').click();
  await page.locator('input[name=accept_read]').check();
  await page.locator('#code').fill(await codeTo(origin, vb.email));
  await isSound(page);
  await authenticator.verifies(false);
  await page.getByRole('button', { name: th.sign.by_passkey }).click();
  await page.getByText(th.sign.passkey_failed).waitFor();
  expect(await page.getByRole('button', { name: th.sign.by_code }).isEnabled()).toBe(true);
  await authenticator.verifies(true);
  await page.getByRole('button', { name: th.sign.by_passkey }).click();
  await page.waitForURL((url) => url.searchParams.get('status') === 'handed_in');

  const { uuid, state } = await vb.contract();
  expect(state).toBe('done');
  await page.goto(`${namedOrigin()}/contract/papers/${uuid}`);
  await page.getByText(th.method.passkey).waitFor();
});

test('a sideways photo is turned and stripped; HEIC shows an error', async ({ open }) => {
  const page = await openAs(open, await newGuest(), '/contract/steps/picture', { expected: /\b415\b/ });
  const upright = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 400);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('there is a canvas');
    for (const [x, colour] of [
      [0, 'red'],
      [320, 'blue'],
    ] as const) {
      context.fillStyle = colour;
      context.fillRect(x, 0, 320, 400);
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  // Rotated by 90 degrees: its left half belongs at the top.
  const lying = Buffer.from([...upright.slice(0, 2), ...segment(0xe1, exif(6)), ...upright.slice(2)]);
  await page.locator('#card').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: lying });
  await page.locator('#card + [data-cover] canvas').waitFor();
  await expect.poll(async () => (await sentPicture(page, 'card')).hasExif).toBe(false);
  expect(await sentPicture(page, 'card')).toMatchObject({ width: 400, height: 640, top: 'red' });

  const heic = Buffer.from(
    [0, 0, 0, 24, ...'ftypheic\0\0\0\0mif1heic'].map((one) => (typeof one === 'number' ? one : one.charCodeAt(0))),
  );
  for (const kind of ['card', 'person_with_card', 'bank_book']) {
    await page.locator(`#${kind}`).setInputFiles({ name: 'me.heic', mimeType: 'image/heic', buffer: heic });
  }
  await page.locator('main form button[type=submit]').click();
  await page.locator('#card-says').filter({ hasText: errors.code.upload_heic }).waitFor();
  await isSound(page);
});

test('the signature and picture steps load at most 12 kB of scripts', async ({ open }) => {
  const page = await openAs(open, await newGuest(), '/contract');
  const scriptsOf = async (step: string, ready: () => Promise<unknown>) => {
    await page.goto(`/contract/steps/${step}`);
    await ready();
    const resourceNames = () => performance.getEntriesByType('resource').map(({ name }) => name);
    return (await page.evaluate(resourceNames)).filter((name) => name.endsWith('.js'));
  };
  const weightOf = async (scripts: string[]) => {
    const texts = await Promise.all(scripts.map(async (script) => (await page.request.get(script)).text()));
    return texts.reduce((sum, text) => sum + packed(text), 0);
  };
  const usual = await scriptsOf('bank', () => page.locator('#account_number').waitFor());
  const uses = {
    sign_detail: () => drawSignature(page),
    picture: async () => {
      await page.locator('#card').setInputFiles(await fileOf('card.png'));
      await page.locator('#card + [data-cover] canvas').waitFor();
    },
  };
  for (const [step, ready] of Object.entries(uses)) {
    const scripts = await scriptsOf(step, ready);
    expect(scripts.filter((script) => !usual.includes(script)).length, step).toBeGreaterThan(0);
    expect(await weightOf(scripts), step).toBeLessThanOrEqual(12_000);
  }
});
