import { noteLogged } from '../load/logged-events.ts';

/** Severity; `error` requires action by operators. */
export type LogLevel = 'info' | 'warn' | 'error';

/**
 * Writes one JSON object per line. Callers pass no token, cookie or personal data. Only the first
 * line of each text is logged: below it, the message of a failed query contains the values to be
 * written.
 */
export function log(level: LogLevel, event: string, facts: Record<string, unknown>): void {
  noteLogged(level, event);
  console[level](
    JSON.stringify({ level, event, ...facts }, (_, fact) => (typeof fact === 'string' ? firstLine(fact) : fact)),
  );
}

/**
 * Returns an unexpected error for the log: its reason, cause and stack frames, without the error
 * message above the frames. A syntax error names its file and line above the message.
 */
export function describeError(error: unknown): { reason: string; cause?: string; stack?: string[] } {
  if (!(error instanceof Error)) return { reason: typeof error };
  const { stack = '', cause } = error;
  return {
    reason: String(error),
    ...(cause instanceof Error && { cause: cause.message }),
    stack: stack.split('\n').flatMap((line, index) => (isPlace(line, index) ? [line.trim()] : [])),
  };
}

const isPlace = (line: string, index: number) => /^\s+at /.test(line) || (index === 0 && /^\S*\/\S+:\d+$/.test(line));

const firstLine = (text: string) => text.split('\n', 1)[0];
