/** A line of CSV (RFC 4180). What a spreadsheet would take for a formula is made a text by an apostrophe. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value === null ? '' : value.replace(/^(?=[=+\-@\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
