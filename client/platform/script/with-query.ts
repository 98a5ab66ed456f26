/** A path with the query fields that are given; what is empty is left out, so that equal places have one address. */
export function withQuery(path: string, fields: Record<string, string | null | undefined>): string {
  let query = '';
  for (const [name, value] of Object.entries(fields)) {
    if (!value) continue;
    query += query === '' ? '?' : '&';
    query += isPlain.test(value) ? `${name}=${value}` : new URLSearchParams([[name, value]]);
  }
  return path + query;
}

/** What stands in a query as it is, as most values of ours do: writing it costs a fraction of a `URLSearchParams`. */
const isPlain = /^[\w.-]*$/;
