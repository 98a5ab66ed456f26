/**
 * Characters that imitate the platform's mark of a verified account. Names must not contain them;
 * pages draw the mark.
 */

/** Check marks and ticked boxes, shields, and the letter V in a circle or a square. */
const MARKS =
  /[\u2713\u2714\u2705\u2611\u237B\u221A\u{10102}\u{1F5F8}\u{1F5F9}\u{1F6E1}\u{1F530}\u{1FBB1}\u24CB\u24E5\u24B1\u{1F125}\u{1F145}\u{1F165}\u{1F185}\u{1F197}]|\u{1F1FB}(?![\u{1F1E6}-\u{1F1FF}])/u;

/**
 * Returns whether a text imitates the mark. Private-use characters count too, because a font may
 * draw anything for them.
 */
export const hasMark = (text: string): boolean => MARKS.test(text) || /\p{Co}/u.test(text);
