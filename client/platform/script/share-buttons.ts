/** Buttons that copy or share a link. Loaded on first use. */

const COPIED_MS = 2_000;

/** Copies or shares the link of a button, as the button says. */
export const passOn = (button: HTMLElement): Promise<void> =>
  button.dataset.share === undefined ? copyLink(button) : shareLink(button);

/**
 * Copies the link of a `data-copy` button and confirms it on the button for two seconds. If copying
 * is not allowed, shows the link to copy by hand.
 */
async function copyLink(button: HTMLElement): Promise<void> {
  const { copy = '', copied = '' } = button.dataset;
  try {
    await navigator.clipboard.writeText(copy);
  } catch {
    return (await import('./offer-text.ts')).offerText(button, copy);
  }
  const text = button.querySelector('span');
  if (!text || text.textContent === copied) return;
  const before = text.textContent;
  text.textContent = copied;
  setTimeout(() => {
    text.textContent = before;
  }, COPIED_MS);
}

/** Opens the device's share sheet with the link of a `data-share` button. */
async function shareLink({ dataset: { share = '', title = '' } }: HTMLElement): Promise<void> {
  // Closing the sheet rejects the promise. That is no error.
  await navigator.share({ url: share, title }).catch(() => undefined);
}
