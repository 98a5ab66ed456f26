/**
 * Changes that translating browsers, extensions and late scripts make before hydration. React can
 * only hydrate the server's HTML.
 */

/** An observation that can be undone. */
export interface ForeignChanges {
  /** Stops observing and restores the elements and texts. Fields keep their values. */
  undo: () => void;
}

/**
 * Our own early scripts, such as countdowns, only replace text nodes. Their elements tell React to
 * accept that (`suppressHydrationWarning`).
 */
const isForeign = ({ type, addedNodes, removedNodes }: MutationRecord) =>
  type === 'characterData' || [...addedNodes, ...removedNodes].some(({ nodeType }) => nodeType !== Node.TEXT_NODE);

/** Records changes within `root` from now on. */
export function noteForeignChanges(root: HTMLElement): ForeignChanges {
  const changes: MutationRecord[] = [];
  const note = (records: MutationRecord[]) => void changes.push(...records.filter(isForeign));
  const observer = new MutationObserver(note);
  observer.observe(root, { childList: true, subtree: true, characterData: true, characterDataOldValue: true });
  return {
    undo() {
      note(observer.takeRecords());
      observer.disconnect();
      for (const change of changes.reverse()) undoOne(change);
    },
  };
}

function undoOne({ type, target, oldValue, addedNodes, removedNodes, nextSibling }: MutationRecord) {
  if (type === 'characterData') {
    target.nodeValue = oldValue;
    return;
  }
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
  const next = nextSibling?.parentNode === target ? nextSibling : null;
  for (const node of removedNodes) target.insertBefore(node, next);
}
