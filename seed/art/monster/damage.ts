/**
 * A monster falls apart as its levels fall. One picture has all states: a page loads `…#s2`, and
 * parts lost by then are not shown. Without a fragment the monster is whole.
 */

/**
 * Stages of damage, after the whole monster. The page uses the same number
 * (client/rankings/monster/monster-picture.ts).
 */
const STAGES = [1, 2, 3, 4] as const;
export type Stage = (typeof STAGES)[number];

/** Shows `body` before the stage. */
export const until = (stage: Stage, body: string): string => `<g class="u${stage}">${body}</g>`;

/** Shows `body` from the stage on. */
export const since = (stage: Stage, body: string): string => `<g class="s${stage}" display="none">${body}</g>`;

/** Shows the face of each stage: sure to win, hurt, afraid, and beaten but friendly. */
export const faces = (proud: string, hurt: string, afraid: string, meek: string): string =>
  until(2, proud) + since(2, until(3, hurt)) + since(3, until(4, afraid)) + since(4, meek);

/** Returns the start of a drawing with stages: the targets, and CSS that shows and hides parts. */
export function stages(): string {
  const rules = STAGES.map((stage) => {
    const past = STAGES.filter((one) => one <= stage);
    const hiddenSelector = past.map((one) => `#s${stage}:target~g .u${one}`).join();
    const visibleSelector = past.map((one) => `#s${stage}:target~g .s${one}`).join();
    return `${hiddenSelector}{display:none}${visibleSelector}{display:inline}`;
  });
  return `<style>${rules.join('')}</style>${STAGES.map((stage) => `<g id="s${stage}"/>`).join('')}`;
}
