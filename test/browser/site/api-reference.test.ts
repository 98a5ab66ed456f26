/** Checks the reference of the API, where developers search and try calls. */
import { describe, expect } from 'vitest';
import { newGuest } from '../../system/guest.ts';
import { desktop, test } from '../browser.ts';
import { openAs } from '../member.ts';

const room = '/api/reference/people';

describe('API reference', () => {
  test('a developer finds a call, reads its failures, and tries it as a member', async ({ open }) => {
    const page = await openAs(open, await newGuest(), '/faq', { viewport: desktop });
    const otherSites: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== new URL(page.url()).origin) otherSites.push(request.url());
    });
    await page.goto(room);
    await page
      .getByRole('button', { name: /search/i })
      .first()
      .click();
    await page.keyboard.type('getProfile');
    await page.getByRole('option').first().click();
    const call = page.locator('section', { hasText: 'GET' }).filter({ hasText: '/v3/profile' }).last();
    await expect.poll(() => call.textContent()).toContain('curl');
    expect(await call.textContent()).toContain('unauthorized');
    await call.getByRole('button', { name: /test request/i }).click();
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v3/profile');
    await page.getByRole('button', { name: /send/i }).first().click();
    expect((await answer).status()).toBe(200);
    expect(otherSites).toEqual([]);
  });

  test('without JavaScript the reference links to the plain list of calls', async ({ open }) => {
    const page = await open(room, { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'The calls of people as a plain list' }).click();
    expect(await page.textContent('main')).toContain('/v3/profile');
  });
});
