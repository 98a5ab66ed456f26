/** Checks the shop and the address form without scripts. */
import { describe, expect, inject, test } from 'vitest';
import enAddress from '../../../locales/en/people/address.json' with { type: 'json' };
import enError from '../../../locales/en/platform/error.json' with { type: 'json' };
import enShop from '../../../locales/en/shop/shop.json' with { type: 'json' };
import thAddress from '../../../locales/th/people/address.json' with { type: 'json' };
import thError from '../../../locales/th/platform/error.json' with { type: 'json' };
import thShop from '../../../locales/th/shop/shop.json' with { type: 'json' };
import { shopItemUuid } from '../../../seed/shop-order.ts';
import { rowsForRun } from '../../effort.ts';
import type { Form } from '../form.ts';
import { type Guest, newBuyer, newGuest } from '../guest.ts';
import { type Member, signedIn } from '../member.ts';
import { plainText, textsIn } from '../page-text.ts';
import { Reader } from '../reader.ts';

const origin = inject('origin');
const itemPath = (slug: string) => `/shop/${shopItemUuid(slug)}`;
const endsWith =
  (path: string) =>
  ({ action }: Form) =>
    action.endsWith(path);

const enter = (guest: Guest) => signedIn(origin, guest);
const dataOf = async (member: Member, path: string) => JSON.parse((await member.go(path)).text).data;

/** Returns how often the member has bought an item. */
async function timesHad(member: Member, slug: string): Promise<number> {
  const data = await dataOf(member, '/api/v3/shop/history/product?limit=50');
  return data.find(({ item }: { item: { uuid: string } }) => item.uuid === shopItemUuid(slug))?.count ?? 0;
}

/** Presses a button that buys and returns the path of the order. */
async function buys(reader: Reader, step: 'buy' | 'give', filling = {}): Promise<string> {
  await reader.press(step, filling);
  expect(reader.path).toContain('/success/');
  return reader.path;
}

const isLiked = ({ text }: Reader) => /<button\b[^>]*\baria-pressed="(\w+)"/.exec(text)?.[1];
const timersOf = ({ text }: Reader) =>
  [...text.matchAll(/role="timer"[^>]*>(.*?)<\/p>/gs)].map(([, inner = '']) => inner);

/** Returns the value of the option with this text. */
function optionOf({ text, path }: Reader, label: string): string {
  const options = [...text.matchAll(/<option\b[^>]*?\bvalue="([^"]*)"[^>]*>(.*?)<\/option>/gs)];
  const [, value] = options.find(([, , inner = '']) => plainText(inner) === label) ?? [];
  return value ?? expect.fail(`${path} has no option "${label}"`);
}

