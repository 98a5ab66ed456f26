/** Kinds of forms that are sent in place, each marked by a data attribute of this name. */
export const formsInPlace = ['consent', 'follow', 'like', 'comment', 'share-own', 'say'] as const;
export type FormInPlace = (typeof formsInPlace)[number];
