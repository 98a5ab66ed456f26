/** Hearts of those whom the member follows already: asked once for all of a page. */
import { turnFollow } from './turn-follow.ts';

/** So many are asked for at once. */
const MOST_ASKED = 50;

/** Fills the hearts of follow-button.tsx. Where nobody can tell they stay as they are: to follow again changes nothing. */
export async function fillHearts() {
  const hearts = [...document.querySelectorAll<HTMLFormElement>('form[data-vb]')];
  const uuids = [...new Set(hearts.map(({ dataset }) => dataset.vb ?? ''))].slice(0, MOST_ASKED);
  const leaving = new AbortController();
  // Whoever logs out at once would be refused.
  document.addEventListener('submit', ({ defaultPrevented }) => defaultPrevented || leaving.abort());
  const { signal } = leaving;
  const answer = await fetch(`/api/v1/following/among?uuids=${uuids.join()}`, { signal }).catch(() => null);
  if (!answer?.ok) return;
  const { data } = (await answer.json()) as { data: { followed_uuids: string[] } };
  for (const heart of hearts) {
    // What was pressed meanwhile is as it was meant.
    const isAsItWas = heart.querySelector('button')?.value === 'follow';
    if (isAsItWas && data.followed_uuids.includes(heart.dataset.vb ?? '')) turnFollow(heart);
  }
}
