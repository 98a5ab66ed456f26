/** Giving and earnings through the edge, without a script. */
import { describe, expect, test } from 'vitest';
import { getEarnings } from '../../calls/earning.ts';
import { giveGift, listGifts } from '../../calls/gift.ts';
import { getLive } from '../../calls/live.ts';
import { Browser, signedIn } from './browser.ts';
import { refusal, sampleAnswer } from './host.ts';
import { MemberHost } from './member-host.ts';

const [item] = sampleAnswer(listGifts).data;
const { data: live } = sampleAnswer(getLive);
const path = '/live/on-air/gifts';
const form = { gift_uuid: item?.uuid ?? '', quantity: '3', price_coins: '10', idempotency_key: 'view-key-1' };

async function giving() {
  const browser = await signedIn();
  browser.host.answer(getLive, { data: { ...live, slug: 'on-air', status: 'on_air', summary: null, ended_at: null } });
  return browser;
}

describe('the tray of gifts', () => {
  test('has a form a gift, which works by itself, with a key of its own', async () => {
    const browser = await giving();
    const { status, text } = await browser.go(path);
    expect(status).toBe(200);
    expect(text).toContain(`action="${path}"`);
    expect(text).toMatch(/name="idempotency_key" value="[0-9a-f-]{36}-/);
    expect((await browser.go(path)).text).not.toContain(/value="([0-9a-f-]{36})-/.exec(text)?.[1]);
  });

  test('gives what its form says, at the price that was shown, and says so', async () => {
    const browser = await giving();
    let sent: unknown;
    browser.host.on(giveGift, ({ body, headers }) => {
      sent = { ...Object.fromEntries(body as URLSearchParams), key: headers.get('idempotency-key') };
      return Response.json(sampleAnswer(giveGift));
    });
    const { status, location } = await browser.go(path, { form });
    expect(status).toBe(303);
    expect(location).toMatch(/^\/live\/on-air\/gifts\?given=\d+$/);
    expect(sent).toEqual({
      gift_uuid: item?.uuid,
      quantity: '3',
      shown_coins: '30',
      is_hidden: 'false',
      key: 'view-key-1',
    });
  });

  test('says why nothing was given, on the page, with its status', async () => {
    const browser = await giving();
    browser.host.on(giveGift, () => refusal({ code: 'coins_short', price_coins: 30, coins: 1, missing_coins: 29 }));
    const { status, text } = await browser.go(path, { form });
    expect(status).toBe(422);
    expect(text).toContain('role="alert"');
  });
});

describe('earnings', () => {
  test('come as a table for a spreadsheet too', async () => {
    const browser = await signedIn(new Browser(new MemberHost().become('ข้าวหอม', 'caster')));
    const { data } = sampleAnswer(getEarnings);
    const day = { day: '2026-11-20', gift_count: 2, coins: 20, vtokens: 20, satang: 80 };
    browser.host.answer(getEarnings, { data: { ...data, month: '2026-11', days: [day] } });
    const { status, text, headers } = await browser.go('/earnings/days?month=2026-11');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text).toBe('day,gifts,coins,vtokens,baht\r\n2026-11-20,2,20,20,0.80\r\n');
    expect((await browser.go('/earnings')).status).toBe(200);
  });
});