describe.each(
  rowsForRun(
    [
      { language: 'Thai', prefix: '', shop: thShop, address: thAddress, error: thError },
      { language: 'English', prefix: '/en', shop: enShop, address: enAddress, error: enError },
    ],
    1,
  ),
)('in $language', ({ prefix, shop, address, error }) => {
  test('a member likes, reserves and releases an item', async () => {
    const reader = await new Reader(await enter(await newGuest())).open(prefix + itemPath('plush-cat'));
    expect(isLiked(reader)).toBe('false');
    await reader.send(endsWith('/like'));
    expect(reader.path).toContain(itemPath('plush-cat'));
    expect(isLiked(reader)).toBe('true');

    await reader.send(endsWith('/reserve'));
    expect(reader.mainText).toContain(shop.item.reserved_done);
    expect(timersOf(reader).join()).toMatch(/30:00|29:\d\d/);
    await reader.send(endsWith('/revoke'));
    expect(reader.mainText).toContain(shop.item.revoked_done);
    expect(timersOf(reader)).toEqual([]);
  });

  test('a member who buys in two tabs buys once', async () => {
    const member = await enter(await newBuyer());
    const tabs = [new Reader(member), new Reader(member)] as const;
    for (const tab of tabs) await tab.open(`${prefix}${itemPath('keyring-star')}/buy`);
    expect(textsIn(tabs[0].text, 'address').join()).toContain('10330');
    expect(await buys(tabs[1], 'buy')).toBe(await buys(tabs[0], 'buy'));
    expect(tabs[0].hasHeading(shop.success.bought)).toBe(true);
    expect(await timesHad(member, 'keyring-star')).toBe(1);
  });

  test('a member buys the chosen size', async () => {
    const reader = await new Reader(await enter(await newBuyer())).open(prefix + itemPath('tshirt-night'));
    const sizes = [...reader.text.matchAll(/<input\b[^>]*\bname="variant" value="([^"]*)"\/>(.*?)<\/label>/gs)];
    const [, value = '', name = ''] = sizes[1] ?? expect.fail('the item has no sizes');
    await reader.open(`${prefix}${itemPath('tshirt-night')}/buy?variant=${value}`);
    expect(reader.mainText).toContain(name);
    await buys(reader, 'buy');
    expect(reader.mainText).toContain(name);
  });

  test('a member gives a frame to a friend named by profile link', async () => {
    const [giver, receiver] = [await enter(await newBuyer()), await enter(await newGuest())];
    const { uuid } = await dataOf(receiver, '/api/v3/profile');
    const { name } = await dataOf(giver, '/api/v3/profile');
    const page = await new Reader(giver).open(prefix + itemPath('frame-sea'));
    await page.follow(shop.item.give);
    await page.press('give');
    expect(page.mainText).toContain(shop.give.nobody);
    await buys(page, 'give', { link: `https://example.com/users/${uuid}`, note: 'สุขสันต์วันเกิด' });
    expect(page.hasHeading(shop.success.given)).toBe(true);
    expect(await timesHad(receiver, 'frame-sea')).toBe(1);
    const friend = await new Reader(receiver).open(`${prefix}/notices`);
    await friend.send(({ buttons }) => buttons.some(({ text }) => text.includes(name)));
    expect(friend.mainText).toContain('สุขสันต์วันเกิด');
  });

  test('an address is entered step by step with errors at each field', async () => {
    const reader = await new Reader(await enter(await newGuest())).open(`${prefix}/address`);
    const choose = (level: string, label: string, more = {}) =>
      reader.press('places', { [level]: optionOf(reader, label), ...more });
    const typed = { recipient: 'ข้าวหอม', phone: '02 123 4567', line: '' };
    await choose('province_id', prefix ? 'Bangkok' : 'กรุงเทพมหานคร', typed);
    await choose('district_id', prefix ? 'Bang Rak' : 'บางรัก');
    await choose('subdistrict_id', prefix ? 'Si Lom' : 'สีลม');
    expect([reader.fieldOf('postal_code'), reader.fieldOf('recipient')]).toEqual(['10500', 'ข้าวหอม']);
    await reader.press('save');
    expect(reader.mainText).toContain(address.problem.line);
    expect(reader.fieldOf('subdistrict_id')).toBe(optionOf(reader, prefix ? 'Si Lom' : 'สีลม'));
    await reader.press('save', { line: '1 ถนนสีลม' });
    expect(reader.mainText).toContain(address.saved);
  });

  test('an item that cannot be bought shows the reason', async () => {
    const reader = new Reader(await enter(await newBuyer()));
    for (const [slug, price_coins, status, code] of [
      ['lightstick-gold', '12900', 409, 'shop_not_yet'],
      ['photocards-signed', '3900', 409, 'shop_over'],
      ['plush-pink-bear', '5900', 409, 'shop_sold_out'],
      ['card-first-concert', '1900', 410, 'shop_item_gone'],
    ] as const) {
      // As the form of an outdated page would send it.
      const body = new URLSearchParams({ price_coins, idempotency_key: crypto.randomUUID() });
      await reader.open(`${prefix}${itemPath(slug)}/buy`, { method: 'POST', body });
      expect(reader.status, slug).toBe(status);
      expect(plainText(reader.text), slug).toContain(error.code[code]);
    }
  });
});

test('a prize is redeemed once', async () => {
  const reader = await new Reader(await enter(await newBuyer())).open('/en/shop/prizes');
  expect(reader.mainText).toContain('Dragon slayer');
  await reader.send(endsWith('/redeem'));
  expect(reader.path).toContain('/success/');
  expect(reader.hasHeading(enShop.success.redeemed)).toBe(true);
  await reader.open('/en/shop/prizes');
  expect(reader.forms.filter(endsWith('/redeem'))).toEqual([]);
  await reader.follow(enShop.prizes.see_order);
  expect(reader.mainText).toContain(enShop.step.redeemed);
});
