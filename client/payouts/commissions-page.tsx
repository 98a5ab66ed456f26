import type { Commission } from '../../calls/deck/commission.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { formatDateTime, formatNumber, formatPercent } from '../platform/texts/format.ts';
import { inLocale } from '../platform/texts/i18n.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CoinAmount } from '../ui/coin-amount.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';

/** Commissions of a VB for items sold in their lives, latest first. */
export function CommissionsPage({
  commissions,
  nextHref,
}: {
  commissions: readonly Commission[];
  nextHref: string | null;
}) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-4 py-6">
      <BackLink href={to(href('/earnings'))} text={t('earning:title')} />
      <h1 className="text-2xl font-bold">{t('earning:commission.title')}</h1>
      {commissions.length === 0 ? (
        <EmptyState picture="bag" title={t('earning:commission.none')} text={t('earning:commission.none_text')} />
      ) : (
        <ul className="card px-4">
          {commissions.map((row) => (
            <li key={row.order_uuid} className="grid gap-1 border-t py-3 first:flush">
              <p className="flex flex-wrap justify-between gap-x-3">
                <b className="font-medium wrap-anywhere">{inLocale(row.item, locale)}</b>
                <span className="tabular-nums">
                  {t('earning:tokens', { tokens: formatNumber(locale, row.vtokens) })}
                </span>
              </p>
              <p className="flex flex-wrap justify-between gap-x-3 text-sm text-soft">
                <span>
                  <CoinAmount coins={row.price_coins} /> · {formatPercent(locale, row.basis_points / 10_000)} ·{' '}
                  <time dateTime={row.sold_at}>{formatDateTime(locale, row.sold_at)}</time>
                </span>
                <span>
                  {row.payable_at
                    ? t('earning:payable_from', { until: formatDateTime(locale, row.payable_at) })
                    : t(`earning:commission.state.${row.state}`)}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {nextHref && <ButtonLink href={nextHref}>{t('earning:commission.older')}</ButtonLink>}
    </div>
  );
}
