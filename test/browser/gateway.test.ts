/**
 * The gateways that the sandbox plays, each taking the money of a whole system. Their pages are opened from the order's as a person
 * opens them: paid there, refused, and left with nothing done.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { chargeOrder, createOrder, getOrder } from '../../calls/payment.ts';
import { Member, newcomer, signUpForm } from '../system/member.ts';
import { openWorld, type World } from '../system/world.ts';
import { test } from './browser.ts';
import { hydrated, openAs } from './member.ts';
import { accept, asks, coins, isOrderPage, isSound, payButton, sides } from './payer.ts';

const [onPhone, onDesktop] = sides;

describe.each([
  { gateway: 'opn', side: onPhone, hasScripts: false },
  { gateway: 'stripe', side: onDesktop, hasScripts: true },
] as const)('$gateway', ({ gateway, side, hasScripts }) => {
  let world: World;
  let member: Member;

  beforeAll(async () => {
    world = await openWorld({ apiVars: { THAI_QR_GATEWAY: gateway, GATEWAY_POLL_SECONDS: '2' }, seeded: false });
    member = new Member(world.url);
    await member.signIn(newcomer('new'));
    const { text } = await member.go('/auth/signup');
    await member.go('/auth/signup', { form: signUpForm(text) });
  });
  afterAll(() => world.close());

  test('a page of its own takes the money, refuses it, or is left, and the order says what is true', async ({
    open,
  }) => {
    const { said, viewport, prefix, locale } = side;
    const opening = { viewport, baseURL: world.url, javaScriptEnabled: hasScripts, expected: /, csp$/ };
    // Where scripts are off axe, which is one, has no timers to run by.
    const looksAt = (tab: Page) => (hasScripts ? isSound(tab) : undefined);
    const page = await openAs(open, member, `${prefix}/payment/refill`, opening);

    /** To the order's page with its QR, by all that the gateway asks for. */
    const order = async () => {
      await page.goto(`${prefix}/payment/refill?package=&amount=35`);
      if (hasScripts) await hydrated(page);
      await asks(page, 35);
      await accept(page);
      await payButton(page).click();
      await page.waitForURL(isOrderPage);
      if (hasScripts) await hydrated(page);
      if (gateway === 'stripe') {
        await page.getByRole('heading', { level: 2, name: said.email.title }).waitFor();
        await looksAt(page);
        await page.getByLabel(said.email.label).fill('payer@example.com');
        await page.getByRole('button', { name: said.email.send }).click();
      }
      const qr = page.getByRole('img', { name: said.qr.alt });
      await qr.waitFor();
      await expect.poll(async () => (await qr.boundingBox())?.width).toBeGreaterThan(200);
    };
    /** The gateway's page, in a tab of its own. */
    const atGateway = async () => {
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: said.qr.sandbox }).click(),
      ]);
      await tab.waitForURL(/\/sandbox\/gateways\//);
      expect(await tab.locator('html').getAttribute('lang')).toBe(locale);
      expect(await tab.locator('dd.amount').textContent()).toBe('35.00');
      return tab;
    };
    /** Does so there, and comes back. */
    const decide = async (decision: 'pay' | 'refuse') => {
      const tab = await atGateway();
      await looksAt(tab);
      await tab.locator(`button[name=decision][value=${decision}]`).click();
      await tab.getByRole('status').waitFor();
      expect(await tab.locator('dd').last().textContent()).toBe('200');
      await looksAt(tab);
      await tab.close();
    };
    /** The order's page comes to say so: by itself where scripts run. */
    const says = (title: string) => {
      const place = page.getByRole('heading', { level: 2, name: title, exact: true });
      if (hasScripts) return place.waitFor();
      return expect.poll(() => page.reload().then(() => place.count())).toBe(1);
    };

    await order();
    await looksAt(page);
    await decide('pay');
    await says(said.status.done.refill.title);
    await expect.poll(() => coins(page)).toBe(350);
    await looksAt(page);

    await order();
    await decide('refuse');
    await says(said.status.refused.title);
    expect(await coins(page)).toBe(350);
    await looksAt(page);

    await order();
    await (await atGateway()).close();
    await page.reload();
    await page.getByRole('img', { name: said.qr.alt }).waitFor();
    expect(await page.getByRole('timer').count()).toBe(1);
    await decide('pay');
    await says(said.status.done.refill.title);
    await expect.poll(() => coins(page)).toBe(700);
  });

  test('that tells nothing, or answers nonsense once, is asked again by the clock', async () => {
    const order = async () => {
      const { text } = await member.go(`/api${createOrder.path}`, {
        headers: { 'idempotency-key': crypto.randomUUID() },
        form: {
          kind: 'refill',
          amount_satang: '12300',
          method: 'thai_qr',
          accept_topup_rules: 'on',
          accept_app_terms: 'on',
        },
      });
      const made = createOrder.answer.parse(JSON.parse(text)).data;
      if (made.needs === null) return made;
      const path = chargeOrder.path.replace('{uuid}', made.uuid);
      const charged = await member.go(`/api${path}`, { form: { email: 'payer@example.com' } });
      return chargeOrder.answer.parse(JSON.parse(charged.text)).data;
    };
    const seen = async ({ uuid }: { uuid: string }) => {
      const { text } = await member.go(`/api${getOrder.path.replace('{uuid}', uuid)}`);
      return getOrder.answer.parse(JSON.parse(text)).data;
    };
    const pay = async (made: { uuid: string }, fields: Record<string, string>) => {
      const { text } = await member.go(`/payment/orders/${made.uuid}`);
      const [, href = ''] = /href="(\/sandbox\/bank\?[^"]*)"/.exec(text) ?? [];
      const found = await member.go(href.replaceAll('&amp;', '&'));
      const { pathname } = new URL(found.location, world.url);
      return (await member.go(pathname, { form: { lang: 'en', decision: 'pay', ...fields } })).text;
    };

    const [untold, garbled] = [await order(), await order()];
    expect(untold.qr?.payload === null).toBe(gateway === 'opn');
    expect(await pay(untold, { telling: 'never' })).toContain('Not told yet');
    await pay(garbled, { fault: 'html' });
    for (const made of [untold, garbled]) {
      await vi.waitUntil(async () => (await seen(made)).state === 'processed', { timeout: 60_000, interval: 250 });
    }
    expect(await seen(garbled)).toMatchObject({ coins: 1_230, refundable_satang: 0 });
  });
});
