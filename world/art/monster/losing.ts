/**
 * A monster comes apart as its levels fall. All its states are one picture: a page asks for `…#s2`, and what is lost by then is not
 * seen. Whoever knows of no place in it sees the monster whole.
 */

/** Into how many states a fight is seen, the first one whole; the page goes by the same number (client/rankings/monster/monster-picture.ts). */
const STAGES = [1, 2, 3, 4] as const;
export type Stage = (typeof STAGES)[number];

/** Stands until the stage, and is gone from then on. */
export const until = (stage: Stage, body: string): string => `<g class="u${stage}">${body}</g>`;

/** Is seen from the stage on. */
export const since = (stage: Stage, body: string): string => `<g class="s${stage}" display="none">${body}</g>`;

/** The four faces of a fight: sure to win, hurt, afraid, and beaten, which is to say friends. */
export const faces = (proud: string, hurt: string, afraid: string, meek: string): string =>
  until(2, proud) + since(2, until(3, hurt)) + since(3, until(4, afraid)) + since(4, meek);

/** Before a drawing whose parts are lost or come to light: the places, and what is seen at each. */
export function stages(): string {
  const rules = STAGES.map((stage) => {
    const past = STAGES.filter((one) => one <= stage);
    const gone = past.map((one) => `#s${stage}:target~g .u${one}`).join();
    const shown = past.map((one) => `#s${stage}:target~g .s${one}`).join();
    return `${gone}{display:none}${shown}{display:inline}`;
  });
  return `<style>${rules.join('')}</style>${STAGES.map((stage) => `<g id="s${stage}"/>`).join('')}`;
}
