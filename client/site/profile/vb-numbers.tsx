import type { ReactNode } from 'react';
import type { VbNumbers } from '../../../calls/live/live-result.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { formatCompact } from '../../platform/texts/format-compact.ts';

const HOUR_SECONDS = 3600;

/** Followers of a VB, and the lives and hours on air of the month. */
export function VbNumberList({ followerCount, numbers }: { followerCount: number; numbers: VbNumbers | null }) {
  const { t, locale } = useSite();
  return (
    <dl className="grid grid-cols-3 rounded-m bg-lift py-3 text-center">
      <NumberItem name={t('profile:public.numbers.followers')}>
        <span data-follower-count="">{formatCompact(locale, followerCount)}</span>
      </NumberItem>
      {numbers && (
        <>
          <NumberItem name={t('profile:public.numbers.lives')}>{formatNumber(locale, numbers.live_count)}</NumberItem>
          <NumberItem name={t('profile:public.numbers.hours')}>
            {formatNumber(locale, Math.floor(numbers.on_air_seconds / HOUR_SECONDS))}
          </NumberItem>
        </>
      )}
    </dl>
  );
}

const NumberItem = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end px-1">
    <dt className="text-xs text-soft">{name}</dt>
    <dd className="text-lg font-bold tabular-nums">{children}</dd>
  </div>
);
