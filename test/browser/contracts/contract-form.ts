/** Fills in the forms of a contract in Chromium, with scripts or without. */
import type { Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import { type Applicant, codeTo } from '../../system/contracts/applicant.ts';
import { forgetCode } from '../../system/database.ts';

/** Values by field name: typed texts, chosen options, ticked boxes and picked files. */
export type Filled = Readonly<Record<string, string | File>>;

export const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname.endsWith(path));

/** Fills in the fields of a step by name and saves the step. */
export async function save(page: Page, values: Filled, looksAt: (page: Page) => Promise<void> = async () => undefined) {
  const form = page.locator('main form');
  for (const summary of await form.locator('details:not([open]) > summary').all()) await summary.click();
  for (const [name, value] of Object.entries(values)) await put(form.locator(`[name=${name}]`), value);
  await looksAt(page);
  await form.locator('button[value=save]').click();
}

async function put(field: Locator, value: string | File) {
  if (value instanceof File) return field.setInputFiles(await payloadOf(value));
  const kind = await field.first().evaluate((one) => (one instanceof HTMLInputElement ? one.type : one.localName));
  if (kind === 'select') await field.selectOption(value);
  else if (kind === 'radio') await field.and(field.page().locator(`[value=${value}]`)).check();
  else if (kind === 'checkbox') await field.check();
  else await field.fill(value);
}

/** Returns a file in the format that Playwright uploads. */
export const payloadOf = async (file: File) => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
});

/** Opens the agreement and signs it with the code that is mailed for it. */
export async function signAt(
  page: Page,
  applicant: Applicant,
  { path, status }: { path: '/contract/sign' | '/contract/new-terms'; status: string },
) {
  await forgetCode(`contract-sign:${await applicant.uuid()}`);
  if (!page.url().endsWith(path)) await page.goto(path);
  await page.locator('button[value=send_code]').click();
  await page.locator('#code').waitFor();
  await page.locator('input[name=accept_read]').check();
  await page.locator('#code').fill(await codeTo(inject('origin'), applicant.email));
  await page.locator('button[value=sign]').click();
  await page.waitForURL((url) => url.searchParams.get('status') === status);
}
