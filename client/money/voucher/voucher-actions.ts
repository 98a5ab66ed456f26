/**
 * Voucher actions. The form is sent for review, and the API decides; the browser computes no
 * discounts.
 */
import { atom } from 'jotai';
import { sendForm } from '../../platform/app/send-form.ts';
import { wishKey } from '../order-draft/bill.ts';
import { isWish, type Offer, type OrderDraftState, wishOf } from '../order-draft/draft.ts';
import { draftAtom, notSent, sendingAtom, type Vouchers, vouchersAtom } from '../order-draft/state.ts';

interface Review {
  offer: Offer;
  action: string;
  fields: FormData;
  /** Key of the wish against which vouchers are checked. See `wishKey`. */
  key: string;
}

/** Props that a review returns. */
interface Reviewed {
  draft: OrderDraftState;
  vouchers: Vouchers;
}

/**
 * The last review. The next one waits for it: otherwise a late answer could overwrite a newer one.
 */
const lastReviewAtom = atom<{ ended: Promise<unknown> }>({ ended: Promise.resolve() });

/**
 * Checks all vouchers against the wish. Returns null and drops the answer if the wish has changed
 * meanwhile.
 */
const reviewAtom = atom(null, async (get, set, { offer, action, fields, key }: Review): Promise<Reviewed | null> => {
  fields.set('step', 'review');
  const answer = await sendForm<Reviewed>(action, fields);
  const wantedOrder = wishOf(get(draftAtom), offer);
  if (!isWish(wantedOrder) || wishKey(offer.kind, wantedOrder) !== key) return null;
  const reviewResult = 'props' in answer ? answer.props : null;
  set(vouchersAtom, reviewResult?.vouchers ?? { list: null, judged: key, refused: null });
  return reviewResult;
});

/** Runs reviews one at a time. */
const inTurnAtom = atom(null, (get, set, review: () => Promise<Reviewed | null>): Promise<Reviewed | null> => {
  const turn = get(lastReviewAtom).ended.then(review);
  set(lastReviewAtom, { ended: turn });
  return turn;
});

/** Checks the vouchers against a changed wish. Ignores a code that is still being typed. */
export const judgeVouchersAtom = atom(null, async (get, set, review: Review) => {
  review.fields.set('typed_code', '');
  // A code that was tried meanwhile has already checked them.
  const isJudged = () => get(vouchersAtom).judged === review.key;
  await set(inTurnAtom, async () => (isJudged() ? null : set(reviewAtom, review)));
});

/**
 * Checks the typed code and selects it if it is accepted. `paying`: the pay button was pressed, and
 * its amount has changed.
 */
export const tryCodeAtom = atom(null, async (get, set, { paying, ...review }: Review & { paying: boolean }) => {
  const reviewResult = await set(inTurnAtom, () => set(reviewAtom, review));
  if (!reviewResult || reviewResult.vouchers.refused) return;
  set(draftAtom, { ...get(draftAtom), voucher_code: reviewResult.draft.voucher_code, typed_code: '' });
  if (paying) set(sendingAtom, { ...notSent, tried: true, repriced: true });
});
