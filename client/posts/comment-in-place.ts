import { readPage } from '../platform/script/read-page.ts';
import type { InPlaceForm } from '../platform/script/send-in-place.ts';

/** Shows a comment of post-page.tsx at once. */
export const commentInPlace: InPlaceForm = (form) => {
  const list = form.closest('section')?.querySelector('ul') as HTMLElement;
  const field = form.querySelector('textarea') as HTMLTextAreaElement;
  const text = field.value;
  const row = sending(text, form.dataset.comment ?? '');
  list.insertBefore(row, list.firstChild);
  field.value = '';
  return {
    async done({ location }) {
      const id = location.split('#')[1];
      if (!id) throw new Error('the comment was rejected');
      await takeIn(row, { form, location, id });
    },
    undo() {
      row.remove();
      field.value = text;
    },
  };
};

/** Returns a row with the plain text, until the server-rendered row replaces it. */
function sending(text: string, statusText: string): HTMLLIElement {
  const row = document.createElement('li');
  row.className = 'grid gap-2 border-t py-3 first:border-t-0';
  const note = document.createElement('p');
  note.className = 'text-xs text-soft';
  note.role = 'status';
  note.textContent = statusText;
  const words = document.createElement('p');
  words.className = 'whitespace-pre-line wrap-anywhere';
  words.textContent = text;
  row.appendChild(note);
  row.appendChild(words);
  return row;
}

/**
 * Replaces the row by the server-rendered one and sets the idempotency key of the next comment. If
 * the page fails to load, the plain row stays.
 */
async function takeIn(
  row: HTMLElement,
  { form, location, id }: { form: HTMLFormElement; location: string; id: string },
) {
  const page = await readPage(fetch(location).catch(() => new Response()));
  const [key, next] = [form, page].map((within) => within.querySelector<HTMLInputElement>('[name=idempotency_key]'));
  // With the same key the next comment would count as a repetition of this one.
  if (key) key.value = next?.value ?? crypto.randomUUID();
  const whole = page.getElementById(id);
  row.querySelector('[role=status]')?.remove();
  if (whole) row.replaceWith(whole);
}
