import type { DeckUpdate } from './deck/deck/show-deck.ts';
import { formsInPlace } from './forms-in-place.ts';
import { sendAsForm } from './platform/script/send-as-form.ts';

/**
 * Scripts of page sections that few pages have. A page loads a script only if it contains a match
 * for the selector.
 */
const parts: readonly [selector: string, load: () => Promise<() => void>][] = [
  [
    '[data-signature],[data-picture],[data-from-fragment]',
    async () => (await import('./contracts/step/enhance-contract.ts')).enhanceContract,
  ],
  ['[aria-keyshortcuts]', async () => (await import('./office/enhance-office.ts')).enhanceOffice],
  ['[data-prepare],[data-crop]', async () => (await import('./ui/form/picture-inputs.ts')).enhancePictureInputs],
  ['[data-slip]', async () => (await import('./money/charge/enhance-transfer-proof.ts')).enhanceTransferProof],
  ['[data-push]', async () => (await import('./people/notice/enhance-push.ts')).enhancePush],
  ['[data-until]', async () => (await import('./rankings/event/tick-countdowns.ts')).tickCountdowns],
  ['[data-ranks]', async () => (await import('./rankings/ranking/follow-ranks.ts')).followRanks],
  ['[data-search]', async () => (await import('./site/search/enhance-search.ts')).enhanceSearch],
  ['[data-studio],[data-guest]', async () => (await import('./live/broadcast/enhance-studio.ts')).enhanceStudio],
  ['.talk', async () => (await import('./live/live/enhance-live.ts')).enhanceLive],
];

/** Scripts that load when their section comes within 300 pixels of the viewport. */
const partsInSight: typeof parts = [
  ['[data-monster]', async () => (await import('./rankings/monster/follow-monsters.ts')).followMonsters],
  ['[data-preview]', async () => (await import('./live/watch/preview-lives.ts')).previewLives],
];
const NEAR = '300px';

/**
 * Enhanced links and buttons. The script loads with the first use and replaces the browser's
 * default action.
 */
const partsInUse: readonly [selector: string, use: (element: HTMLElement) => Promise<unknown>][] = [
  ['a[data-app]', async (link) => (await import('./site/ask-for-app.ts')).askForApp(link)],
  ['[data-copy],[data-share]', async (button) => (await import('./platform/script/share-buttons.ts')).passOn(button)],
  ['a[data-in-sheet]', async (link) => (await import('./live/live/open-over-live.ts')).openOverLive(link)],
];

/** Loads the scripts that this page needs, now or when they are used. */
export async function enhanceParts() {
  document.addEventListener('click', (event) => {
    // The modifier keys open the link elsewhere. Leave that to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    for (const [selector, use] of partsInUse) {
      const element = event.target instanceof Element && event.target.closest<HTMLElement>(selector);
      if (!element) continue;
      event.preventDefault();
      // If the script fails to load, the link does its default action.
      use(element).catch(() => element instanceof HTMLAnchorElement && location.assign(element.href));
    }
  });
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    const name = formsInPlace.find((kind) => form.matches(`[data-${kind}]`));
    if (!name) return;
    event.preventDefault();
    // If the script fails to load, the form does its default action.
    import('./send-form.ts').then(
      ({ sendFormInPlace }) => sendFormInPlace(name, form, submitter),
      () => sendAsForm(form, submitter),
    );
  });
  document.addEventListener('live:deck', async (event) =>
    (await import('./deck/deck/show-deck.ts')).showDeck((event as CustomEvent<DeckUpdate>).detail),
  );
  for (const [selector, load] of partsInSight) whenNear(document.querySelectorAll(selector), load);
  for (const [selector, load] of parts) if (document.querySelector(selector)) (await load())();
}

/** Loads a script once the first of the elements is near the viewport. */
function whenNear(elements: Iterable<Element>, load: () => Promise<() => void>) {
  const observer = new IntersectionObserver(
    async (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      (await load())();
    },
    { rootMargin: NEAR },
  );
  for (const element of elements) observer.observe(element);
}
