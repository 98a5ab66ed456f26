/**
 * Shares a member's own link. Sharing creates its key, with the form of share-links.tsx, which also
 * works without scripts.
 */
import { sendAsForm } from '../../platform/script/send-as-form.ts';

const COPIED_MS = 2_000;

/**
 * Opens the device's share sheet, or copies the link on devices without one. On failure the form is
 * submitted normally.
 */
export async function shareOwn(form: HTMLElement, button: HTMLElement | null) {
  if (!(form instanceof HTMLFormElement)) return;
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' } });
    const { url } = ((await answer.json()) as { props: { url: string } }).props;
    const hasSheet: boolean = 'share' in navigator;
    // Closing the share sheet rejects, and needs no handling.
    if (hasSheet) return await navigator.share({ url, title: form.dataset.shareOwn ?? '' }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      return button && (await import('../../platform/script/offer-text.ts')).offerText(button, url);
    }
    tell(button?.querySelector('span'), form.dataset.copied ?? '');
  } catch {
    sendAsForm(form, button);
  }
}

/** Shows a text on the button for a moment. */
function tell(text: HTMLElement | null | undefined, words: string) {
  if (!text || text.textContent === words) return;
  const before = text.textContent;
  text.textContent = words;
  setTimeout(() => {
    text.textContent = before;
  }, COPIED_MS);
}
