/**
 * Updates DOM elements from a newly loaded page. Unchanged and focused elements are not replaced.
 */

/** Returns the ranking rows in an element, each with the URL of its user as key. */
export const rankedIn = (element: HTMLElement): [whose: string, row: HTMLLIElement][] =>
  [...element.querySelectorAll('li')].map((row) => [row.querySelector('a')?.href ?? '', row]);

/**
 * Updates `current` to `fresh`. Returns whether anything changed. Follow buttons keep their state.
 */
export function showAs(current: HTMLElement, fresh: HTMLElement): boolean {
  if (current.isEqualNode(fresh) || current.matches('form[data-follow]')) return false;
  if (current.nodeName !== fresh.nodeName) {
    current.parentNode?.replaceChild(fresh, current);
    return true;
  }
  let isAnother = showAttributes(current, fresh);
  if (current.nodeName === 'OL') order(current, fresh);
  const next = [...fresh.childNodes];
  const now = [...current.childNodes];
  for (const [at, one] of next.entries()) isAnother = showNode(current, now[at], one) || isAnother;
  for (const one of now.slice(next.length)) one.remove();
  return isAnother || now.length > next.length;
}

function showNode(parent: HTMLElement, current: ChildNode | undefined, fresh: ChildNode): boolean {
  if (current instanceof HTMLElement && fresh instanceof HTMLElement) return showAs(current, fresh);
  if (current?.isEqualNode(fresh)) return false;
  if (current) parent.replaceChild(fresh, current);
  else parent.appendChild(fresh);
  return true;
}

function showAttributes(current: HTMLElement, fresh: HTMLElement): boolean {
  let isAnother = false;
  for (const { name, value } of fresh.attributes) {
    if (current.getAttribute(name) === value) continue;
    current.setAttribute(name, value);
    isAnother = true;
  }
  for (const name of current.getAttributeNames()) {
    if (fresh.hasAttribute(name)) continue;
    current.removeAttribute(name);
    isAnother = true;
  }
  return isAnother;
}

/** Adds, removes and sorts the rows of a list. The row with the focus stays in the document. */
function order(list: HTMLElement, fresh: HTMLElement) {
  const rows = new Map(rankedIn(list));
  const newRows = rankedIn(fresh).map(([userId, row]) => rows.get(userId) ?? (row.cloneNode(true) as HTMLLIElement));
  if (newRows.every((row, at) => row === list.children[at])) return;
  for (const [, row] of rows) if (!newRows.includes(row)) row.remove();
  const still = newRows.findIndex((row) => row.contains(document.activeElement));
  const focusedRow = newRows[still] ?? null;
  for (const [at, row] of newRows.entries())
    if (row !== focusedRow) list.insertBefore(row, at < still ? focusedRow : null);
}
