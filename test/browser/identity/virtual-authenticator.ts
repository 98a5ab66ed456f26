/** A virtual authenticator for pages with passkeys. */
import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/** Returns the origin with a host name, because passkeys do not work with IP addresses. */
export const namedOrigin = () => inject('origin').replace('127.0.0.1', 'localhost');

/** Adds an authenticator to the page. It verifies the user at once, or never. */
export async function withAuthenticator(page: Page, isUserVerified = true) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    verifies: (can: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: can }),
  };
}

/** Signs in at the sandbox's provider with an account that its page does not offer. */
export async function signInAs(page: Page, guest: string) {
  await page.locator('form[action^="/api/auth/signin/"] button').click();
  const button = page.locator('button[value=demo-viewer]');
  await button.evaluate((element: HTMLButtonElement, value) => Object.assign(element, { value }), `demo-${guest}`);
  await page.locator(`button[value=demo-${guest}]`).click();
}
