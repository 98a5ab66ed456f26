/** Choices of office forms and filters, such as records of another list. */
import type { Context } from 'hono';
import type { Call } from '../../calls/platform/call.ts';
import type { OfficeField, ValueName } from '../../client/office/view.ts';
import { formatBaht, formatNumber } from '../../client/platform/texts/format.ts';
import { inLocale } from '../../client/platform/texts/i18n.ts';
import {
  type ChoiceList,
  type Column,
  type FieldChoices,
  type Resource,
  type ResourceAction,
  valueTextOf,
} from '../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';
import { textsOf } from '../platform/page/texts.ts';
import { type Choices, inputSchemaOf } from './form-field.ts';
import { type ListRow, listAnswer, rowTextAt } from './row.ts';

/** Maximum records per list. */
const LIMIT = '50';

const NAME: readonly Column[] = [{ field: 'name', as: 'text' }];

/**
 * Loads the choices of those fields that a page shows, named in its language. A field stays a text
 * field if one of its lists cannot be loaded or has several pages.
 */
export async function choicesOf(
  c: Context<EdgeEnv>,
  { choices = {} }: Pick<Resource, 'choices'>,
  shown: { actions: readonly ResourceAction<string>[]; filters: readonly string[] },
): Promise<Choices> {
  const names = new Set([
    ...shown.filters,
    ...shown.actions.flatMap(({ call }) => Object.keys(inputSchemaOf(call).shape)),
  ]);
  const choicePromises = Object.entries(choices)
    .filter(([field]) => names.has(field))
    .map(
      async ([field, choice]) =>
        [field, { options: await optionsFrom(c, choice), many: choice.many === true }] as const,
    );
  return Object.fromEntries((await Promise.all(choicePromises)).filter(([, { options }]) => options.length > 0));
}

/** Returns the options of a field, or none. */
async function optionsFrom(
  c: Context<EdgeEnv>,
  { lists = [], values = [] }: FieldChoices,
): Promise<OfficeField['options']> {
  const locale = c.get('locale');
  const optionLists = await Promise.all(lists.map((source) => optionsOfList(c, source)));
  if (optionLists.includes(null)) return [];
  const fixed = values.map(({ value, name }) => ({
    value,
    label: { text: typeof name === 'string' ? name : inLocale(name, locale) },
  }));
  return [...optionLists.flatMap((options) => options ?? []), ...fixed];
}

/** Returns the options of a list. Null: it cannot be loaded, or has several pages. */
async function optionsOfList(c: Context<EdgeEnv>, source: ChoiceList): Promise<OfficeField['options'] | null> {
  const { list, query, id, columns = NAME } = source;
  const result = await api<Call>(c, list, {
    query: { ...query, ...('limit' in list.query.shape && { limit: LIMIT }) },
  });
  if (!result.ok) return null;
  const { data, next_cursor } = listAnswer.parse(result.answer);
  if (next_cursor !== null) return null;
  return data.map((row) => ({
    value: rowTextAt(row, id),
    label: { text: columns.map((column) => nameOf(c, source, column, row)).join(' · ') },
  }));
}

/** Formats a field that names a record. */
function nameOf(c: Context<EdgeEnv>, { valueTexts = {} }: ChoiceList, { field, as }: Column, row: ListRow): string {
  const locale = c.get('locale');
  const text = rowTextAt(row, `${field}.${locale}`) || rowTextAt(row, field);
  if (as === 'value') return textsOf(locale)(`office:value.${valueTextOf({ valueTexts }, field, text) as ValueName}`);
  if (as === 'satang') return formatBaht(locale, Number(text));
  return as === 'coins' || as === 'count' ? formatNumber(locale, Number(text)) : text;
}
