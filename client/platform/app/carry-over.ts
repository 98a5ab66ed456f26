/**
 * Copies field values, focus and caret to a tree that React renders again. React does so if the
 * page differs from the server's HTML: it then discards the old elements and all input.
 */

/** Elements that may hold input or the focus. */
const HOLDERS = 'input, select, textarea, details, summary, button, a';

/**
 * The tree calls both: `noteFocus` while it renders, `carry` before its effects read the fields.
 */
export interface CarryOver {
  noteFocus: () => void;
  carry: () => void;
}

/** Remembers the elements of `root` and the focus. */
export function carryOver(root: HTMLElement): CarryOver {
  const old = [...root.querySelectorAll<HTMLElement>(HOLDERS)];
  let activeElement = document.activeElement;
  return {
    noteFocus() {
      if (root.contains(document.activeElement)) activeElement = document.activeElement;
    },
    carry() {
      if (old.every(({ isConnected }) => isConnected)) {
        refocus(activeElement, activeElement);
        return;
      }
      const rest = [...root.querySelectorAll<HTMLElement>(HOLDERS)];
      for (const from of old) {
        const index = rest.findIndex((one) => nameOf(one) === nameOf(from));
        const [to] = index < 0 ? [] : rest.splice(index, 1);
        if (!to) continue;
        copy(from, to);
        if (from === activeElement) refocus(from, to);
      }
    },
  };
}

/** Returns a key to match elements. Elements with equal keys have the same order in both trees. */
function nameOf(element: HTMLElement): string {
  const { tagName, id } = element;
  const { name, type, value } = element as Partial<HTMLInputElement>;
  const { href } = element as Partial<HTMLAnchorElement>;
  return [tagName, id, name, type, href, /^(?:radio|checkbox|submit)$/.test(type ?? '') ? value : ''].join(' ');
}

function copy(from: HTMLElement, to: HTMLElement) {
  if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) to.open = from.open;
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) to.value = from.value;
  if (from instanceof HTMLTextAreaElement && to instanceof HTMLTextAreaElement) to.value = from.value;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    to.checked = from.checked;
    // Unless the visitor changed the field, the server's value wins.
    if (from.value !== from.defaultValue) to.value = from.value;
  }
}

/** Moves the focus, and the selection of a text field, from one element to another. */
function refocus(from: Element | null, to: Element | null) {
  if (!(to instanceof HTMLElement) || to === document.activeElement || to === document.body) return;
  to.focus({ preventScroll: true });
  if (!isText(from) || !isText(to) || from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined);
}

const isText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
