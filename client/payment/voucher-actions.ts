/** What is done about vouchers in the browser: the form is sent for a review. The host judges; nothing is worked out here. */
import { atom } from 'jotai';
import { sendForm } from '../app/send-form.ts';
import { wishKey } from './bill.ts';
import { type Draft, isWish, type Offer, wishOf } from './draft.ts';
import { draftAtom, notSent, sendingAtom, type Vouchers, vouchersAtom } from './state.ts';

interface Review {
  offer: Offer;
  action: string;
  fields: FormData;
  /** The wish that the vouchers are to be judged beside, see `wishKey`. */
  wanted: string;
}

/** What a review answers of the page's props. */
interface Reviewed {
  draft: Draft;
  vouchers: Vouchers;
}

/** Has all vouchers judged beside the wish. An answer that is no longer to the point is let go; null then. */
const judgeAtom = atom(null, async (get, set, { offer, action, fields, wanted }: Review): Promise<Reviewed | null> => {
  fields.set('step', 'review');
  const answer = await sendForm<Reviewed>(action, fields);
  const wish = wishOf(get(draftAtom), offer);
  if (!isWish(wish) || wishKey(offer.kind, wish) !== wanted) return null;
  const reviewed = 'props' in answer ? answer.props : null;
  set(vouchersAtom, reviewed?.vouchers ?? { list: null, judged: wanted, refused: null });
  return reviewed;
});

/** Has the vouchers judged beside a wish that has changed. A code that is still being typed is not tried. */
export const judgeVouchersAtom = atom(null, async (_, set, review: Review) => {
  review.fields.set('typed_code', '');
  await set(judgeAtom, review);
});

/** Tries the code that was typed: if it is good it is chosen. `paying`: the pay button was pressed, and shows another sum now. */
export const tryCodeAtom = atom(null, async (get, set, { paying, ...review }: Review & { paying: boolean }) => {
  const reviewed = await set(judgeAtom, review);
  if (!reviewed || reviewed.vouchers.refused) return;
  set(draftAtom, { ...get(draftAtom), voucher_code: reviewed.draft.voucher_code, typed_code: '' });
  if (paying) set(sendingAtom, { ...notSent, tried: true, repriced: true });
});
