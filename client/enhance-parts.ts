import { sendAsForm } from './platform/script/send-as-form.ts';

/**
 * Scripts of page sections that few pages have. A page loads a script only if it contains a match
 * for the selector.
 */
const parts: readonly [selector: string, load: () => Promise<() => void>][] = [
  [
    '[data-signature], [data-picture], [data-from-fragment]',
    async () => (await import('./contracts/step/enhance-contract.ts')).enhanceContract,
  ],
  ['[data-prepare]', async () => (await import('./ui/form/prepare-picture.ts')).enhancePictures],
  ['[data-crop]', async () => (await import('./ui/form/crop-picture.ts')).enhanceCrops],
  ['[data-slip]', async () => (await import('./money/pay/enhance-transfer-proof.ts')).enhanceTransferProof],
  ['[data-push]', async () => (await import('./people/notice/enhance-push.ts')).enhancePush],
  ['[data-until]', async () => (await import('./rankings/event/tick-countdowns.ts')).tickCountdowns],
  ['[data-ranks]', async () => (await import('./rankings/ranking/follow-ranks.ts')).followRanks],
  ['form[data-like]', async () => (await import('./posts/enhance-post.ts')).enhancePost],
  ['[data-studio]', async () => (await import('./live/broadcast/enhance-studio.ts')).enhanceStudio],
  ['[data-talk], [data-talk-again]', async () => (await import('./live/live/enhance-live.ts')).enhanceLive],
];

/** Scripts that load when their section comes within 300 pixels of the viewport. */
const partsInSight: typeof parts = [
  ['[data-monster]', async () => (await import('./rankings/monster/follow-monsters.ts')).followMonsters],
  ['[data-preview]', async () => (await import('./live/watch/preview-lives.ts')).previewLives],
];
const NEAR = '300px';

/**
 * Enhanced links and forms. The script loads with the first use and replaces the browser's default
 * action.
 */
const partsInUse: readonly [
  event: 'click' | 'submit',
  selector: string,
  use: (element: HTMLElement, button: HTMLElement | null) => Promise<unknown>,
][] = [
  ['click', 'a[data-app]', async (link) => (await import('./site/ask-for-app.ts')).askForApp(link)],
  ['click', '[data-copy]', async (button) => (await import('./platform/script/share-buttons.ts')).copyLink(button)],
  ['click', '[data-share]', async (button) => (await import('./platform/script/share-buttons.ts')).shareLink(button)],
  ['click', 'a[data-in-sheet]', async (link) => (await import('./live/live/open-over-live.ts')).openOverLive(link)],
  [
    'submit',
    'form[data-consent]',
    async (form, button) => (await import('./privacy/answer-in-place.ts')).answerInPlace(form, button),
  ],
  [
    'submit',
    'form[data-follow]',
    async (form) => (await import('./people/follow/follow-in-place.ts')).followInPlace(form),
  ],
  [
    'submit',
    'form[data-share-own]',
    async (form, button) => (await import('./live/watch/share-own.ts')).shareOwn(form, button),
  ],
];

/** Loads the scripts that this page needs, now or when they are used. */
export async function enhanceParts() {
  for (const [event, selector, use] of partsInUse)
    document.addEventListener(event, (trigger: MouseEvent | SubmitEvent) => {
      const element = trigger.target instanceof Element && trigger.target.closest<HTMLElement>(selector);
      // The modifier keys open the link elsewhere. Leave that to the browser.
      if (!element || (trigger instanceof MouseEvent && (trigger.ctrlKey || trigger.metaKey || trigger.shiftKey)))
        return;
      trigger.preventDefault();
      const button = trigger instanceof SubmitEvent ? trigger.submitter : null;
      // If the script fails to load, the form or link does its default action.
      use(element, button).catch(() =>
        element instanceof HTMLFormElement
          ? sendAsForm(element, button)
          : element instanceof HTMLAnchorElement && location.assign(element.href),
      );
    });
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
