/**
 * Sends forms without leaving the page. After a failure the form is submitted normally, which shows
 * the reason.
 */
import { formFields } from './form-fields.ts';
import { sendAsForm } from './send-as-form.ts';

/** Steps of a form that is sent in place. */
interface InPlace<Props> {
  /** Shows the result: the new props of the page, or a redirect. Throws if it is another one. */
  done: (answer: { props: Props; location: string }) => unknown;
  /** Undoes what the press has shown. */
  undo?: () => void;
}

/** Shows the expected result of a press at once, before the form is sent. */
export type InPlaceForm<Props = never> = (form: HTMLFormElement, button: HTMLElement | null) => InPlace<Props>;

/** Forms with a request in flight. */
const pendingForms = new WeakSet<HTMLFormElement>();

/** Sends a form of the page by script (src/platform/request/form-answer.ts). */
export async function sendInPlace(
  form: HTMLFormElement,
  button: HTMLElement | null,
  load: () => Promise<InPlaceForm>,
): Promise<void> {
  if (pendingForms.has(form)) return;
  pendingForms.add(form);
  let inPlace: InPlace<never> | undefined;
  try {
    const onPress = await load();
    const body = formFields(form, button);
    inPlace = onPress(form, button);
    const headers = { accept: 'application/json' };
    const answer = await fetch(form.action, { method: 'POST', headers, body });
    if (!answer.ok) throw answer;
    await inPlace.done(await answer.json());
  } catch {
    inPlace?.undo?.();
    sendAsForm(form, button);
  }
  pendingForms.delete(form);
}
