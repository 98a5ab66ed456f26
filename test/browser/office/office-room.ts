/** Fills in and sends the forms of the office in Chromium, as staff do. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillDate } from '../../date-parts.ts';

/** A file in the format that Playwright uploads. */
interface Picked {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
/** Values by field name: typed texts, chosen options, ticked boxes and picked files. */
export type Filling = Readonly<Record<string, string | true | Picked>>;

/**
 * The location of a form: a resource, or one of its entries by `id`. `row` is a text of the row,
 * for lists with several forms.
 */
export interface Place {
  id?: string;
  row?: string;
}

/** Opens a form of a resource, fills it in, sends it and expects no error. */
export async function does(
  page: Page,
  [resource, action]: readonly [string, string],
  values: Filling,
  place: Place = {},
) {
  const address = `/office/${resource}${place.id === undefined ? '' : `/${place.id}`}`;
  if (new URL(page.url()).pathname !== address) await page.goto(address);
  const panel = panelOf(page, action, place);
  await panel.locator('summary').click();
  await fill(panel, values);
  await panel.locator('form button').click();
  // A form that failed stays open and shows the reason.
  await page.getByRole('status').or(page.locator('details[open] [role=alert]')).first().waitFor();
  const alerts = await page.locator('details[open] [role=alert]').allTextContents();
  expect(alerts, `${resource} ${action}`).toEqual([]);
}

/** Approves everything that waits for dual control. */
export async function approveAll(page: Page): Promise<void> {
  await page.goto('/office/approvals');
  const decideForm = page.locator('details', { has: page.locator('input[name=action][value=decide]') });
  while ((await decideForm.count()) > 0) await does(page, ['approvals', 'decide'], { decision: 'approve' });
}

const panelOf = (page: Page, action: string, { row }: Place): Locator => {
  const of = (scope: Page | Locator) =>
    scope.locator('details', { has: page.locator(`input[name=action][value="${action}"]`) });
  return row === undefined ? of(page).first() : of(page.locator('main tbody').filter({ hasText: row })).first();
};

async function fill(panel: Locator, values: Filling) {
  for (const [name, value] of Object.entries(values)) {
    const field = panel.locator(`[name="${name}"]`);
    if (typeof value === 'string' && (await field.count()) === 0) await fillDate(panel, name, value);
    else if (value === true) await field.check();
    else if (typeof value !== 'string') await field.setInputFiles(value);
    else if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Returns a moment some minutes from now as form input, in Bangkok time. */
export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + (minutes + 7 * 60) * 60_000).toISOString().slice(0, 16);
