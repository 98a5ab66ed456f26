/**
 * Opens another page of this site in a dialog over the current one. The dialog shows the element
 * marked `data-sheet` with its links and forms. If the response has no such element, or fails, the
 * browser navigates instead.
 */
import { formFields } from '../platform/script/form-fields.ts';
import { readPage } from '../platform/script/read-page.ts';
import { addStyle, addStyles } from './add-styles.ts';
import styles from './sheet.css?url';

/** Options that a page passes to its sheets. */
interface Sheet {
  /** Accessible name of the close button. */
  close: string;
  /** Enhances the shown content, each time it changes. Fetching `address` shows it again. */
  enhance: (part: HTMLElement, address: string) => void;
}

let dialog: HTMLDialogElement | undefined;

/** Opens the page at `href` in the sheet. */
export async function openSheet(href: string, sheet: Sheet): Promise<void> {
  const element = dialog ?? make(sheet);
  dialog = element;
  await show(element, { response: fetch(href), otherwise: href, enhance: sheet.enhance });
}

function make({ close, enhance }: Sheet): HTMLDialogElement {
  const element = document.createElement('dialog');
  element.className = 'sheet';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'sheet-close';
  button.setAttribute('aria-label', close);
  button.textContent = '×';
  button.addEventListener('click', () => element.close());
  element.replaceChildren(button, document.createElement('div'));
  // A tap outside closes it. The browser handles Escape.
  element.addEventListener('click', ({ target }) => {
    if (target === element) element.close();
  });
  element.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    // These forms respond in place (enhance-parts.ts).
    if (form.matches('[data-follow], [data-share-own]')) return;
    event.preventDefault();
    const fields = formFields(form, submitter);
    const pending =
      form.method === 'get' ? fetch(`${form.action}?${fields}`) : fetch(form.action, { method: 'POST', body: fields });
    void show(element, { response: pending, otherwise: location.href, enhance });
  });
  document.body.appendChild(element);
  // The page behind makes way for the sheet.
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--sheet-height', `${element.offsetHeight}px`);
  }).observe(element);
  return element;
}

/** Shows the response in the sheet, or navigates to it. */
async function show(
  sheet: HTMLDialogElement,
  {
    response: pending,
    otherwise,
    enhance,
  }: { response: Promise<Response>; otherwise: string } & Pick<Sheet, 'enhance'>,
): Promise<void> {
  try {
    const answer = await pending;
    const page = await readPage(answer);
    const part = page.querySelector<HTMLElement>('[data-sheet]');
    if (!part) return location.assign(answer.url);
    await Promise.all([addStyle(styles), addStyles(page)]);
    sheet.lastElementChild?.replaceChildren(part);
    const title = part.querySelector('h1');
    if (title) sheet.setAttribute('aria-label', title.textContent);
    if (!sheet.open) sheet.showModal();
    else if (title) {
      // The focused element is gone. Screen readers and the keyboard continue at the new heading.
      title.tabIndex = -1;
      title.focus();
    }
    enhance(part, answer.url);
  } catch {
    location.assign(otherwise);
  }
}
