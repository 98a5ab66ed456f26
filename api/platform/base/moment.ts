/** Formats a column in milliseconds as ISO 8601 in UTC, the format of the API. */
export const moment = (atMs: number): string => new Date(atMs).toISOString();

/** Formats a nullable column likewise. */
export const momentOrNull = (atMs: number | null): string | null => (atMs === null ? null : moment(atMs));
