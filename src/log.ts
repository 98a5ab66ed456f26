/** One JSON object a line. Fields are chosen by the caller: never a token, a cookie, a query string or a person's data. */
export function log(level: 'info' | 'warn' | 'error', fields: Record<string, unknown>): void {
  console[level](JSON.stringify({ level, ...fields }));
}
