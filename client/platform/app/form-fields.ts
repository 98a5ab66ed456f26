/** The part of `FormData` that this code uses. */
export interface FormFields {
  get(name: string): unknown;
}

/** Returns the text of a field. Returns '' if the field is missing or is a file. */
export function textIn(fields: FormFields, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
