/**
 * A page of ours over the page that one is on, without leaving it: what it marks as `data-sheet`, with its links and forms as they are.
 * Where anything else comes of them, or nothing, the browser goes there as it would have.
 */

let dialog: HTMLDialogElement | undefined;

/** Opens what stands at an address of ours; `close` is what its button is called. */
export async function openSheet(href: string, close: string): Promise<void> {
  const shown = dialog ?? make(close);
  dialog = shown;
  await show(shown, fetch(href), href);
}

function make(close: string): HTMLDialogElement {
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
    event.preventDefault();
    const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
    void show(made, fetch(form.action, { method: 'POST', body: new URLSearchParams(fields) }), location.href);
  });
  document.body.appendChild(made);
  return made;
}

/** Shows what is answered, or goes there. */
async function show(sheet: HTMLDialogElement, asked: Promise<Response>, otherwise: string): Promise<void> {
  try {
    const answer = await asked;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const part = page.querySelector('[data-sheet]');
    if (!part) return location.assign(answer.url);
    await Promise.all([...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(styled));
    sheet.lastElementChild?.replaceChildren(part);
    const title = part.querySelector('h1');
    if (title) sheet.setAttribute('aria-label', title.textContent);
    if (!sheet.open) sheet.showModal();
    sheet.dispatchEvent(new CustomEvent('sheet:shown', { bubbles: true }));
  } catch {
    location.assign(otherwise);
  }
}

/** The stylesheets of its page, where this one has them not yet. */
function styled({ href }: HTMLLinkElement): Promise<unknown> {
  const had = [...document.styleSheets].some((sheet) => sheet.href === href);
  if (had) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.appendChild(link);
  });
}
