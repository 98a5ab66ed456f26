/**
 * Replaces the placeholders `{{name}}` of a translation. A placeholder without a value becomes
 * empty.
 */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
