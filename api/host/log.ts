export type LogLevel = 'info' | 'warn' | 'error';

/** One JSON object a line. Facts are chosen by the caller: never a token, a cookie or a person's data. */
export function log(level: LogLevel, event: string, facts: Record<string, unknown>): void {
  console[level](JSON.stringify({ level, event, ...facts }));
}
