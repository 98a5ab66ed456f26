/** Formats the content of a step for its reviewer: labels, with codes and days in words. */

import type { useSite } from '../../platform/page/site.tsx';
import { formatDate } from '../../platform/texts/format.ts';
import { countriesIn } from './step-fields.ts';

/** One labelled value. */
export interface ReviewField {
  label: string;
  text: string;
}

type Site = Pick<ReturnType<typeof useSite>, 't' | 'locale'>;

/** Stored names that differ from the names of form fields. */
const ownLabels = [
  ...['name_th', 'name_en', 'number', 'country', 'expires', 'registered', 'current', 'value'],
  ...['day', 'precision', 'guardians', 'kind'],
] as const;

/** Pictures and signature shapes, which the review page shows separately. */
const leftOut = ['family_paper', 'work_paper', 'shape'];

/**
 * Flattens the decrypted content of a step into labelled values, in stored order. Skips empty
 * values.
 */
export function reviewFields(content: unknown, site: Site, name = ''): ReviewField[] {
  if (content === null || content === undefined || content === '' || content === false) return [];
  if (leftOut.includes(name)) return [];
  const entriesOf = (text: string) => [{ label: labelOf(name, site), text }];
  if (typeof content !== 'object') {
    const text = textOf(name, String(content), site);
    return text === null ? [] : entriesOf(text);
  }
  if (Array.isArray(content)) return content.flatMap((one) => entriesOf(Object.values(one as object).join(' · ')));
  if ('line' in content)
    return entriesOf(
      Object.values(content)
        .map((one) => inLocale(one, site))
        .join(' '),
    );
  return Object.entries(content).flatMap(([key, one]) => reviewFields(one, site, key));
}

const inLocale = (value: unknown, { locale }: Site): string =>
  typeof value === 'object' && value !== null ? String(Reflect.get(value, locale)) : String(value);

const labelOf = (name: string, { t }: Site): string =>
  (ownLabels as readonly string[]).includes(name)
    ? t(`contract:review.field.${name as (typeof ownLabels)[number]}` as 'contract:review.field.day')
    : t(`contract:field.${name as 'title'}`);

/** Returns the value in words, or null if there is nothing to show. */
function textOf(name: string, text: string, { t, locale }: Site): string | null {
  if (name === 'identity') return t(`contract:option.identity.${text as 'passport'}`);
  if (name === 'guardian_ground') return t(`contract:option.guardian_ground.${text as 'adopted'}`);
  if (name === 'kind') return t(`contract:option.right_to_work.${text as 'other'}`);
  if (name === 'is_married') return '✓';
  if (name === 'precision') return text === 'day' ? null : t(`contract:review.precision.${text as 'month'}`);
  if (name === 'value') return /^M[\d-]/.test(text) ? null : text;
  if (['nationality', 'tax_residence', 'country'].includes(name))
    return countriesIn(locale).find(({ value }) => value === text)?.text ?? text;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(locale, text) : text;
}
