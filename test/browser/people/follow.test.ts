/** Checks the follow buttons of pages, and presence in the room of a stream. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import followTexts from '../../../locales/en/people/follow.json' with { type: 'json' };
import { casters, casterUuid } from '../../../seed/caster.ts';
import { newGuest } from '../../system/guest.ts';
import { live } from '../../system/seeded-pages.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';

/** A VB that no other test follows, so that the count is exact. */
const vb = `/en/users/${casterUuid(casters.at(-1)?.slug ?? '')}`;

/** Returns the follow button of the page itself, not the hearts of its cards. */
const vbButton = (page: Page, name: string) =>
  page.locator('form[data-follow]:has(.btn)').getByRole('button', { name });

describe('follow buttons', () => {
  test('following a VB updates button and count at once, and is reversible', async ({ open }) => {
    const page = await openAs(open, await newGuest(), vb);
    const followers = async () =>
      Number.parseInt((await page.locator('[data-follower-count]').textContent()) ?? '', 10);
    const before = await followers();
    await vbButton(page, followTexts.follow).click();
    await vbButton(page, followTexts.following).waitFor();
    await expect.poll(followers).toBe(before + 1);
    await page.reload();
    expect(await followers()).toBe(before + 1);
    await page.goto(new URL('/en/following', page.url()).href);
    const heart = page.locator('#everybody').getByRole('button');
    await heart.and(page.getByRole('button', { name: new RegExp(`^${followTexts.unfollow} `) })).click();
    await heart.and(page.getByRole('button', { name: new RegExp(`^${followTexts.follow} `) })).waitFor();
    await page.goto(new URL(vb, page.url()).href);
    // The shared count may be two seconds old.
    await expect
      .poll(async () => {
        await page.reload();
        return followers();
      })
      .toBe(before);
  });

  test('a failed follow request is undone and sent as a form', async ({ open }) => {
    const page = await openAs(open, await newGuest(), vb, { expected: /ERR_FAILED/ });
    await page.route('**/follow', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    const navigation = page.waitForResponse(
      (answer) => answer.request().isNavigationRequest() && answer.status() === 200,
    );
    await vbButton(page, followTexts.follow).click();
    expect(new URL((await navigation).url()).pathname).toBe(vb);
    await vbButton(page, followTexts.following).waitFor();
  });

  test('without JavaScript the follow form leads back to its page', async ({ open }) => {
    const page = await openAs(open, await newGuest(), `/en/live/${live.slug}`, { javaScriptEnabled: false });
    await vbButton(page, followTexts.follow).click();
    await vbButton(page, followTexts.following).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/en/live/${live.slug}`);
  });

  test('hearts follow in place, update all cards of the VB and persist', async ({ open }) => {
    const page = await openAs(open, await newGuest(), '/en');
    const hearts = page.locator('main form[data-follow] button');
    const form = await hearts.first().evaluate((button) => button.closest('form')?.getAttribute('action'));
    const ofOne = page.locator(`main form[action="${form}"]`);
    const count = await ofOne.count();
    const full = ofOne.getByRole('button', { name: followTexts.unfollow });
    const followAnswer = page.waitForResponse((answer) => answer.url().endsWith('/follow') && answer.ok());
    await hearts.first().click();
    await expect.poll(() => full.count()).toBe(count);
    await followAnswer;
    expect(new URL(page.url()).pathname).toBe('/en');
    await page.reload();
    // The posts of the followed VB now appear as well.
    expect(await full.count()).toBeGreaterThanOrEqual(count);
    expect(await full.count()).toBe(await ofOne.count());
  });

  test('a viewer joins the room of a stream and gets the viewer count', async ({ open }) => {
    const page = await open('/en', { consented: true });
    const socketOpening = page.waitForEvent('websocket');
    await page.goto(new URL(`/en/live/${live.slug}`, page.url()).href);
    const socket = await socketOpening;
    const frame = await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('viewer_count'));
    expect(JSON.parse(String(frame.payload))).toEqual({ viewer_count: expect.any(Number) });
  });
});
