/**
 * A page of ours over the page that one is on, without leaving it: what it marks as `data-sheet`, with its links and forms as they are.
 * Where anything else comes of them, or nothing, the browser goes there as it would have.
 */
import { readPage } from '../platform/script/read-page.ts';
import { addStyle, addStyles } from './add-styles.ts';
import styles from './sheet.css?url';

/** What a page brings to its sheets. */
interface Sheet {
  /** What the button is called that closes it. */
  close: string;
  /** Takes up what is shown, each time; the address shows it again. */
  takeUp: (part: HTMLElement, address: string) => void;
}

let dialog: HTMLDialogElement | undefined;

/** Opens what stands at an address of ours. */
export async function openSheet(href: string, sheet: Sheet): Promise<void> {
  const shown = dialog ?? make(sheet);
  dialog = shown;
  await show(shown, { asked: fetch(href), otherwise: href, takeUp: sheet.takeUp });
}

function make({ close, takeUp }: Sheet): HTMLDialogElement {
  const made = document.createElement('dialog');
  made.className = 'sheet';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'sheet-close';
  button.setAttribute('aria-label', close);
  button.textContent = '×';
  button.addEventListener('click', () => made.close());
  made.replaceChildren(button, document.createElement('div'));
  // A tap beside it closes it, as Escape does by itself.
  made.addEventListener('click', ({ target }) => {
    if (target === made) made.close();
  });
  made.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    // They answer where they stand (enhance-parts.ts).
    if (form.matches('[data-follow], [data-share-own]')) return;
    event.preventDefault();
    const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
    const asked = fetch(form.action, { method: 'POST', body: new URLSearchParams(fields) });
    void show(made, { asked, otherwise: location.href, takeUp });
  });
  document.body.appendChild(made);
  return made;
}

/** Shows what is answered, or goes there. */
async function show(
  sheet: HTMLDialogElement,
  { asked, otherwise, takeUp }: { asked: Promise<Response>; otherwise: string } & Pick<Sheet, 'takeUp'>,
): Promise<void> {
  try {
    const answer = await asked;
    const page = await readPage(answer);
    const part = page.querySelector<HTMLElement>('[data-sheet]');
    if (!part) return location.assign(answer.url);
    await Promise.all([addStyle(styles), addStyles(page)]);
    sheet.lastElementChild?.replaceChildren(part);
    const title = part.querySelector('h1');
    if (title) sheet.setAttribute('aria-label', title.textContent);
    if (!sheet.open) sheet.showModal();
    else if (title) {
      // What had the focus is gone: whoever listens, or types, goes on at the top of what is there now.
      title.tabIndex = -1;
      title.focus();
    }
    takeUp(part, answer.url);
  } catch {
    location.assign(otherwise);
  }
}
