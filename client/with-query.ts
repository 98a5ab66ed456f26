/** A path with the query fields that are given; what is empty is left out, so that equal places have one address. */
export function withQuery(path: string, fields: Record<string, string | null | undefined>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => !!field[1]);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
