import type { ErrorBody } from '../../../calls/failure.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatBaht, formatDateTime } from '../../platform/texts/format.ts';
import { TextLink } from '../../ui/text-link.tsx';

type Limit = Extract<ErrorBody, { code: 'spending_limit_reached' | 'on_break' }>;

/** Returns whether a limit or break that the member set refused a payment. */
export const isLimit = (formError: { code: string }): formError is Limit =>
  formError.code === 'spending_limit_reached' || formError.code === 'on_break';

/**
 * The spending limit that was reached: its period, the amount left, its reset time and a link to
 * change it. During a break, its end. Requires the `error` texts.
 */
export function LimitReached({ limit }: { limit: Limit }) {
  const { t, to, locale } = useSite();
  if (limit.code === 'on_break') {
    return (
      <>
        <p>{t('error:limit.break', { until: formatDateTime(locale, limit.until) })}</p>
        <p>
          <TextLink href={to(href('/purse/limits'))}>{t('error:limit.see_break')}</TextLink>
        </p>
      </>
    );
  }
  const { period, limit_satang, left_satang, resets_at } = limit;
  return (
    <>
      <p>
        {t(`error:limit.${period}`, {
          limit: formatBaht(locale, limit_satang),
          left: formatBaht(locale, left_satang),
          resets: formatDateTime(locale, resets_at),
        })}
      </p>
      <p>
        <TextLink href={to(href('/purse/limits'))}>{t('error:limit.see')}</TextLink>
      </p>
    </>
  );
}
