/** Checks an empty world that admins fill through the office and that viewers then use. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { goesOnAir } from '../../../api/live/studio/goes-on-air.ts';
import { saveOwnAddress } from '../../../calls/people/address.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { getMonster } from '../../../calls/rankings/monster.ts';
import officeTexts from '../../../locales/th/office/office.json' with { type: 'json' };
import { newAdminCode } from '../../../scripts/ops/setup/admin-code.ts';
import { Applicant, codeTo, picture, place } from '../../system/contracts/applicant.ts';
import { run } from '../../system/database.ts';
import type { Guest } from '../../system/guest.ts';
import { Member, newcomer, signUpForm } from '../../system/member.ts';
import { Reader } from '../../system/reader.ts';
import { openWorld, type World } from '../../system/world.ts';
import { desktop, type Open, type Opening, phone, test } from '../browser.ts';
import { sendGift } from '../live/choose-gift.ts';
import { hydrated } from '../member.ts';
import { accept, asks, atBank, bankOf, choosePackage, isOrderPage, outcome, payButton, sides } from '../money/payer.ts';
import { pressBuy } from '../shop/shop-steps.ts';
import { approveAll, does, inMinutes } from './office-room.ts';

const [{ texts }] = sides;

/** A delivery address as the address form sends it. */
const home = {
  recipient: 'ไร้สคริปต์',
  phone: '0812345678',
  line: '99/1 ซอยหลังสวน 3',
  province_id: place.province,
  district_id: place.district,
  subdistrict_id: place.subdistrict,
  postal_code: '10330',
};

let world: World;
beforeAll(async () => {
  world = await openWorld({ seeded: false, apiVars: { GATEWAY_POLL_SECONDS: '2' } });
});
afterAll(() => world.close());

/** Signs up a newcomer and returns the member. */
async function join(name: string): Promise<Member & { uuid: string }> {
  const member = new Member(world.url);
  await member.signIn(newcomer('new'));
  const form = { ...signUpForm((await member.go('/auth/signup')).text), name };
  expect((await member.go('/auth/signup', { form })).status).toBe(303);
  const { uuid } = getProfile.answer.parse(JSON.parse((await member.go(`/api${getProfile.path}`)).text)).data;
  return Object.assign(member, { uuid });
}

