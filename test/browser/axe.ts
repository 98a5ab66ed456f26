/** Axe, over a page as it stands. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

type AxeWindow = Window & { axe?: typeof axe };

/** Which rules look at colours: the others find in the light what they have found in the dark. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** What is wrong, one line each; empty where nothing is. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // A click returns when the next page begins, which may have no root element yet.
  await page.waitForLoadState();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (only) => {
    const options = { resultTypes: ['violations' as const], ...(only && { runOnly: only }) };
    return (await (window as AxeWindow).axe?.run(document, options))?.violations;
  }, rules);
  if (!violations) throw new Error('axe did not run');
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
}

/** The same in both colour schemes, of which the page stands in the dark one; no colour is looked at on its way to another. */
export async function axeViolationsInBoth(page: Page): Promise<string[]> {
  const dark = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return [...dark, ...(await axeViolations(page, ofColours))];
}
