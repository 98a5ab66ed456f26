/**
 * Checks passkeys in Chromium with a virtual authenticator: creation, sign-in, step-up and removal.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import en from '../../../locales/en/identity/account.json' with { type: 'json' };
import auth from '../../../locales/en/identity/auth.json' with { type: 'json' };
import { packed } from '../../../scripts/bench/page-bytes.ts';
import { query } from '../../system/database.ts';
import { newGuest } from '../../system/guest.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { phone, test } from '../browser.ts';
import { signOut } from '../member.ts';
import { namedOrigin, signInAs, withAuthenticator } from './virtual-authenticator.ts';

const origin = namedOrigin();

const passkeyButton = (page: Page) => page.getByRole('button', { name: auth.passkey.sign_in });
const expectText = (page: Page, text: string) => expect.poll(() => page.locator('main').textContent()).toContain(text);

describe('passkey of a member', () => {
  test('a member creates a passkey, signs in, steps up and removes it', async ({ open }) => {
    const guest = await newGuest();
    const page = await open(`${origin}/en/profile/accounts`, { consented: true, viewport: phone, expected: /\b403\b/ });
    const authenticator = await withAuthenticator(page);
    await signInAs(page, guest);
    await page.waitForURL(`${origin}/en/profile/accounts`);

    await page.getByLabel(en.passkey.name).fill('My test phone');
    await page.getByRole('button', { name: en.passkey.add }).click();
    await expectText(page, en.outcome.passkey_added);
    await expectText(page, 'My test phone');
    expect(await authenticator.credentials()).toHaveLength(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await axeViolationsInBoth(page)).toEqual([]);

    // The device creates no second passkey for the same account.
    await page.getByRole('button', { name: en.passkey.add }).click();
    await expectText(page, en.passkey.known);
    expect(await authenticator.credentials()).toHaveLength(1);

    await signOut(page);
    await page.waitForURL(`${origin}/en`);
    await page.goto(`${origin}/en/auth/signin?callbackUrl=/en/profile`);
    expect(await axeViolationsInBoth(page)).toEqual([]);
    await passkeyButton(page).click();
    await page.waitForURL(`${origin}/en/profile`);
    expect(await page.locator('h1').textContent()).toBe('แขก');

    // Fifteen minutes later, a change requires re-authentication.
    await query(
      'UPDATE tokens SET authenticated_at_ms = 0 WHERE user_uuid = (SELECT user_uuid FROM accounts WHERE provider_account_id = ?)',
      `demo-${guest}`,
    );
    await page.goto(`${origin}/en/profile/accounts`);
    await page.getByRole('button', { name: en.passkey.add }).click();
    await page.waitForURL(/\/en\/auth\/signin\?error=StepUpRequired/);
    await passkeyButton(page).click();
    await page.waitForURL(`${origin}/en/profile/accounts`);
    await expectText(page, en.passkey.used.split('{{')[0]?.trim() ?? '');
    await page.getByRole('button', { name: `${en.remove} My test phone` }).click();
    await expectText(page, en.outcome.passkey_removed);
  });
});

test('a failed passkey sign-in shows an error on the page', async ({ open }) => {
  const page = await open(`${origin}/en/auth/signin`, { consented: true });
  const authenticator = await withAuthenticator(page, false);
  await authenticator.verifies(false);
  await passkeyButton(page).click();
  await expect.poll(() => page.getByRole('alert').last().textContent()).toBe(auth.passkey.failed);
  expect(await passkeyButton(page).isEnabled()).toBe(true);
});

test('the passkey script is at most 12 kB and loads only where needed', async ({ open }) => {
  const page = await open(`${origin}/auth/signin`, { consented: true });
  const address = await page.locator('script[src*=passkey]').getAttribute('src');
  const script = await (await page.request.get(`${origin}${address}`)).text();
  expect(packed(script)).toBeLessThanOrEqual(12_000);
  await page.goto(`${origin}/`);
  expect(await page.locator('script[src*=passkey]').count()).toBe(0);
});

test('without JavaScript no passkey button is shown', async ({ open }) => {
  const page = await open(`${origin}/en/auth/signin`, { consented: true, javaScriptEnabled: false });
  expect(await passkeyButton(page).count()).toBe(0);
});
