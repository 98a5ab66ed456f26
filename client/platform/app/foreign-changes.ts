/**
 * Changes that others make to the hydrated part before its app is there: browsers that translate, extensions, late scripts. React
 * takes a page up only as the server made it.
 */

/** Observes changes until they are undone. */
export interface ForeignChanges {
  /** Ends the observation and makes the elements and texts what they were. Fields keep what they hold. */
  undo: () => void;
}

/** Our own early scripts replace texts by texts (a countdown), which React is told to accept. */
const isForeign = ({ type, addedNodes, removedNodes }: MutationRecord) =>
  type === 'characterData' || [...addedNodes, ...removedNodes].some(({ nodeType }) => nodeType !== Node.TEXT_NODE);

/** Notes what changes within `root` from now on. */
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
  for (const added of addedNodes) if (added.parentNode === target) target.removeChild(added);
  const next = nextSibling?.parentNode === target ? nextSibling : null;
  for (const removed of removedNodes) target.insertBefore(removed, next);
}
