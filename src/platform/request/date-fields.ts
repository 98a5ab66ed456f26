/**
 * Dates of forms: `client/ui/form/date-field.tsx` sends each as `{name}_day`, `{name}_month` and
 * `{name}_year`, and a moment also as `{name}_time`.
 */
import { dayOfParts } from '../../../calls/platform/text/buddhist-era.ts';
import { cleanCode } from '../../../calls/platform/text/clean.ts';

const YEAR = '_year';

/**
 * Adds each date of a form under its own name, in the common era: `2026-11-23`, `2026-11` or
 * `2026-11-23T20:00`. Does not check that the day exists.
 */
export function withDates<Values extends Readonly<Record<string, unknown>>>(values: Values): Values {
  const part = (name: string) => (typeof values[name] === 'string' ? cleanCode(values[name]) : undefined);
  const dates = Object.keys(values).flatMap((field): [string, string][] => {
    const name = field.slice(0, -YEAR.length);
    const [year, month] = [part(field), part(`${name}_month`)];
    if (!field.endsWith(YEAR) || year === undefined || month === undefined || Object.hasOwn(values, name)) return [];
    const [day, time = ''] = [part(`${name}_day`), part(`${name}_time`)];
    const date = dayOfParts({ day, month, year });
    return [[name, date !== '' && time !== '' ? `${date}T${time}` : date]];
  });
  return { ...values, ...Object.fromEntries(dates) };
}

/**
 * Returns the query of a form with dates as the page reads it: one field per date. Returns null if
 * it has no such date.
 */
export function queryWithDates(params: URLSearchParams, isRead: (name: string) => boolean): URLSearchParams | null {
  const values = Object.fromEntries(params);
  const joined = Object.entries(withDates(values));
  if (joined.length === Object.keys(values).length) return null;
  return new URLSearchParams(joined.filter(([name, value]) => isRead(name) && value !== ''));
}
