/** Sharing a link of one's own: its key is made when somebody shares, by the form of share-links.tsx that does it without a script too. */
import { sendAsForm } from '../../platform/script/send-as-form.ts';

const COPIED_MS = 2_000;

/** The device's share sheet opens, or where there is none the link is copied. What fails is sent as any form is. */
export async function shareOwn(form: HTMLElement, button: HTMLElement | null) {
  if (!(form instanceof HTMLFormElement)) return;
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' } });
    const { url } = ((await answer.json()) as { props: { url: string } }).props;
    const hasSheet: boolean = 'share' in navigator;
    // Closing the sheet rejects; there is nothing to do about it.
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

/** Says it in the button's place for a moment. */
function tell(text: HTMLElement | null | undefined, said: string) {
  if (!text || text.textContent === said) return;
  const before = text.textContent;
  text.textContent = said;
  setTimeout(() => {
    text.textContent = before;
  }, COPIED_MS);
}
