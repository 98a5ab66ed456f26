/** The log: one JSON object per line. */

/**
 * All fields of a log line: names, codes and numbers of this application. They contain no input of
 * a visitor: no URL, query, cookie, form field or message. The exception is `message`, the text of
 * a report, with secrets removed.
 */
export interface LogLine {
  event: string;
  request_id: string;
  method?: string;
  /** Pattern of the matched route: `/live/:slug`. */
  route?: string | null;
  status?: number;
  duration_ms?: number;
  /** HIT, STALE, MISS or BYPASS. */
  cache?: string | null;
  /** The line stands for so many requests. Absent: for one. */
  one_in?: number;
  /** A call of the API: `GET /v1/lives/{slug}`. */
  call?: string;
  /** Invalid fields of a response, with the reason. */
  at?: string[];
  code?: string;
  /** A section of a page. */
  section?: string;
  /** Name of an Auth.js error. */
  problem?: string;
  reason?: string;
  message?: string;
  stack?: string;
  reported_level?: string;
  /** Kind of security event (see security-log.ts). The fields below are its details. */
  security?: string;
  user_uuid?: string;
  from?: string;
  country?: string;
  device?: string;
  provider?: string;
  limit?: string;
}

/** Writes a log line. Level `error` is for faults of this system, never for input of a visitor. */
export function log(level: 'info' | 'warn' | 'error', line: LogLine): void {
  console[level](JSON.stringify({ level, ...line }));
}

const MESSAGE_MAX_CHARACTERS = 300;

/** Returns the name and message of an error, without parts that may contain visitor data. */
export const errorReason = (error: unknown): string => withoutSecrets(String(error).split('\n', 1)[0] ?? '');

/**
 * Returns the stack frames of an error, without the message above them. A syntax error names its
 * file and line above the message.
 */
export const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line, index) => /^\s+at /.test(line) || (index === 0 && /^\S*\/\S+:\d+$/.test(line)))
    .join('\n');

/**
 * Shortens a text and removes queries, email addresses, and anything long and random enough to be
 * a key.
 */
export const withoutSecrets = (text: string): string =>
  text
    .replaceAll(/\?[^\s"']*/g, '?…')
    .replaceAll(/[^\s"'@]+@[^\s"'@]+/g, '…@…')
    .replaceAll(/[A-Za-z0-9_.~+/=-]{20,}/g, '…')
    .slice(0, MESSAGE_MAX_CHARACTERS);
