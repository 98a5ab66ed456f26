import type { Page } from 'playwright-core';

/** Signs in with a demo account of the sandbox's provider. */
export async function demoSignIn(page: Page, origin: string, account: string): Promise<void> {
  await page.goto(`${origin}/auth/signin`);
  await page.locator('form[action^="/api/auth/signin/"] button').click();
  await page.locator(`button[value=demo-${account}]`).click();
  await page.waitForURL(`${origin}/**`);
}
