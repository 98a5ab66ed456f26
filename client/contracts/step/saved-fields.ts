import type { useSite } from '../../platform/page/site.tsx';
import { countriesIn } from './step-fields.ts';

/** Summarizes a saved step from its masked values, with codes in words. Skips empty values. */
export const savedFieldsOf = (
  values: Readonly<Record<string, string>>,
  { t, locale }: Pick<ReturnType<typeof useSite>, 't' | 'locale'>,
): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value === '') return [];
    if (name === 'identity') return [t(`contract:option.identity.${value as 'passport'}`)];
    if (name === 'shape') return [t(`contract:signature.${value as 'drawn'}`)];
    if (name === 'guardians') return value === '0' ? [] : [t('contract:guardians', { number: value })];
    if (name === 'nationality' || name === 'tax_residence') {
      const country = countriesIn(locale).find((one) => one.value === value)?.text ?? value;
      return [`${t(`contract:field.${name}`)}: ${country}`];
    }
    return [value];
  });
