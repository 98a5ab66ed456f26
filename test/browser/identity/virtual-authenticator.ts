/** An authenticator that is none of plastic, for pages where a passkey is used. */
import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/** A passkey is of a name, and an address of numbers is none. */
export const namedOrigin = () => inject('origin').replace('127.0.0.1', 'localhost');

/** Gives the page an authenticator; its owner shows who they are at once, or never. */
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

/** By the sandbox's provider, as somebody whom its page does not offer. */
export async function signInAs(page: Page, guest: string) {
  await page.locator('form[action^="/api/auth/signin/"] button').click();
  const button = page.locator('button[value=demo-viewer]');
  await button.evaluate((element: HTMLButtonElement, value) => Object.assign(element, { value }), `demo-${guest}`);
  await page.locator(`button[value=demo-${guest}]`).click();
}
