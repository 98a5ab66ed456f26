/** Returns the stack of an error and of its causes, for the error page in development. */
export function errorTrace(error: unknown): string {
  const traces: string[] = [];
  const errors = new Set<unknown>();
  for (let cause = error; cause !== undefined && !errors.has(cause); ) {
    errors.add(cause);
    traces.push(cause instanceof Error ? (cause.stack ?? String(cause)) : String(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return traces.join('\nCaused by: ');
}
