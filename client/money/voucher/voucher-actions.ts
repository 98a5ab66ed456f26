/** What is done about vouchers in the browser: the form is sent for a review. The host judges; nothing is worked out here. */
import { atom } from 'jotai';
import { sendForm } from '../../platform/app/send-form.ts';
import { wishKey } from '../start/bill.ts';
import { type Draft, isWish, type Offer, wishOf } from '../start/draft.ts';
import { draftAtom, notSent, sendingAtom, type Vouchers, vouchersAtom } from '../start/state.ts';

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

/** The last review that was begun: the next one waits for its answer, or it could come later and take that of the next away. */
const lastReviewAtom = atom<{ ended: Promise<unknown> }>({ ended: Promise.resolve() });

/** Has all vouchers judged beside the wish. An answer that is no longer to the point is let go; null then. */
const reviewAtom = atom(null, async (get, set, { offer, action, fields, wanted }: Review): Promise<Reviewed | null> => {
  fields.set('step', 'review');
  const answer = await sendForm<Reviewed>(action, fields);
  const wish = wishOf(get(draftAtom), offer);
  if (!isWish(wish) || wishKey(offer.kind, wish) !== wanted) return null;
  const reviewed = 'props' in answer ? answer.props : null;
  set(vouchersAtom, reviewed?.vouchers ?? { list: null, judged: wanted, refused: null });
  return reviewed;
});

/** One review after the other. */
const inTurnAtom = atom(null, (get, set, review: () => Promise<Reviewed | null>): Promise<Reviewed | null> => {
  const turn = get(lastReviewAtom).ended.then(review);
  set(lastReviewAtom, { ended: turn });
  return turn;
});

/** Has the vouchers judged beside a wish that has changed. A code that is still being typed is not tried. */
export const judgeVouchersAtom = atom(null, async (get, set, review: Review) => {
  review.fields.set('typed_code', '');
  // A code that was tried meanwhile has had them judged.
  const isJudged = () => get(vouchersAtom).judged === review.wanted;
  await set(inTurnAtom, async () => (isJudged() ? null : set(reviewAtom, review)));
});

/** Tries the code that was typed: if it is good it is chosen. `paying`: the pay button was pressed, and shows another sum now. */
export const tryCodeAtom = atom(null, async (get, set, { paying, ...review }: Review & { paying: boolean }) => {
  const reviewed = await set(inTurnAtom, () => set(reviewAtom, review));
  if (!reviewed || reviewed.vouchers.refused) return;
  set(draftAtom, { ...get(draftAtom), voucher_code: reviewed.draft.voucher_code, typed_code: '' });
  if (paying) set(sendingAtom, { ...notSent, tried: true, repriced: true });
});
