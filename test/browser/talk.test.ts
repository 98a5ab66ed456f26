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

test('whoever keeps the room hides a line and mutes its writer in a sheet over the live, or by pages without JavaScript', async ({
  open,
}) => {
  const member = await enter(async () => openAs(open, await newGuest(), '/en', phone));
  const text = 'something that nobody wants';
  const field = member.page.getByRole('textbox', { name: said.text });
  await field.focus();
  await member.page.locator('[data-is-in] form[data-is-taken]').waitFor();
  await say(member.page, text);
  const house = await enter(() => openAs(open, 'moderator', '/en', phone));
  const line = house.page.locator('[data-lines] > li', { hasText: text });
  await line.getByRole('link').click();
  const sheet = house.page.getByRole('dialog', { name: said.line });
  await sheet.getByText(text).waitFor();
  expect(await axeViolations(house.page)).toEqual([]);
  await sheet.getByRole('button', { name: said.hide }).click();
  await sheet.getByText(said.is_hidden).waitFor();
  await expect.poll(() => linesOf(member.page).filter({ hasText: text }).count()).toBe(0);
  await sheet.getByRole('button', { name: said.mute[5] }).click();
  await sheet.getByRole('button', { name: said.lift }).waitFor();
  expect(new URL(house.page.url()).pathname).toBe(address);
  await say(member.page, 'let me in');
  await member.page.locator('[data-not-said]', { hasText: /muted/ }).waitFor();
  expect(await field.inputValue()).toBe('let me in');
  await house.page.keyboard.press('Escape');
  await expect.poll(() => sheet.count()).toBe(0);

  const plain = await openAs(open, 'moderator', `${address}/talk-rules`, { ...phone, javaScriptEnabled: false });
  const muted = plain.getByRole('listitem').filter({ hasText: 'Muted until' });
  await muted.getByRole('button').first().click();
  await plain.getByText(said.done).waitFor();
  expect(await muted.count()).toBe(0);
});
