import type { MemberMonth } from '../../calls/families/family.ts';
import { useSite } from '../platform/page/site.tsx';
import { formatMonth, formatNumber } from '../platform/texts/format.ts';
import { formatMinutes } from '../platform/texts/format-duration.ts';

/** Hours and minutes on air. */
export function LiveTime({ seconds }: { seconds: number }) {
  const { locale } = useSite();
  return formatMinutes(locale, Math.floor(seconds / 60));
}

/** A month and the one before, side by side: on air, V-tokens, new followers. */
export function MonthTable({ months, label }: { months: readonly MemberMonth[]; label: string }) {
  const { t, locale } = useSite();
  const lines = [
    { name: t('family:hours'), of: ({ live_seconds }: MemberMonth) => <LiveTime seconds={live_seconds} /> },
    { name: t('family:days'), of: ({ live_day_count }: MemberMonth) => formatNumber(locale, live_day_count) },
    { name: t('family:gifts'), of: ({ gift_count }: MemberMonth) => formatNumber(locale, gift_count) },
    { name: t('family:vtokens'), of: ({ vtokens }: MemberMonth) => formatNumber(locale, vtokens) },
    {
      name: t('family:new_followers'),
      of: ({ new_follower_count }: MemberMonth) => formatNumber(locale, new_follower_count),
    },
  ];
  return (
    <table className="w-full text-sm tabular-nums" aria-label={label}>
      <thead>
        <tr className="text-soft">
          <th scope="col" className="text-left font-normal!">
            {t('family:month')}
          </th>
          {months.map(({ month }) => (
            <th key={month} scope="col" className="pl-3 text-right font-normal!">
              {formatMonth(locale, `${month}-15T05:00:00Z`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, of }) => (
          <tr key={name} className="border-t">
            <th scope="row" className="py-1.5 text-left font-normal!">
              {name}
            </th>
            {months.map((month) => (
              <td key={month.month} className="py-1.5 pl-3 text-right">
                {of(month)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
