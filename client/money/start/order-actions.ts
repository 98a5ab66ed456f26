/** Reading the form and sending the order, as write-only atoms: however often the button is pressed, one key, one order. */
import { atom } from 'jotai';
import { formTroubleAtom, submitAtom } from '../../platform/app/submit.ts';
import { billOf } from './bill.ts';
import { type Draft, draftOf, type Offer } from './draft.ts';
import { draftAtom, notSent, sendingAtom, vouchersAtom } from './state.ts';

/** Takes over what stands in the form. A change hides what was wrong with the last try. */
export const readFormAtom = atom(null, (get, set, form: HTMLFormElement): Draft => {
  const draft = draftOf(new FormData(form));
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

/** Sends the form, unless something is in the way; `sendingAtom` says what. */
export const payAtom = atom(null, async (get, set, { offer, action, fields }: Payment) => {
  const draft = get(draftAtom);
  const bill = billOf(draft, offer, get(vouchersAtom));
  // Nobody pays a sum that the button does not show.
  if (get(sendingAtom).busy || bill.judging) return;
  set(sendingAtom, { ...notSent, tried: true });
  if (!bill.wish || !draft.accept_topup_rules || !draft.accept_app_terms) return;
  set(sendingAtom, { ...notSent, tried: true, busy: true });
  await set(submitAtom, { action, fields });
  const trouble = get(formTroubleAtom);
  if (trouble) set(sendingAtom, { ...notSent, tried: true, trouble });
});
