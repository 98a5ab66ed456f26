/** Sends a gift from a sheet over the video. */
import type { GivenGift } from '../../../calls/live/gift.ts';

/** A gift with its idempotency key. */
interface Gift {
  gift_uuid: string;
  price_coins: number;
  pieces: number;
  is_hidden: boolean;
  /** The wallet that pays, if it is not the member's own. */
  pays?: string | undefined;
  key: string;
}

/** A form of the gift pages: its address, and that of the API call in `data-gives`. */
type GiftForm = Pick<HTMLFormElement, 'action' | 'dataset'>;

/**
 * Sends a gift, also while the page is being left. If that fails, the sheet shows the page that
 * explains the failure, and the result is null.
 */
export async function sendGift(sheet: HTMLDialogElement, form: GiftForm, gift: Gift): Promise<GivenGift | null> {
  const { gift_uuid, price_coins, pieces, is_hidden, pays, key } = gift;
  const body = new URLSearchParams({
    gift_uuid,
    quantity: String(pieces),
    shown_coins: String(price_coins * pieces),
    is_hidden: is_hidden ? 'on' : 'false',
    ...(pays && { pays }),
  });
  const headers = { 'idempotency-key': `${key}-${gift_uuid}` };
  try {
    const answer = await fetch(form.dataset.gives ?? '', { method: 'POST', keepalive: true, headers, body });
    if (!answer.ok) throw answer;
    return ((await answer.json()) as { data: GivenGift }).data;
  } catch {
    // With the same key the gift is given only once, whether the answer was lost or the gift was
    // refused. The page shows the reason.
    submitGift(sheet, form, gift, { is_confirmed: 'on' });
    return null;
  }
}

/** Submits a gift as a form. The sheet shows the page that answers. */
export function submitGift(
  sheet: HTMLDialogElement,
  { action }: GiftForm,
  { gift_uuid, price_coins, pieces, is_hidden, pays, key }: Gift,
  extraFields: { is_confirmed?: 'on' } = {},
): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true });
  const fields = {
    idempotency_key: key,
    gift: `${gift_uuid} ${price_coins}`,
    quantity: String(pieces),
    ...(is_hidden && { is_hidden: 'on' }),
    ...(pays && { pays }),
    ...extraFields,
  };
  for (const [name, value] of Object.entries(fields))
    form.appendChild(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  sheet.lastElementChild?.appendChild(form);
  form.requestSubmit();
  form.remove();
}
