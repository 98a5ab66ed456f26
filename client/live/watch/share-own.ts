import type { InPlaceForm } from '../../platform/script/send-in-place.ts';

const COPIED_MS = 2_000;

/**
 * Shares a member's own link: opens the device's share sheet, or copies the link on devices without
 * one. Sharing creates its key, with the form of share-links.tsx.
 */
export const shareOwn: InPlaceForm<{ url: string }> = (form, button) => ({
  async done({ props: { url } }) {
    const hasSheet: boolean = 'share' in navigator;
    // Closing the share sheet rejects, and needs no handling.
    if (hasSheet) return await navigator.share({ url, title: form.dataset.shareOwn ?? '' }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      return button && (await import('../../platform/script/offer-text.ts')).offerText(button, url);
    }
    showText(button?.querySelector('span'), form.dataset.copied ?? '');
  },
});

/** Shows a text on the button for a moment. */
function showText(text: HTMLElement | null | undefined, words: string) {
  if (!text || text.textContent === words) return;
  const before = text.textContent;
  text.textContent = words;
  setTimeout(() => {
    text.textContent = before;
  }, COPIED_MS);
}
