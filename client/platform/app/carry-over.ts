/**
 * Carries fields, focus and caret over to a tree that React makes anew: it does so where the page is not what the server sent, and
 * throws the old elements away with all that was typed.
 */

/** What holds something of a visitor's, or the focus. */
const HOLDERS = 'input, select, textarea, details, summary, button, a';

/** Both are called by the tree: while it is rendered, and before its effects read the fields. */
export interface CarryOver {
  noteFocus: () => void;
  carry: () => void;
}

/** Knows the elements of `root` as they are now. */
export function carryOver(root: HTMLElement): CarryOver {
  const old = [...root.querySelectorAll<HTMLElement>(HOLDERS)];
  let focused = document.activeElement;
  return {
    noteFocus() {
      if (root.contains(document.activeElement)) focused = document.activeElement;
    },
    carry() {
      if (old.every(({ isConnected }) => isConnected)) {
        refocus(focused, focused);
        return;
      }
      const rest = [...root.querySelectorAll<HTMLElement>(HOLDERS)];
      for (const from of old) {
        const index = rest.findIndex((one) => nameOf(one) === nameOf(from));
        const [to] = index < 0 ? [] : rest.splice(index, 1);
        if (!to) continue;
        copy(from, to);
        if (from === focused) refocus(from, to);
      }
    },
  };
}

/** Elements with one name stand in the same order in both trees. */
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
    // What nobody has typed is the server's to say.
    if (from.value !== from.defaultValue) to.value = from.value;
  }
}

/** Focuses an element as another was, with its selection. Only fields of text have one. */
function refocus(from: Element | null, to: Element | null) {
  if (!(to instanceof HTMLElement) || to === document.activeElement || to === document.body) return;
  to.focus({ preventScroll: true });
  if (!isText(from) || !isText(to) || from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined);
}

const isText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
