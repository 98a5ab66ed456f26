/** Names of the spans of a break from paying, the shortest first. */
export const breakSpans = ['hours_24', 'days_7', 'days_30', 'months_3', 'months_6'] as const;

/** A span of a break. */
export type BreakSpan = (typeof breakSpans)[number];
