/** Where the VB of a live stands today, asked for again after gifts: once for all that come meanwhile. */
import type { Standing } from '../../calls/ranking.ts';
import { formatNumber } from '../format.ts';
import { localeOfPage } from '../locale-of-page.ts';

/** So soon after a gift boards have it; and so far apart it is asked for, since what is public is kept that long. */
const COUNTED_MS = 3_000;
const APART_MS = 15_000;

let askedAtMs = Number.NEGATIVE_INFINITY;
let isSoon = false;

/** A gift was given: the place of place-today.tsx may be another one. */
export function askForPlace(): void {
  if (isSoon) return;
  isSoon = true;
  setTimeout(
    () => {
      isSoon = false;
      askedAtMs = Date.now();
      if (!document.hidden) void ask().catch(() => undefined);
    },
    Math.max(COUNTED_MS, askedAtMs + APART_MS - Date.now()),
  );
}

async function ask() {
  const place = document.querySelector<HTMLElement>('[data-place]');
  const text = place?.querySelector('span');
  if (!place || !text) return;
  const { place: address = '', vb, rank = '' } = place.dataset;
  const answer = await fetch(address);
  if (!answer.ok) return;
  const { data } = (await answer.json()) as { data: Standing[] };
  const standing = data.find(({ user }) => user.uuid === vb);
  const told = standing && rank.replace('{rank}', formatNumber(localeOfPage(), standing.rank));
  if (told && text.textContent !== told) text.textContent = told;
}
