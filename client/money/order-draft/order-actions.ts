/**
 * Write-only atoms that read the form and send the order. All attempts use one idempotency key, so
 * they make one order.
 */
import { atom } from 'jotai';
import { formErrorAtom, submitAtom } from '../../platform/app/submit.ts';
import { billTextsOf } from './bill.ts';
import { draftStateOf, type Offer, type OrderDraftState } from './draft.ts';
import { draftAtom, notSent, sendingAtom, vouchersAtom } from './state.ts';

/** Copies the form into the draft. A change clears the error of the last attempt. */
export const readFormAtom = atom(null, (get, set, form: HTMLFormElement): OrderDraftState => {
  const draft = draftStateOf(new FormData(form));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(get(draftAtom));
  if (isChanged && !get(sendingAtom).busy) set(sendingAtom, ({ tried }) => ({ ...notSent, tried }));
  set(draftAtom, draft);
  return draft;
});

interface Payment {
  offer: Offer;
  action: string;
  fields: FormData;
}

/** Sends the form if it is complete. `sendingAtom` holds the outcome. */
export const payAtom = atom(null, async (get, set, { offer, action, fields }: Payment) => {
  const draft = get(draftAtom);
  const bill = billTextsOf(draft, offer, get(vouchersAtom));
  // Prevents paying an amount that the button does not show.
  if (get(sendingAtom).busy || bill.judging) return;
  set(sendingAtom, { ...notSent, tried: true });
  if (!bill.wish || !draft.accept_topup_rules || !draft.accept_app_terms) return;
  set(sendingAtom, { ...notSent, tried: true, busy: true });
  await set(submitAtom, { action, fields });
  const formError = get(formErrorAtom);
  if (formError) set(sendingAtom, { ...notSent, tried: true, formError });
});
