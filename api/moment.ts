/** A column's milliseconds as the wire's moment: ISO 8601 in UTC. */
export const moment = (atMs: number): string => new Date(atMs).toISOString();
