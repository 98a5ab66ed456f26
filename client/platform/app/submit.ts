/** Sending the forms of a hydrated page, as atoms: one at a time, however often their buttons are pressed. */
import { atom } from 'jotai';
import { showAtom, shownAtom } from './screen.ts';
import { sendForm } from './send-form.ts';
import type { Trouble } from './trouble.ts';

/** The address of the form that is under way. It stays while the page is being left. */
export const busyFormAtom = atom<string | null>(null);

/** Why the last form came to nothing, or that nobody knows. */
export const formTroubleAtom = atom<Trouble | null>(null);

interface SentForm {
  action: string;
  fields: FormData;
}

/** Sends a form of the page; then the page is left, or shows what came of it. */
export const submitAtom = atom(null, async (get, set, { action, fields }: SentForm) => {
  if (get(busyFormAtom) !== null) return;
  set(busyFormAtom, action);
  set(formTroubleAtom, null);
  const answer = await sendForm<object>(action, fields);
  if ('location' in answer) {
    location.assign(answer.location);
    return;
  }
  const shown = get(shownAtom);
  if ('props' in answer && shown) set(showAtom, { screen: shown.screen, props: answer.props });
  if ('trouble' in answer) set(formTroubleAtom, answer.trouble);
  set(busyFormAtom, null);
});
