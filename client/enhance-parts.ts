/** Parts of pages that few pages have: the script of one is fetched where there is one, and every other page does without it. */
const parts: readonly [selector: string, load: () => Promise<() => void>][] = [
  [
    '[data-signature], [data-picture], [data-from-fragment]',
    async () => (await import('./contract/enhance-contract.ts')).enhanceContract,
  ],
  ['[data-crop]', async () => (await import('./ui/form/crop-picture.ts')).enhanceCrops],
  ['[data-slip]', async () => (await import('./payment/enhance-slip.ts')).enhanceSlip],
  ['[data-push]', async () => (await import('./notice/enhance-push.ts')).enhancePush],
  ['form[data-like]', async () => (await import('./post/enhance-post.ts')).enhancePost],
  ['[data-studio]', async () => (await import('./broadcast/enhance-studio.ts')).enhanceStudio],
  ['[data-talk], form[data-share-own]', async () => (await import('./live/enhance-live.ts')).enhanceLive],
];

/** Takes up what this page has of them. */
export async function enhanceParts() {
  for (const [selector, load] of parts) if (document.querySelector(selector)) (await load())();
}
