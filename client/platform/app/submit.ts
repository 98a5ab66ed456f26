/**
 * Form submission on hydrated pages, as atoms. Only one form is sent at a time, even if buttons are
 * pressed repeatedly.
 */
import { atom } from 'jotai';
import type { FormError } from './form-error.ts';
import { showAtom, shownAtom } from './screen.ts';
import { sendForm } from './send-form.ts';

/** The address of the form in flight. Stays set while the browser navigates away. */
export const busyFormAtom = atom<string | null>(null);

/** The failure of the last form. Its outcome may be unknown. */
export const formErrorAtom = atom<FormError | null>(null);

interface SentForm {
  action: string;
  fields: FormData;
}

/** Sends a form, then navigates or shows the result. */
export const submitAtom = atom(null, async (get, set, { action, fields }: SentForm) => {
  if (get(busyFormAtom) !== null) return;
  set(busyFormAtom, action);
  set(formErrorAtom, null);
  const answer = await sendForm<object>(action, fields);
  if ('location' in answer) {
    location.assign(answer.location);
    return;
  }
  const view = get(shownAtom);
  if ('props' in answer && view) set(showAtom, { screen: view.screen, props: answer.props });
  if ('formError' in answer) set(formErrorAtom, answer.formError);
  set(busyFormAtom, null);
});
