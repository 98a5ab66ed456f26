/** Axe, over a page as it stands. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface AxeWindow {
  axe: { run: (context: Document) => Promise<{ violations: Violation[] }> };
}

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What is wrong, one line each; empty where nothing is. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as AxeWindow).axe.run(document));
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
}
