import type { getCommissions } from '../../calls/deck/commission.ts';
import type { Earnings, HeldPart } from '../../calls/payouts/earning.ts';
import type { CallAnswer } from '../../calls/platform/call.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { formatDateTime, formatNumber, formatPercent } from '../platform/texts/format.ts';
import { inLocale } from '../platform/texts/i18n.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { EarningsHead } from './earnings-head.tsx';
import { DayTable, NamedTable, TokenAmount, VtokenRate } from './sums.tsx';

/** A VB's earnings: the month, the held part with its dates, and the payable part. */
export function EarningsPage({
  earnings,
  commissions,
}: {
  earnings: Earnings;
  /** Null if the API did not return them. */
  commissions: CallAnswer<typeof getCommissions>['data'] | null;
}) {
  const { t, to, locale } = useSite();
  const { month, today, of_month, family_share, held, held_parts, payable } = earnings;
  return (
    <div className="wrap grid grid-cols-1 gap-5 py-6">
      <EarningsHead
        back={{ href: to(href('/profile')), text: t('auth:profile') }}
        title={t('earning:title')}
        today={today}
        month={month}
        ofMonth={of_month}
        beside={{ title: t('earning:payable'), amount: payable }}
        owed={earnings.owed}
        note={
          family_share.vtokens > 0 && (
            <p className="text-sm text-soft">
              {t('earning:family_share')} <TokenAmount {...family_share} />
            </p>
          )
        }
      >
        <ButtonLink variant="primary" href={to(href('/payout'))}>
          {t('payout:title')}
        </ButtonLink>
        <ButtonLink href={to(href('/earnings/gifts'))}>{t('earning:received.title')}</ButtonLink>
        <ButtonLink href={to(href('/earnings/year', { year: month.slice(0, 4) }))}>
          {t('earning:year.title')}
        </ButtonLink>
      </EarningsHead>
      <Panel title={t('earning:held')}>
        <TokenAmount {...held} />
        <ul className="text-sm">
          {held_parts.map((part) => (
            <HeldLine key={`${part.reason} ${part.reference} ${part.until}`} part={part} />
          ))}
        </ul>
      </Panel>
      {commissions && (
        <Panel title={t('earning:commission.title')}>
          <p>
            <TokenAmount {...commissions.of_month} />{' '}
            <span className="text-sm text-soft">
              {t('earning:commission.sold', {
                pieces: formatNumber(locale, commissions.of_month.sold_count),
                percent: formatPercent(locale, commissions.basis_points / 10_000),
              })}
            </span>
          </p>
          {commissions.held.vtokens > 0 && (
            <p className="text-sm text-soft">
              {t('earning:commission.held')} <TokenAmount {...commissions.held} />
            </p>
          )}
          <ButtonLink href={to(href('/earnings/commissions'))}>{t('earning:commission.list')}</ButtonLink>
        </Panel>
      )}
      <Panel title={t('earning:days')}>
        <DayTable days={earnings.days} />
        <ButtonLink download={`earnings-${month}.csv`} href={to(href('/earnings/days', { month }))}>
          {t('earning:csv')}
        </ButtonLink>
      </Panel>
      <div className="grid gap-3 lg:grid-cols-3">
        <NamedTable
          title={t('earning:by_live')}
          lines={earnings.lives.map((line) => ({
            ...line,
            key: line.live_uuid,
            name: line.title ?? t('earning:gone'),
          }))}
        />
        <NamedTable
          title={t('earning:by_gift')}
          lines={earnings.gifts.map((line) => ({
            ...line,
            key: line.gift_uuid,
            name: inLocale(line.name, locale) ?? t('earning:gone'),
          }))}
        />
        <NamedTable
          title={t('earning:by_giver')}
          lines={earnings.givers.map((line, index) => ({
            ...line,
            key: `${index}`,
            name: line.name ?? t('earning:hidden'),
          }))}
        />
      </div>
      <VtokenRate satang={earnings.satang_per_100_vtokens} />
    </div>
  );
}

function HeldLine({ part }: { part: HeldPart }) {
  const { t, locale } = useSite();
  const until = formatDateTime(locale, part.until);
  const ends = part.reason === 'age';
  return (
    <li className="grid gap-1 border-t py-2">
      <TokenAmount {...part} />
      <span>
        {t(`earning:reason.${part.reason}`)} {part.reference}
      </span>
      <span className="text-soft">
        {ends ? t('earning:payable_from', { until }) : t('earning:next_look', { until })}
      </span>
    </li>
  );
}
