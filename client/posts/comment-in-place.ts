/** A comment that stands there at once. What fails is taken back, and sent again as any form is, which tells why. */
import { readPage } from '../platform/script/read-page.ts';
import { sendAsForm } from '../platform/script/send-as-form.ts';
import { likeInPlace } from './like-in-place.ts';

/** Takes up the form under a post (post-page.tsx). */
export function commentInPlace() {
  const form = document.querySelector<HTMLFormElement>('form[data-comment]');
  const list = form?.closest('section')?.querySelector('ul');
  const written = form?.querySelector('textarea');
  if (!form || !list || !written) return;
  const says = form.dataset.comment ?? '';
  // Once.
  delete form.dataset.comment;
  let isSending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    const text = written.value;
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, value.toString()]));
    const row = sending(text, says);
    list.insertBefore(row, list.firstChild);
    written.value = '';
    try {
      const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body });
      const { location } = (await answer.json()) as { location?: string };
      const id = location?.split('#')[1];
      // Led back to the page that it came from: it was not taken.
      if (!location || !id) throw answer;
      await takeIn(row, { form, location, id });
    } catch {
      row.remove();
      written.value = text;
      sendAsForm(form, null);
    }
    isSending = false;
  });
}

/** As text, until the page's own row takes its place. */
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

/** The row as the page has it now, and the key of the next comment. Where the page does not come, the text stays by itself. */
async function takeIn(
  row: HTMLElement,
  { form, location, id }: { form: HTMLFormElement; location: string; id: string },
) {
  const page = await readPage(fetch(location).catch(() => new Response()));
  const [key, next] = [form, page].map((within) => within.querySelector<HTMLInputElement>('[name=idempotency_key]'));
  // Without a key of its own the next comment would pass for this one.
  if (key) key.value = next?.value ?? crypto.randomUUID();
  const whole = page.getElementById(id);
  row.querySelector('[role=status]')?.remove();
  if (!whole) return;
  row.replaceWith(whole);
  likeInPlace(whole);
}
