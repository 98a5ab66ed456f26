/** Reads forms from the markup of a page and fills them in as a browser without scripts does. */
import { plainText, unescaped } from './page-text.ts';

/** Values by field name: typed texts, chosen options, ticked boxes and picked files. */
export type Filling = Readonly<Record<string, string | File>>;

interface Field {
  name: string;
  /** The value in the markup. Null: the field is not sent unless it is filled in. */
  value: string | null;
  /** The values to choose from. Null: any value may be typed. */
  options: string[] | null;
}

/** A form with its fields and submit buttons. */
export interface Form {
  action: string;
  /** True: the fields become the query of the address. */
  isGet: boolean;
  isMultipart: boolean;
  fields: Field[];
  /** Names and values are empty if the markup does not set them. */
  buttons: { name: string; value: string; text: string }[];
}

/** Returns the unescaped value of an attribute, or null if the tag does not have it. */
function attribute(tag: string, name: string): string | null {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag) ?? [];
  return value === undefined ? null : unescaped(value);
}

function fieldOf(tag: string, content: string): Field | null {
  const name = attribute(tag, 'name');
  if (name === null || attribute(tag, 'disabled') !== null) return null;
  if (tag.startsWith('<textarea')) return { name, value: unescaped(content), options: null };
  if (tag.startsWith('<select')) {
    const tags = [...content.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
    const options = tags.map((option) => attribute(option, 'value') ?? '');
    const selectedIndex = tags.findIndex((option) => attribute(option, 'selected') !== null);
    return { name, value: options[Math.max(0, selectedIndex)] ?? null, options };
  }
  const type = attribute(tag, 'type') ?? 'text';
  const isTicked = type === 'checkbox' || type === 'radio';
  const value = attribute(tag, 'value') ?? (isTicked ? 'on' : '');
  if (type === 'file') return { name, value: null, options: null };
  if (!isTicked) return { name, value, options: null };
  return { name, value: attribute(tag, 'checked') === null ? null : value, options: [value] };
}

/** Returns every form of a page in document order. */
export const formsIn = (html: string): Form[] =>
  [...html.matchAll(/(<form\b[^>]*>)(.*?)<\/form>/gs)].map(([, tag = '', content = '']) => ({
    action: attribute(tag, 'action') ?? '',
    isGet: attribute(tag, 'method')?.toLowerCase() !== 'post',
    isMultipart: attribute(tag, 'enctype') === 'multipart/form-data',
    fields: [...content.matchAll(/<input\b[^>]*>|(<(select|textarea)\b[^>]*>)(.*?)<\/\2>/gs)].flatMap(
      ([whole, open = whole, , inner = '']) => fieldOf(open, inner) ?? [],
    ),
    buttons: [...content.matchAll(/(<button\b[^>]*>)(.*?)<\/button>/gs)].map(([, button = '', inner = '']) => ({
      name: attribute(button, 'name') ?? '',
      value: attribute(button, 'value') ?? '',
      text: plainText(inner),
    })),
  }));

/**
 * Returns the body that the form sends when a button is pressed. Throws if the page does not
 * offer the button, the field or the value.
 */
export function filledIn(
  { fields, buttons, isMultipart }: Form,
  values: Filling,
  buttonValue: string | null,
): FormData | URLSearchParams {
  const button = buttons.find(({ value }) => buttonValue === null || value === buttonValue);
  if (!button) throw new Error(`There is no button "${buttonValue}"`);
  const entries: [name: string, value: string | File][] = [];
  for (const [name, value] of Object.entries(values)) {
    const same = fields.filter((field) => field.name === name);
    const allowedValues = same.flatMap(({ options }) => options ?? [String(value)]);
    if (!allowedValues.includes(String(value)))
      throw new Error(`${name} cannot be "${value}", but ${allowedValues.join(', ')}`);
    entries.push([name, value]);
  }
  for (const { name, value } of fields) {
    if (!(name in values) && value !== null) entries.push([name, value]);
  }
  if (button.name !== '') entries.push([button.name, button.value]);
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of entries) {
    if (body instanceof FormData) body.append(name, value);
    else body.append(name, String(value));
  }
  return body;
}
