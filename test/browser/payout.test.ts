/** From a viewer's gift to a VB's bank account, with JavaScript and without: paid, and sent back. */
import { expect } from 'vitest';
import thEarning from '../../locales/th/earning.json' with { type: 'json' };
import th from '../../locales/th/payout.json' with { type: 'json' };
import { newBuyer } from '../system/guest.ts';
import { bankDoes, eightDaysLater, letGo, newHouse, newPayableCaster } from '../system/payout-house.ts';
import { axeViolationsInBoth } from './axe.ts';
import { type Open, test } from './browser.ts';
import { openAs } from './member.ts';

const fits = (page: Awaited<ReturnType<Open>>) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

const ways = [
  { name: 'with JavaScript, and paid', javaScriptEnabled: true, decisions: ['pay'], state: 'paid' },
  {
    name: 'without JavaScript, and sent back',
    javaScriptEnabled: false,
    decisions: ['pay', 'return'],
    state: 'returned',
  },
] as const;

test.for(ways)('a gift is given, waited for, asked to be paid, approved by two ($name)', async (way, { open }) => {
  const { javaScriptEnabled, decisions, state } = way;
  const opening = { javaScriptEnabled };
  const house = await newHouse();
  const { vb, slug } = await newPayableCaster(house);

  const giver = await openAs(open, await newBuyer(), `/live/${slug}/gifts`, opening);
  const gift = giver.locator('main li', { hasText: 'รักหมดใจ' });
  await gift.locator('select').selectOption('19');
  await gift.getByRole('button').click();
  await giver.waitForURL(/given=9880/);

  const page = await openAs(open, vb, '/earnings', opening);
  await page.getByText(thEarning.reason.age).waitFor();
  expect(await page.locator('main').textContent()).toContain('9,880');
  await page.goto('/payout');
  await page.getByText(th.bar.nothing_payable.title).waitFor();

  await eightDaysLater();
  await page.goto('/earnings');
  await page.getByRole('link', { name: th.title, exact: true }).click();
  await page.getByRole('button', { name: th.ask.see }).click();
  await page.waitForURL(/\/payout\/quotes\//);
  expect(await fits(page)).toBe(true);
  if (javaScriptEnabled) expect(await axeViolationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: th.quote.ask }).click();
  await page.waitForURL(/\/payout\/payouts\/.*status=submitted/);
  await page.getByRole('heading', { name: th.state.submitted.title }).waitFor();
  const address = new URL(page.url()).pathname;
  const reference = /VP[0-9A-Z]{12}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '';

  const messageId = await letGo(house, reference);
  await page.goto(address);
  await page.getByRole('heading', { name: th.state.sent.title }).waitFor();
  await bankDoes(messageId, reference, decisions);
  await expect
    .poll(
      async () => {
        await page.goto(address);
        return page.getByRole('heading', { name: th.state[state].title }).count();
      },
      { timeout: 90_000, interval: 1_000 },
    )
    .toBe(1);
  if (javaScriptEnabled) expect(await axeViolationsInBoth(page)).toEqual([]);
  if (state === 'returned') expect(await page.locator('main').textContent()).toContain(th.bank_reason.AC04);

  await page.getByRole('link', { name: th.certificate.see }).click();
  await page.getByText('น.ส. ของขวัญ ใจดี').waitFor();
  await page.waitForLoadState();
  expect(await fits(page)).toBe(true);
  if (javaScriptEnabled) expect(await axeViolationsInBoth(page)).toEqual([]);
  expect(await page.getByRole('button', { name: th.certificate.print }).isVisible()).toBe(javaScriptEnabled);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('header.bar').isVisible()).toBe(false);
  expect(await page.getByText(th.form.section, { exact: true }).isVisible()).toBe(true);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  expect(await page.locator('article').textContent()).toMatch(/\([^)]*บาท[^)]*\)/);
});
