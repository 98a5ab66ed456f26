/** Runs axe on a page in its current state. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeWindow = Window & { axe?: typeof axe };

/** Rules about colours. All other rules give the same result in both colour schemes. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Returns one text per violation. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // A click returns when the next page begins, which may have no root element yet.
  await page.waitForLoadState();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (only) => {
    // A notice that fades in or out is measured as it looks in between, a transition at its end.
    const pausedAnimations: Animation[] = [];
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
      else if (animation.playState === 'running') {
        animation.pause();
        animation.currentTime = Number(animation.effect?.getComputedTiming().duration) / 2;
        pausedAnimations.push(animation);
      }
    }
    const options = { resultTypes: ['violations' as const], ...(only && { runOnly: only }) };
    const results = await (window as AxeWindow).axe?.run(document, options);
    for (const animation of pausedAnimations) animation.play();
    return results?.violations;
  }, rules);
  if (!violations) throw new Error('axe did not run');
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
}

/**
 * Returns the violations in both colour schemes. The page must be in the dark one. Reduced motion
 * prevents that axe measures a colour in transition.
 */
export async function axeViolationsInBoth(page: Page): Promise<string[]> {
  const dark = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return [...dark, ...(await axeViolations(page, ofColours))];
}
