import type { listMovements } from '../../../calls/money/wallet.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { Moment } from '../../ui/facts/moment.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';

type Movement = CallAnswer<typeof listMovements>['data'][number];

/** Coin movements of the member, newest first, each with its reason. */
export function CoinWalletPage({
  movements,
  coins,
  nextCursor,
  isNextArchived,
}: {
  movements: Movement[];
  /** Null if the API did not return them. */
  coins: number | null;
  nextCursor: string | null;
  /** Whether the next page comes from the archive, which takes longer. */
  isNextArchived: boolean;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('wallet:title')}</h1>
      {coins !== null && (
        <p className="sky grid gap-2 rounded-m p-5">
          {t('wallet:have')}
          <b className="text-3xl font-bold">
            <CoinAmount coins={coins} />
          </b>
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" href={to(href('/payment/refill'))}>
          {t('auth:top_up')}
        </ButtonLink>
        <ButtonLink href={to(href('/purse/limits'))}>{t('wallet:limits.title')}</ButtonLink>
        <ButtonLink href={to(href('/missions'))}>{t('wallet:missions')}</ButtonLink>
      </p>
      {movements.length === 0 && nextCursor !== null ? (
        <p className="text-soft">{t('wallet:none_recent')}</p>
      ) : movements.length === 0 ? (
        <EmptyState picture="coins" title={t('wallet:none.title')} text={t('wallet:none.text')} />
      ) : (
        <ul className="card grid p-4">
          {movements.map((movement, index) => (
            // Several movements may have the same time. The order of the list never changes.
            <Line key={`${movement.moved_at} ${String(index)}`} movement={movement} />
          ))}
        </ul>
      )}
      {nextCursor && (
        <p className="text-center">
          <ButtonLink href={to(href('/purse', { cursor: nextCursor }))}>
            {t(isNextArchived ? 'wallet:older_archived' : 'wallet:older')}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function Line({ movement: { moved_at, coins, coins_after, reason, what, whom, quantity } }: { movement: Movement }) {
  const { t, locale } = useSite();
  const params = what && { what: inLocale(what, locale), whom: whom ?? '', count: quantity ?? 1 };
  return (
    <li className="grid gap-0.5 border-t py-3 first:flush">
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 break-words">
          {t(`wallet:reason.${reason}`)}
          {params && (
            <span className="block text-sm text-soft">
              {t(whom === null ? 'wallet:what' : 'wallet:what_whom', params)}
            </span>
          )}
        </span>
        <b className={`shrink-0 tabular-nums ${coins > 0 ? 'text-done' : ''}`}>
          {coins > 0 ? '+' : '\u2212'}
          {formatNumber(locale, Math.abs(coins))}{' '}
          <span className="sr-only">{t('site:coins', { count: Math.abs(coins) })}</span>
        </b>
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-xs text-soft">
        <Moment at={moved_at} />
        <span className="tabular-nums">{t('wallet:after', { coins: formatNumber(locale, coins_after) })}</span>
      </span>
    </li>
  );
}
