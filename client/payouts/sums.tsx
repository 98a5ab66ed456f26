import type { ReactNode } from 'react';
import type { EarningSum, Tokens } from '../../calls/payouts/earning.ts';
import { useSite } from '../platform/page/site.tsx';
import { formatBaht, formatDay, formatNumber } from '../platform/texts/format.ts';

/** V-tokens with their value in baht. */
export function TokenAmount({ vtokens, satang }: Tokens) {
  const { t, locale } = useSite();
  return (
    <span className="tabular-nums">
      {t('earning:tokens', { tokens: formatNumber(locale, vtokens) })}{' '}
      <span className="whitespace-nowrap text-soft">≈ {formatBaht(locale, satang)}</span>
    </span>
  );
}

/** The main sum of a panel: a large number with its value in baht below. */
export function TokenSum({ vtokens, satang }: Tokens) {
  const { t, locale } = useSite();
  return (
    <p className="tabular-nums">
      <b className="block text-xl font-bold">{formatNumber(locale, vtokens)}</b>
      <span className="text-sm">
        {t('family:vtokens')} <span className="whitespace-nowrap">≈ {formatBaht(locale, satang)}</span>
      </span>
    </p>
  );
}

/** Days as a table with a bar per day, relative to the best day. */
export function DayTable({ days }: { days: (EarningSum & { day: string })[] }) {
  const { t, locale } = useSite();
  const best = Math.max(1, ...days.map(({ vtokens }) => vtokens));
  if (days.length === 0) return <p className="text-sm text-soft">{t('earning:nothing')}</p>;
  return (
    <table className="w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className="text-left">
            {t('earning:day')}
          </th>
          <th scope="col" className="text-left">
            {t('earning:earned')}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((line) => (
          <tr key={line.day} className="border-t">
            <th scope="row" className="py-2 pr-4 text-left font-normal! whitespace-nowrap">
              {formatDay(locale, `${line.day}T05:00:00Z`)}
            </th>
            <td className="py-2">
              <meter className="meter mb-1" min={0} max={best} value={line.vtokens} aria-hidden="true" />
              <TokenAmount vtokens={line.vtokens} satang={line.satang} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Current value of V-tokens. `satang` is the value of 100 V-tokens. */
export function VtokenRate({ satang }: { satang: number }) {
  const { t, locale } = useSite();
  return <p className="text-sm text-soft">{t('earning:rate', { satang: formatNumber(locale, satang / 100) })}</p>;
}

/** Sums by name, in the order of `lines` (highest first). `beside` is shown below a sum. */
export function NamedTable({
  title,
  lines,
}: {
  title: string;
  lines: (EarningSum & { key: string; name: string; beside?: ReactNode })[];
}) {
  const { t } = useSite();
  return (
    <section className="card grid content-start gap-2 p-4">
      <h2 className="font-bold">{title}</h2>
      {lines.length === 0 && <p className="text-sm text-soft">{t('earning:nothing')}</p>}
      <ul className="text-sm">
        {lines.map(({ key, name, vtokens, satang, beside }) => (
          <li key={key} className="flex flex-wrap justify-between gap-2 border-t py-2">
            <span className="min-w-0 break-words">{name}</span>
            <TokenAmount vtokens={vtokens} satang={satang} />
            {beside && <span className="w-full text-soft">{beside}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
