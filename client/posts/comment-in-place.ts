/**
 * Comments that appear at once. After a failure the comment is removed and the form is submitted
 * normally, which shows the reason.
 */
import { readPage } from '../platform/script/read-page.ts';
import { sendAsForm } from '../platform/script/send-as-form.ts';
import { likeInPlace } from './like-in-place.ts';

/** Enhances the comment form of post-page.tsx. */
export function commentInPlace() {
  const form = document.querySelector<HTMLFormElement>('form[data-comment]');
  const list = form?.closest('section')?.querySelector('ul');
  const field = form?.querySelector('textarea');
  if (!form || !list || !field) return;
  const says = form.dataset.comment ?? '';
  // Prevents a second enhancement.
  delete form.dataset.comment;
  let isSending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    const text = field.value;
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, value.toString()]));
    const row = sending(text, says);
    list.insertBefore(row, list.firstChild);
    field.value = '';
    try {
      const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body });
      const { location } = (await answer.json()) as { location?: string };
      const id = location?.split('#')[1];
      // A redirect without a comment id means that the comment was rejected.
      if (!location || !id) throw answer;
      await takeIn(row, { form, location, id });
    } catch {
      row.remove();
      field.value = text;
      sendAsForm(form, null);
    }
    isSending = false;
  });
}

/** Returns a row with the plain text, until the server-rendered row replaces it. */
function sending(text: string, says: string): HTMLLIElement {
  const row = document.createElement('li');
  row.className = 'grid gap-2 border-t py-3 first:border-t-0';
  const note = document.createElement('p');
  note.className = 'text-xs text-soft';
  note.role = 'status';
  note.textContent = says;
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
  if (!whole) return;
  row.replaceWith(whole);
  likeInPlace(whole);
}
