/** Edit distances between a search and a part of a text. Pure. */

/**
 * Returns the smallest number of letters to insert, delete or replace in a search so that the text
 * contains it (Sellers, 1980).
 */
export function distanceWithin(text: string, search: string): number {
  const letters = [...search];
  let column = letters.map((_, index) => index + 1);
  let best = letters.length;
  for (const letter of text) {
    let diagonal = 0;
    let left = 0;
    column = column.map((above, index) => {
      const replaced = diagonal + (letters[index] === letter ? 0 : 1);
      diagonal = above;
      left = Math.min(replaced, above + 1, left + 1);
      return left;
    });
    best = Math.min(best, column.at(-1) ?? 0);
  }
  return best;
}

/** Returns the number of mistyped letters that a search of this length may have. */
export const typosAllowed = (letterCount: number): number => (letterCount < 4 ? 0 : letterCount < 8 ? 1 : 2);
