/**
 * Compares two texts by their UTF-16 units, for `sort`. Suits dates, codes and uuids. The first
 * `localeCompare` of an isolate loads all languages of ICU, which takes 73 million instructions.
 */
export function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