/** Opens a page of this world as one of its members. */
async function enter(open: Open, { cookies }: Member, path: string, options: Opening = {}): Promise<Page> {
  const { hostname: domain } = new URL(world.url);
  const more = { domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const;
  const storedCookies = [...cookies].map(([name, value]) => ({ name, value, ...more }));
  const storageState = { cookies: storedCookies, origins: [] };
  const page = await open(`${world.url}${path}`, {
    baseURL: world.url,
    storageState,
    reducedMotion: 'reduce',
    ...options,
  });
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
}

const withoutScripts: Opening = { javaScriptEnabled: false, expected: /\.js, csp$/ };

/** Signs up a member who becomes an admin with a code from the operator of the server. */
async function newAdmin(name: string) {
  const admin = await join(name);
  const { code, statement } = newAdminCode(new Date());
  await run(world.database, statement);
  expect((await admin.go('/become-admin', { form: { code } })).location).toBe('/office');
  return admin;
}

const pictureOf = async (name: string) => {
  const file = picture(name);
  return { name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
};

/** Orders the chosen amount and pays it at the bank. */
async function pay(page: Page, total: number) {
  await asks(page, total);
  await accept(page);
  await payButton(page).click();
  await page.waitForURL(isOrderPage);
  await atBank(page, await bankOf(page));
}

describe('office of an empty world', () => {
  test('staff set up an empty installation in the office, and viewers use it', async ({ open }) => {
    const admin = await newAdmin('มะลิคนแรก');
    const second = await newAdmin('จำปาคนที่สอง');
    // Admins cannot approve requests about themselves.
    const third = await newAdmin('พุดคนที่สาม');
    const caster = await join('ข้าวหอม');
    const owner = await join('เจ้าของสังกัด');
    const fan = await join('ฝนพรำ');
    const plainFan = await join('ไร้สคริปต์');
    const ground = 'เปิดร้านวันแรก';

    const room = await enter(open, admin, '/office', { viewport: desktop });
    const plain = await enter(open, admin, '/office', { viewport: phone, ...withoutScripts });
    const approving = await enter(open, third, '/office', { viewport: desktop });

    // Packages and goods, entered without a script.
    await does(plain, ['packages', 'add'], {
      for: 'user',
      price_baht: '100.00',
      coins: '1000',
      bonus_coins: '50',
      ground,
    });
    await does(plain, ['packages', 'add'], {
      for: 'family',
      price_baht: '๕๐๐',
      coins: '5200',
      bonus_coins: '0',
      ground,
    });
    await does(plain, ['shop-categories', 'add'], {
      slug: 'dolls',
      name_th: 'ตุ๊กตา',
      name_en: 'Dolls',
      position: '1',
      ground,
    });
    const item = {
      description_th: 'ขนนุ่ม',
      description_en: 'Soft',
      category_slug: 'dolls',
      is_listed: true,
      ground,
    } as const;
    await does(plain, ['shop-items', 'add'], {
      kind: 'physical',
      name_th: 'หมีฟ้า',
      name_en: 'Blue bear',
      stock_total: '1',
      'picture_url.file': await pictureOf('bear.png'),
      ...item,
    });
    await plain.getByRole('link', { name: 'หมีฟ้า' }).click();
    const bear = /shop-items\/([0-9a-f-]{36})/.exec(plain.url())?.[1] ?? '';
    await does(plain, ['shop-items', 'stock'], { direction: 'add', pieces: '4', ground }, { id: bear });
    // It can be bought once another person has approved its price.
    await does(plain, ['shop-items', 'price'], { price_coins: '200', ground }, { id: bear });

    // A voucher, a gift, a family and a monster.
    const voucher = {
      title_th: 'ลด 10 บาท',
      title_en: '10 baht off',
      discount_baht: '10',
    } as const;
    await does(room, ['vouchers', 'add'], {
      ...voucher,
      code: 'FIRSTDAY',
      min_amount_baht: '50',
      for_users: true,
      valid_from: inMinutes(-5),
      valid_until: inMinutes(600),
      ground,
    });
    await does(room, ['gifts', 'add'], {
      name_th: 'หัวใจ',
      name_en: 'Heart',
      coins: '100',
      kind: 'gift',
      animation: 'rise',
      is_listed: true,
      'picture_url.file': await pictureOf('heart.png'),
      ground,
    });
    await does(room, ['families', 'add'], { slug: 'north', name: 'ดาวเหนือ', ground });
    await room.getByRole('link', { name: 'ดาวเหนือ' }).click();
    const family = /families\/([0-9a-f-]{36})/.exec(room.url())?.[1] ?? '';
    await does(room, ['families', 'owner'], { user_uuid: owner.uuid, ground }, { id: family });
    await does(room, ['event-drafts', 'add'], {
      event_type: 'monster',
      slug: 'first-monster',
      starts_at: inMinutes(-5),
      ends_at: inMinutes(600),
      permission: 'external',
      title_th: 'มอนสเตอร์ตัวแรก',
      title_en: 'The first monster',
      description_th: 'ช่วยกันล้ม',
      description_en: 'Bring it down',
      'picture_url.file': await pictureOf('monster.png'),
    });
    await room.getByRole('link', { name: 'first-monster' }).click();
    const draft = /event-drafts\/([0-9a-f-]{36})/.exec(room.url())?.[1] ?? '';
    await does(room, ['event-drafts', 'announce'], { ground }, { id: draft });
    await approveAll(approving);

    // A VB fills in and signs, the office accepts, and a second admin signs for the company.
    await does(room, ['signatories', 'add'], {
      user_uuid: second.uuid,
      name: 'จำปาคนที่สอง',
      authority: 'หนังสือมอบอำนาจ 1/2569',
      from: inMinutes(-5),
      until: inMinutes(60 * 24 * 365),
    });
    await approveAll(approving);
    const applicant = new Applicant({ origin: world.url, guest: 'guest-first' as Guest, reader: new Reader(caster) });
    await applicant.fillIn();
    await applicant.reader.press('send_code');
    await applicant.reader.press('sign', { accept_read: 'on', code: await codeTo(world.url, applicant.email) });
    expect(applicant.reader.path).toContain('status=handed_in');
    await does(room, ['contracts', 'accept'], {}, { row: 'ข้าวหอม' });
    const signatoryPage = await enter(open, second, '/office/contracts?state=approved', { viewport: desktop });
    await does(signatoryPage, ['contracts', 'sign'], { accept_read: true }, { row: 'ข้าวหอม' });
    expect(await applicant.goLive()).toBe(200);
    const { uuid: live, slug } = JSON.parse(applicant.reader.text).data;
    // As the first picture would.
    await run(world.database, ...goesOnAir(live, new Date()));

    // A viewer tops up with the voucher and gives a gift, which damages the monster.
    const page = await enter(open, fan, '/payment/refill?voucher=FIRSTDAY', { viewport: phone });
    await choosePackage(page, '฿100');
    await pay(page, 90);
    await outcome(page, texts.status.done.refill.title);
    const monster = async () => {
      const { text } = await fan.go(`/api${getMonster.path.replace('{id}', 'first-monster')}`);
      return getMonster.answer.parse(JSON.parse(text)).data;
    };
    const before = await monster();
    await page.goto(`/live/${slug}/gifts`);
    await sendGift(page, 'หัวใจ');
    await page.waitForURL(/given=100/);
    await expect.poll(async () => (await monster()).damage).toBe(before.damage + 100);
    await page.goto('/app/events/first-monster');
    await page.locator('#monster meter').first().waitFor();

    // The family's owner tops up the family.
    const treasury = await enter(open, owner, '/payment/family/refill', { viewport: phone });
    await choosePackage(treasury, '฿500');
    await pay(treasury, 500);
    await outcome(treasury, texts.status.done.family_refill.title);

    // Another viewer does the same without a script and buys an item. The office finds the order and
    // ships the parcel.
    const poor = await enter(open, plainFan, '/payment/refill', { viewport: phone, ...withoutScripts });
    await choosePackage(poor, '฿100');
    await pay(poor, 100);
    await expect
      .poll(async () => {
        const again = poor.getByRole('link', { name: texts.following.check });
        if ((await again.count()) > 0) await again.click();
        return poor.getByRole('heading', { level: 2, name: texts.status.done.refill.title, exact: true }).count();
      })
      .toBe(1);
    const order = new URL(poor.url()).pathname.split('/').at(-1) ?? '';
    await plainFan.go(`/api${saveOwnAddress.path}`, { form: home, headers: { origin: world.url } });
    await poor.goto(`/shop/${bear}/buy`);
    const shopOrder = await pressBuy(poor);
    await poor.goto('/payment/history/topup');
    await poor.getByText('฿100.00').first().waitFor();

    await plain.goto('/office/orders');
    await plain.locator('#filter-find').fill(plainFan.uuid);
    await plain.getByRole('button', { name: officeTexts.show }).click();
    await plain.locator('main tbody').getByRole('link').first().click();
    await plain.waitForURL(`**/office/orders/${order}`);
    await does(plain, ['orders', 'ask'], {}, { id: order });
    await does(plain, ['orders', 'receipt'], { ground }, { id: order });
    await does(plain, ['parcels', 'send'], { lines: `${shopOrder},Kerry,TH0001`, ground });
    await poor.goto(`/shop/history/${shopOrder}`);
    await poor.getByText('TH0001').waitFor();
  });
});
