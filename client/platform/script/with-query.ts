/** Adds query fields to a path. Leaves out empty ones, so that equal places have one address. */
export function withQuery(path: string, fields: Record<string, string | null | undefined>): string {
  let query = '';
  for (const [name, value] of Object.entries(fields)) {
    if (!value) continue;
    query += query === '' ? '?' : '&';
    query += isPlain.test(value) ? `${name}=${value}` : new URLSearchParams([[name, value]]);
  }
  return path + query;
}

/**
 * Values that need no encoding, which are most. Appending them costs a fraction of a
 * `URLSearchParams`.
 */
const isPlain = /^[\w.-]*$/;
