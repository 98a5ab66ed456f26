/**
 * Checks the gateways that the sandbox simulates, each with its own world. The order page opens the
 * gateway's page, where a person pays, refuses or leaves.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { chargeOrder, createOrder, getOrder } from '../../../calls/money/order.ts';
import gift from '../../../locales/en/live/gift.json' with { type: 'json' };
import en from '../../../locales/en/money/order.json' with { type: 'json' };
import { film } from '../../../scripts/dev/camera/broadcast.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { filmedLives } from '../../../seed/live-key.ts';
import { rowsForRun } from '../../effort.ts';
import { Member, newcomer, signUpForm } from '../../system/member.ts';
import { openWorld, type World } from '../../system/world.ts';
import { test } from '../browser.ts';
import { showsWhatCameAfter } from '../live/camera-clock.ts';
import { hydrated, openAs } from '../member.ts';
import { accept, asks, coins, isOrderPage, isSound, payButton, sides } from './payer.ts';

const [onPhone, onDesktop] = sides;

describe.each(
  rowsForRun(
    [
      { gateway: 'opn', side: onPhone, hasScripts: false, hasRooms: true },
      { gateway: 'stripe', side: onDesktop, hasScripts: true, hasRooms: false },
    ] as const,
    1,
  ),
)('$gateway', ({ gateway, side, hasScripts, hasRooms }) => {
  let world: World;
  let member: Member;

  beforeAll(async () => {
    world = await openWorld({ apiVars: { THAI_QR_GATEWAY: gateway, GATEWAY_POLL_SECONDS: '2' }, seeded: hasRooms });
    member = new Member(world.url);
    await member.signIn(newcomer('new'));
    const { text } = await member.go('/auth/signup');
    await member.go('/auth/signup', { form: signUpForm(text) });
  });
  afterAll(() => world.close());

  /** Creates an order without a page, like an app. */
  const createUnpaidOrder = async () => {
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
    const newOrder = createOrder.answer.parse(JSON.parse(text)).data;
    if (newOrder.needs === null) return newOrder;
    const path = chargeOrder.path.replace('{uuid}', newOrder.uuid);
    const answer = await member.go(`/api${path}`, { form: { email: 'payer@example.com' } });
    return chargeOrder.answer.parse(JSON.parse(answer.text)).data;
  };
  /**
   * Sends decisions in sequence to the gateway's page of an order. Returns the pages that it shows.
   */
  const act = async (target: { uuid: string }, ...deeds: Record<string, string>[]) => {
    const { text } = await member.go(`/payment/orders/${target.uuid}`);
    const [, href = ''] = /href="(\/sandbox\/bank\?[^"]*)"/.exec(text) ?? [];
    const { location } = await member.go(href.replaceAll('&amp;', '&'));
    const { pathname } = new URL(location, world.url);
    const pageTexts: string[] = [];
    for (const fields of deeds) {
      pageTexts.push((await member.go(pathname, { form: { lang: 'en', decision: 'pay', ...fields } })).text);
    }
    return pageTexts.join();
  };

  test('the gateway page pays, refuses or is left, and the order follows', async ({ open }) => {
    const { texts, viewport, prefix, locale } = side;
    const options = { viewport, baseURL: world.url, javaScriptEnabled: hasScripts, expected: /, csp$/ };
    // Axe is a script that needs timers, so it cannot run without scripts.
    const looksAt = (tab: Page) => (hasScripts ? isSound(tab) : undefined);
    const page = await openAs(open, member, `${prefix}/payment/refill`, options);

    /**
     * Creates an order and opens its page with the QR, through every step that the gateway
     * requires.
     */
    const order = async () => {
      await page.goto(`${prefix}/payment/refill?package=&amount=35`);
      if (hasScripts) await hydrated(page);
      await asks(page, 35);
      await accept(page);
      await payButton(page).click();
      await page.waitForURL(isOrderPage);
      if (hasScripts) await hydrated(page);
      if (gateway === 'stripe') {
        await page.getByRole('heading', { level: 2, name: texts.email.title }).waitFor();
        await looksAt(page);
        await page.getByLabel(texts.email.label).fill('payer@example.com');
        await page.getByRole('button', { name: texts.email.send }).click();
      }
      const qr = page.getByRole('img', { name: texts.qr.alt });
      await qr.waitFor();
      await expect.poll(async () => (await qr.boundingBox())?.width).toBeGreaterThan(200);
    };
    /** Opens the gateway's page in a new tab. */
    const atGateway = async () => {
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: texts.qr.sandbox }).click(),
      ]);
      await tab.waitForURL(/\/sandbox\/gateways\//);
      expect(await tab.locator('html').getAttribute('lang')).toBe(locale);
      expect(await tab.locator('dd.amount').textContent()).toBe('35.00');
      return tab;
    };
    /** Decides at the gateway's page and closes it. */
    const decide = async (decision: 'pay' | 'refuse') => {
      const tab = await atGateway();
      await looksAt(tab);
      await tab.locator(`button[name=decision][value=${decision}]`).click();
      await tab.getByRole('status').waitFor();
      expect(await tab.locator('dd').last().textContent()).toBe('200');
      await looksAt(tab);
      await tab.close();
    };
    /** Waits until the order page shows the title. Without scripts it reloads the page. */
    const says = (title: string) => {
      const place = page.getByRole('heading', { level: 2, name: title, exact: true });
      if (hasScripts) return place.waitFor();
      return expect.poll(() => page.reload().then(() => place.count())).toBe(1);
    };

    await order();
    await looksAt(page);
    await decide('pay');
    await says(texts.status.done.refill.title);
    await expect.poll(() => coins(page)).toBe(350);
    await looksAt(page);

    await order();
    await decide('refuse');
    await says(texts.status.refused.title);
    expect(await coins(page)).toBe(350);
    await looksAt(page);

    await order();
    await (await atGateway()).close();
    await page.reload();
    await page.getByRole('img', { name: texts.qr.alt }).waitFor();
    expect(await page.getByRole('timer').count()).toBe(1);
    await decide('pay');
    await says(texts.status.done.refill.title);
    await expect.poll(() => coins(page)).toBe(700);
  });

  test.runIf(hasRooms)('a page-only gateway takes payment in a window beside a playing stream', async ({ open }) => {
    const { slug, ingest_key } = filmedLives.at(-1) ?? expect.fail('nothing is filmed');
    const camera = film({
      url: `${world.url.replace(/^http/, 'ws')}/ingest/${ingest_key}`,
      camera: () => new ClockCamera(slug),
    });
    try {
      // The gateway answers like this for a while, whichever order a request is about.
      const answers = { decision: 'refuse', telling: 'never', fault: 'page_only' };
      await act(await createUnpaidOrder(), ...Array.from({ length: 6 }, () => answers));
      const page = await openAs(open, member, `/en/live/${slug}`, {
        baseURL: world.url,
        viewport: onDesktop.viewport,
      });
      await page.locator('[data-is-in]').waitFor();
      const sheet = page.getByRole('dialog');
      await page.getByRole('link', { name: 'Give a gift' }).click();
      await sheet.getByRole('link', { name: gift.top_up }).click();
      await sheet.getByText('฿35', { exact: true }).click();
      await accept(page);
      await sheet.getByRole('button', { name: en.pay.now }).click();
      const payLink = sheet.getByRole('link', { name: en.elsewhere.go });
      const beside = async () => {
        await sheet.locator('[data-taken]').waitFor();
        const [popup] = await Promise.all([page.waitForEvent('popup'), payLink.click()]);
        await popup.waitForURL(/\/sandbox\/gateways\/opn\//);
        expect(await popup.evaluate(() => window.opener)).toBe(null);
        return popup;
      };
      /** Sends the event of a window that is in front again. */
      const isBack = () => page.evaluate(() => dispatchEvent(new Event('focus')));

      const firstPopup = await beside();
      await showsWhatCameAfter(page, Date.now());
      expect(await sheet.getByText(en.room.unpaid).isVisible()).toBe(false);
      await firstPopup.close();
      await isBack();
      await sheet.getByText(en.room.unpaid).waitFor();
      await isSound(page);

      const secondPopup = await beside();
      await secondPopup.locator('button[name=decision][value=pay]').click();
      // The order page shows the payment. It is not needed beside the stream.
      await Promise.all([
        secondPopup.waitForEvent('close'),
        secondPopup.getByRole('link', { name: 'Back to the shop' }).click(),
      ]);
      await isBack();
      await sheet.getByText('Topped up').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/en/live/${slug}`);
      await showsWhatCameAfter(page, Date.now());

      // Coins bought elsewhere appear when the viewer returns from a window that did not hide the
      // gifts.
      await sheet.locator('[data-taken]').waitFor();
      const coinsField = sheet.locator('[data-have] .coins');
      const before = await coinsField.textContent();
      await act(await createUnpaidOrder(), {});
      await expect.poll(() => isBack().then(() => coinsField.textContent())).not.toBe(before);
    } finally {
      camera.stop();
    }
  });

  test('the scheduled job asks again after a missing or malformed answer', async () => {
    const orderOf = async ({ uuid }: { uuid: string }) => {
      const { text } = await member.go(`/api${getOrder.path.replace('{uuid}', uuid)}`);
      return getOrder.answer.parse(JSON.parse(text)).data;
    };
    const [missingAnswerOrder, malformedAnswerOrder] = [await createUnpaidOrder(), await createUnpaidOrder()];
    expect(missingAnswerOrder.qr?.payload === null).toBe(gateway === 'opn');
    expect(await act(missingAnswerOrder, { telling: 'never' })).toContain('Not told yet');
    await act(malformedAnswerOrder, { fault: 'html' });
    for (const newOrder of [missingAnswerOrder, malformedAnswerOrder]) {
      await vi.waitUntil(async () => (await orderOf(newOrder)).state === 'processed', {
        timeout: 60_000,
        interval: 250,
      });
    }
    expect(await orderOf(malformedAnswerOrder)).toMatchObject({ coins: 1_230, refundable_satang: 0 });
  });
});
