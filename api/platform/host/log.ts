/** How bad it is: `error` is for the house to mend. */
export type LogLevel = 'info' | 'warn' | 'error';

/**
 * One JSON object a line. Facts are chosen by the caller: never a token, a cookie or a person's data. Of a text only the
 * first line is kept: below it, the message of a query that failed holds what was to be written, which is a person's.
 */
export function log(level: LogLevel, event: string, facts: Record<string, unknown>): void {
  console[level](
    JSON.stringify({ level, event, ...facts }, (_, fact) => (typeof fact === 'string' ? firstLine(fact) : fact)),
  );
}

/** What nobody expected, for the log: what it is, why, and its frames, without the messages above them. */
export function reasonOf(error: unknown): { reason: string; cause?: string; stack?: string[] } {
  if (!(error instanceof Error)) return { reason: typeof error };
  const { stack = '', cause } = error;
  return {
    reason: String(error),
    ...(cause instanceof Error && { cause: cause.message }),
    stack: stack.split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : [])),
  };
}

const firstLine = (text: string) => text.split('\n', 1)[0];
