/** Parts of pages that few pages have: the script of one is fetched where there is one, and every other page does without it. */
const parts: readonly [selector: string, load: () => Promise<() => void>][] = [
  [
    '[data-signature], [data-picture], [data-from-fragment]',
    async () => (await import('./contract/enhance-contract.ts')).enhanceContract,
  ],
  ['[data-crop]', async () => (await import('./ui/form/crop-picture.ts')).enhanceCrops],
  ['[data-slip]', async () => (await import('./payment/enhance-slip.ts')).enhanceSlip],
  ['[data-push]', async () => (await import('./notice/enhance-push.ts')).enhancePush],
  ['[data-until]', async () => (await import('./event/tick-countdowns.ts')).tickCountdowns],
  ['form[data-like]', async () => (await import('./post/enhance-post.ts')).enhancePost],
  ['[data-studio]', async () => (await import('./broadcast/enhance-studio.ts')).enhanceStudio],
  ['a[data-app]', async () => (await import('./open/ask-for-app.ts')).askForApp],
  ['[data-talk], [data-again], form[data-share-own]', async () => (await import('./live/enhance-live.ts')).enhanceLive],
];

/** Those that nobody misses before they come near to what is seen. */
const partsInSight: typeof parts = [
  ['[data-monster]', async () => (await import('./monster/follow-monsters.ts')).followMonsters],
  ['[data-preview]', async () => (await import('./live/preview-lives.ts')).previewLives],
];
const NEAR = '300px';

/** Takes up what this page has of them. */
export async function enhanceParts() {
  for (const [selector, load] of partsInSight) whenNear(document.querySelectorAll(selector), load);
  for (const [selector, load] of parts) if (document.querySelector(selector)) (await load())();
}

/** Once the first of them is near. */
function whenNear(elements: Iterable<Element>, load: () => Promise<() => void>) {
  const watched = new IntersectionObserver(
    async (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watched.disconnect();
      (await load())();
    },
    { rootMargin: NEAR },
  );
  for (const element of elements) watched.observe(element);
}
