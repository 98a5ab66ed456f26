import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';

/** Change of rank since the previous period. `earlier` is null for a user who had no known rank. */
export function RankChange({ rank, earlier }: { rank: number; earlier: number | null }) {
  const { t, locale } = useSite();
  if (earlier === rank) return null;
  if (earlier === null) return <span className="text-xs text-gold">{t('ranking:change.new')}</span>;
  const places = formatNumber(locale, Math.abs(earlier - rank));
  const isUp = rank < earlier;
  return (
    <span
      role="img"
      aria-label={t(isUp ? 'ranking:change.up' : 'ranking:change.down', { places })}
      className={`text-xs tabular-nums ${isUp ? 'text-accent' : 'text-soft'}`}
    >
      {`${isUp ? '▲' : '▼'}${places}`}
    </span>
  );
}
