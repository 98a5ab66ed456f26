/** Texts of failures with the details that a reader needs, such as a missing amount. */
import type { ErrorBody } from '../../../calls/failure.ts';
import { formatBahtPlain, formatDateTime } from '../../../client/platform/texts/format.ts';
import type { Locale } from '../../../client/platform/texts/i18n.ts';
import { catalogueOf, textsOf } from '../page/texts.ts';

/**
 * Returns the text of a failure: `error:detail.<code>` with its details where that text exists,
 * otherwise `error:code.<code>`.
 */
export function detailedFailureText(locale: Locale, error: ErrorBody): string {
  const { detail } = catalogueOf(locale).error as { detail: Record<string, string> };
  // The types of i18next read the end of a code, such as `_over`, as a context.
  const t = textsOf(locale) as unknown as (key: string, values?: Record<string, string>) => string;
  return error.code in detail
    ? t(`error:detail.${error.code}`, detailsIn(locale, error))
    : t(`error:code.${error.code}`);
}

/**
 * Returns the details as texts: amounts in baht, moments as dates, parts of an object by their
 * names.
 */
function detailsIn(locale: Locale, details: object): Record<string, string> {
  const texts = Object.entries(details).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'object' && value !== null) return Object.entries(detailsIn(locale, value));
    if (typeof value === 'number' && name.endsWith('_satang')) return [[name, formatBahtPlain(locale, value)]];
    if (typeof value === 'string' && MOMENT.test(value)) return [[name, formatDateTime(locale, value)]];
    return [[name, String(value)]];
  });
  return Object.fromEntries(texts);
}

const MOMENT = /^\d{4}-\d\d-\d\dT/;
