/**
 * Shows results while the visitor types, and the recent searches of this device. Their list stays
 * in the browser and is never sent.
 */
import { readPage } from '../../platform/script/read-page.ts';
import { addRecentSearch, forgetSearches, recentSearches } from './recent-searches.ts';

/** Pause in typing after which the page searches, in milliseconds. */
const PAUSE_MS = 250;
const DEADLINE_MS = 8_000;

export function enhanceSearch() {
  const page = document.querySelector<HTMLElement>('[data-search]');
  const form = page?.querySelector('form');
  const input = form?.querySelector<HTMLInputElement>('input[type=search]');
  const results = document.getElementById('results');
  if (!page || !form || !input || !results) return;
  let typing: ReturnType<typeof setTimeout> | undefined;
  let pending: AbortController | undefined;
  const recent = showRecent(page, input, () => show());

  /** Replaces the results by those of the text in the box. The page's address follows. */
  const show = async () => {
    clearTimeout(typing);
    pending?.abort();
    pending = new AbortController();
    const url = new URL(form.action);
    const text = input.value.trim();
    if (text !== '') url.searchParams.set('q', text);
    recent(text === '');
    try {
      const answer = await fetch(url, { signal: AbortSignal.any([pending.signal, AbortSignal.timeout(DEADLINE_MS)]) });
      if (!answer.ok) return;
      const fresh = (await readPage(answer)).getElementById('results');
      if (!fresh || pending.signal.aborted) return;
      results.replaceChildren(...fresh.childNodes);
      history.replaceState(null, '', url);
    } catch {
      // The visitor typed on, or is offline. The button still sends the form.
    }
  };

  input.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(show, PAUSE_MS);
  });
  form.addEventListener('submit', () => addRecentSearch(input.value));
  results.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) addRecentSearch(input.value);
  });
  recent(input.value.trim() === '');
  // The visitor typed before this script was ready.
  if (input.value.trim() !== (new URL(location.href).searchParams.get('q') ?? '').trim()) void show();
}

/** Returns a function that shows or hides the recent searches. */
function showRecent(page: HTMLElement, input: HTMLInputElement, search: () => void): (isShown: boolean) => void {
  const section = page.querySelector<HTMLElement>('[data-recent]');
  const list = section?.querySelector('ul');
  section?.querySelector('button')?.addEventListener('click', () => {
    forgetSearches();
    section.hidden = true;
    input.focus();
  });
  return (isShown) => {
    if (!section || !list) return;
    const searches = isShown ? recentSearches() : [];
    section.hidden = searches.length === 0;
    list.replaceChildren(
      ...searches.map((text) => {
        const button = Object.assign(document.createElement('button'), {
          type: 'button',
          className: 'btn quiet text-sm',
          textContent: text,
        });
        button.addEventListener('click', () => {
          input.value = text;
          search();
        });
        const item = document.createElement('li');
        item.appendChild(button);
        return item;
      }),
    );
  };
}
