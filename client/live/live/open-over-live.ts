/** Opens pages of a live in a sheet over its video. Loaded on the first tap on such a link. */
import { holdSubmit } from '../../platform/script/hold-submit.ts';
import { addStyle } from '../../ui/add-styles.ts';
import { openSheet } from '../../ui/sheet.ts';
import styles from './over-live.css?url';

/** Opens the target of a link with `data-in-sheet`. */
export async function openOverLive(link: HTMLElement): Promise<void> {
  if (!(link instanceof HTMLAnchorElement)) return;
  void addStyle(styles);
  const { close = '' } = document.querySelector<HTMLElement>('[data-close]')?.dataset ?? {};
  const enhance = (part: HTMLElement, address: string) => {
    if (part.matches('[data-gave], [data-taken-back]'))
      holdSubmit(
        part,
        import('../gift/enhance-gift-sheet.ts').then(({ enhanceGiftSheet }) =>
          enhanceGiftSheet(part, (tray) => void openSheet(tray, sheet)),
        ),
      );
    const reply = part.querySelector<HTMLAnchorElement>('a[data-reply]');
    reply?.addEventListener('click', (event) => {
      const { ctrlKey, metaKey, shiftKey } = event;
      const form = document.querySelector<HTMLFormElement>('[data-talk] form');
      if (!form || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      reply.closest('dialog')?.close();
      void import('../reply/reply-in-place.ts').then(({ replyInPlace }) => replyInPlace(form, reply));
    });
    if (part.querySelector('[data-order]'))
      void import('../../money/order/follow-in-sheet.ts').then(({ followInSheet }) =>
        followInSheet(part, () => openSheet(address, sheet)),
      );
  };
  const sheet = { close, enhance };
  await openSheet(link.href, sheet);
}
