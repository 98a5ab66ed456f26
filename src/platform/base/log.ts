/** The log: one JSON object a line. */

/**
 * All that a line may say: names, codes and numbers of ours. What a visitor sent (an address, a query, a cookie, a
 * field, a message) is in none of it, but for `message`, which is what somebody reports and stands without secrets.
 */
export interface LogLine {
  event: string;
  request_id: string;
  method?: string;
  /** The pattern of ours that the address fits: `/live/:slug`. */
  route?: string | null;
  status?: number;
  duration_ms?: number;
  /** HIT, STALE, MISS or BYPASS. */
  cache?: string | null;
  /** A call of the API host: `GET /v1/lives/{slug}`. */
  call?: string;
  /** Which fields of an answer are wrong, and how. */
  at?: string[];
  code?: string;
  /** A part of a page. */
  section?: string;
  /** An error of Auth.js, by its name. */
  problem?: string;
  reason?: string;
  message?: string;
  stack?: string;
  reported_level?: string;
  /** Which security event it is, see security-log.ts; and the facts of one. */
  security?: string;
  user_uuid?: string;
  from?: string;
  country?: string;
  device?: string;
  provider?: string;
  limit?: string;
}

/** Writes a line. Errors are what is ours to mend: nothing that a visitor sends is one. */
export function log(level: 'info' | 'warn' | 'error', line: LogLine): void {
  console[level](JSON.stringify({ level, ...line }));
}

const MESSAGE_MAX_CHARACTERS = 300;

/** Why something failed, as an error tells it: its name and message, without what they may hold of a visitor. */
export const reasonOf = (error: unknown): string => withoutSecrets(String(error).split('\n', 1)[0] ?? '');

/** Where it failed: the frames, without the message above them. */
export const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** A text, shortened: queries, addresses, and anything that is long and random enough to be a key are left out. */
export const withoutSecrets = (text: string): string =>
  text
    .replaceAll(/\?[^\s"']*/g, '?…')
    .replaceAll(/[^\s"'@]+@[^\s"'@]+/g, '…@…')
    .replaceAll(/[A-Za-z0-9_.~+/=-]{20,}/g, '…')
    .slice(0, MESSAGE_MAX_CHARACTERS);
