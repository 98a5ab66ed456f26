/** Returns the only element of a list. Throws for any other number of elements. */
export function only<Element>(list: readonly Element[]): Element {
  const [first] = list;
  if (first === undefined || list.length > 1) throw new Error(`Expected one element, found ${list.length}`);
  return first;
}
