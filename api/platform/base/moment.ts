/** A column's milliseconds as the wire's moment: ISO 8601 in UTC. */
export const moment = (atMs: number): string => new Date(atMs).toISOString();

/** The same of a column that may be empty. */
export const momentOrNull = (atMs: number | null): string | null => (atMs === null ? null : moment(atMs));
