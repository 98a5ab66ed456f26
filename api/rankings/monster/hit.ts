/** Kinds of facts that hit monsters. A query of `monster_hits` reads one kind in order of time. */
export const hitKinds = ['gift', 'sticker'] as const;
