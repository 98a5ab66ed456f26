/** The talk of a live: said by one, read by all, at once where scripts run, and by pages where they do not. */
import type { Page, WebSocketRoute } from 'playwright-core';
import { expect } from 'vitest';
import said from '../../locales/en/talk.json' with { type: 'json' };
import { onAirTitles } from '../../world/live-title.ts';
import { newGuest } from '../system/guest.ts';
import { axeViolations } from './axe.ts';
import { test } from './browser.ts';
import { openAs } from './member.ts';

/** A live of whose room no other test reads the lines. */
const address = `/en/live/${onAirTitles[3]?.slug}`;
const phone = { viewport: { width: 360, height: 740 } };

const linesOf = (page: Page) => page.locator('[data-lines] > li');
const textsOf = async (page: Page) => (await linesOf(page).allTextContents()).map((text) => text.trim());

/** Looks at the live, and holds the sockets that it opens. */
async function enter(look: () => Promise<Page>) {
  const page = await look();
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.goto(new URL(address, page.url()).href);
  await expect.poll(() => sockets.length).toBe(1);
  return { page, sockets };
}

async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: said.text }).fill(text);
  await page.getByRole('button', { name: said.send, exact: true }).click();
}

test('what a member says a visitor reads at once; after a cut nothing is missing and nothing stands twice', async ({
  open,
}) => {
  const member = await enter(async () => openAs(open, await newGuest(), '/en', phone));
  const visitor = await enter(() => open('/en', { consented: true, ...phone }));
  // Sent sooner it would go as any form does, to the page of the talk.
  await member.page.getByRole('textbox', { name: said.text }).focus();
  await member.page.locator('[data-is-in] form[data-is-taken]').waitFor();
  await visitor.page.locator('[data-is-in]').waitFor();
  await say(member.page, 'first of all');
  await expect.poll(() => textsOf(visitor.page)).toEqual([expect.stringMatching(/ first of all$/)]);
  await expect.poll(() => member.page.getByRole('textbox', { name: said.text }).inputValue()).toBe('');
  await visitor.sockets[0]?.close();
  await say(member.page, 'while somebody was away');
  await expect.poll(() => visitor.sockets.length).toBe(2);
  await expect
    .poll(() => textsOf(visitor.page))
    .toEqual([expect.stringMatching(/ first of all$/), expect.stringMatching(/ while somebody was away$/)]);
  await expect.poll(() => textsOf(member.page)).toHaveLength(2);
  expect(await axeViolations(member.page)).toEqual([]);
  const width = await member.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});

test('without JavaScript a form says it, and a page that is loaded anew by itself has it', async ({ open }) => {
  const page = await openAs(open, await newGuest(), address, { ...phone, javaScriptEnabled: false });
  await say(page, 'by a form alone');
  await page.getByText('by a form alone').waitFor();
  expect(new URL(page.url()).pathname).toBe(`${address}/talk`);
  expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(1);
  await page.getByRole('link', { name: said.write, exact: true }).click();
  expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0);
});
