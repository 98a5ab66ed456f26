/** Buttons that pass a link on. Loaded with the first use. */

const COPIED_MS = 2_000;

/** Copies the link of a `data-copy`, and says so on the button for a moment; where it may not, the text is offered to be copied by hand. */
export async function copyLink(button: HTMLElement): Promise<void> {
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

/** Opens the device's own share sheet with the link of a `data-share`. */
export async function shareLink({ dataset: { share = '', title = '' } }: HTMLElement): Promise<void> {
  // Closing the sheet rejects; there is nothing to do about it.
  await navigator.share({ url: share, title }).catch(() => undefined);
}
