/** Something like a form's data. */
export interface FormFields {
  get(name: string): unknown;
}

/** What stands in a field; nothing where the field is missing or holds a file. */
export function textIn(fields: FormFields, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
