/** Choices of office forms and filters that are records of another list, such as categories. */
import type { Context } from 'hono';
import type { Call } from '../../calls/platform/call.ts';
import type { OfficeField } from '../../client/office/view.ts';
import type { Resource } from '../../pages/office/resources/resource.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';
import { listAnswer, rowTextAt } from './row.ts';

const NOTHING = { data: [], next_cursor: null };

/** Options of a select by field. */
export type Choices = Readonly<Record<string, OfficeField['options']>>;

/**
 * Loads the choices of a resource, named in the language of the page. A list that cannot be loaded,
 * or has several pages, is omitted, and its field stays a text field.
 */
export async function choicesOf(c: Context<EdgeEnv>, { choices = {} }: Pick<Resource, 'choices'>): Promise<Choices> {
  const choicePromises = Object.entries(choices).map(async ([field, { list, id }]) => {
    const result = await api<Call>(c, list, {});
    const { data, next_cursor } = result.ok ? listAnswer.parse(result.answer) : NOTHING;
    const options = (next_cursor === null ? data : []).map((row) => ({
      value: rowTextAt(row, id),
      label: { text: rowTextAt(row, `name.${c.get('locale')}`) },
    }));
    return [field, options] as const;
  });
  return Object.fromEntries((await Promise.all(choicePromises)).filter(([, options]) => options.length > 0));
}
