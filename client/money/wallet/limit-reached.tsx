import type { FailureFacts } from '../../../calls/failure.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatBaht, formatDateTime } from '../../platform/texts/format.ts';
import { TextLink } from '../../ui/text-link.tsx';

/**
 * The spending limit that was reached: its period, the amount left, its reset time and a link to
 * change it. Requires the `error` texts.
 */
export function LimitReached({ limit }: { limit: FailureFacts<'spending_limit_reached'> }) {
  const { t, to, locale } = useSite();
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
