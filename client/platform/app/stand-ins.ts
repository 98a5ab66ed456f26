/**
 * Lets React continue after others have replaced its nodes. A browser that translates replaces a
 * text node with a `<font>` element. React would then change or remove a detached node, which
 * throws or shows an outdated amount.
 */

/**
 * Elements that replaced text nodes or other such elements. A node that is attached again has no
 * entry.
 */
const standIns = new WeakMap<Node, Element>();

const isReacts = (node: Node) => Object.keys(node).some((key) => key.startsWith('__react'));

const isStandIn = (node: Node | null | undefined): node is Element => node instanceof Element && !isReacts(node);

/** Watches `root` and lets React remove, move and change nodes that were replaced in it. */
export function answerForTexts(root: HTMLElement) {
  const observer = new MutationObserver((records) => note(records));
  const note = (records: MutationRecord[]) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') putBack(target);
      for (const node of addedNodes) standIns.delete(node);
      for (const node of removedNodes) {
        const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
        // An element that replaced several texts represents none of them: removing one would remove
        // the others too.
        if (!standIn || removedNodes.length > 1 || !(node instanceof Text || isStandIn(node))) continue;
        standIns.set(node, standIn);
        observer.observe(node, { characterData: true });
      }
    }
  };
  observer.observe(root, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  /** Returns the child of `parent` that contains or replaced the node. */
  const childFor = (parent: Node, node: Node): Node | null => {
    note(observer.takeRecords());
    let child: Node | null = node;
    while (child !== null && child.parentNode !== parent) child = child.parentNode ?? standIns.get(child) ?? null;
    return child;
  };
  const isForeign = (parent: Node, node: Node) => node.parentNode !== parent && root.contains(parent);
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (!isForeign(this, child)) return removeChild.call(this, child) as T;
    const target = childFor(this, child);
    if (target) removeChild.call(this, target);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    const before = next && isForeign(this, next) ? childFor(this, next) : next;
    return insertBefore.call(this, node, before) as T;
  };
}

/** Attaches a changed text again. The translator treats it as new. */
function putBack(text: Node) {
  if (text.parentNode !== null) return;
  let standIn = standIns.get(text);
  while (standIn && !standIn.isConnected) standIn = standIns.get(standIn);
  standIn?.replaceWith(text);
}
