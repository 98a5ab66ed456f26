/**
 * Updates DOM elements from a newly loaded page. Unchanged and focused elements are not replaced.
 */

/** Returns the ranking rows in an element, each with the URL of its user as key. */
export const rankedIn = (element: HTMLElement): [whose: string, row: HTMLLIElement][] =>
  [...element.querySelectorAll('li')].map((row) => [row.querySelector('a')?.href ?? '', row]);

/**
 * Updates `shown` to `fresh`. Returns whether anything changed. Follow buttons keep their state.
 */
export function showAs(shown: HTMLElement, fresh: HTMLElement): boolean {
  if (shown.isEqualNode(fresh) || shown.matches('form[data-follow]')) return false;
  if (shown.nodeName !== fresh.nodeName) {
    shown.parentNode?.replaceChild(fresh, shown);
    return true;
  }
  let isAnother = showAttributes(shown, fresh);
  if (shown.nodeName === 'OL') order(shown, fresh);
  const next = [...fresh.childNodes];
  const now = [...shown.childNodes];
  for (const [at, one] of next.entries()) isAnother = showNode(shown, now[at], one) || isAnother;
  for (const one of now.slice(next.length)) one.remove();
  return isAnother || now.length > next.length;
}

function showNode(parent: HTMLElement, shown: ChildNode | undefined, fresh: ChildNode): boolean {
  if (shown instanceof HTMLElement && fresh instanceof HTMLElement) return showAs(shown, fresh);
  if (shown?.isEqualNode(fresh)) return false;
  if (shown) parent.replaceChild(fresh, shown);
  else parent.appendChild(fresh);
  return true;
}

function showAttributes(shown: HTMLElement, fresh: HTMLElement): boolean {
  let isAnother = false;
  for (const { name, value } of fresh.attributes) {
    if (shown.getAttribute(name) === value) continue;
    shown.setAttribute(name, value);
    isAnother = true;
  }
  for (const name of shown.getAttributeNames()) {
    if (fresh.hasAttribute(name)) continue;
    shown.removeAttribute(name);
    isAnother = true;
  }
  return isAnother;
}

/** Adds, removes and sorts the rows of a list. The row with the focus stays in the document. */
function order(list: HTMLElement, fresh: HTMLElement) {
  const rows = new Map(rankedIn(list));
  const wanted = rankedIn(fresh).map(([whose, row]) => rows.get(whose) ?? (row.cloneNode(true) as HTMLLIElement));
  if (wanted.every((row, at) => row === list.children[at])) return;
  for (const [, row] of rows) if (!wanted.includes(row)) row.remove();
  const still = wanted.findIndex((row) => row.contains(document.activeElement));
  const kept = wanted[still] ?? null;
  for (const [at, row] of wanted.entries()) if (row !== kept) list.insertBefore(row, at < still ? kept : null);
}
