import type { FamilySpend } from '../../calls/families/family-wallet.ts';
import { useSite } from '../platform/page/site.tsx';
import { formatDateTime, formatNumber } from '../platform/texts/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

/** Movements of a family's coins, with the people on both sides. */
export function SpendList({ spends, olderHref }: { spends: FamilySpend[]; olderHref: string | null }) {
  const { t, locale } = useSite();
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-bold">{t('family:wallet.history')}</h2>
      {spends.length === 0 ? (
        <EmptyState picture="coins" title={t('family:wallet.nothing')} text={t('family:wallet.nothing_text')} />
      ) : (
        <ul className="card divide-y">
          {spends.map(({ kind, by, whom, coins, total_coins, at }) => (
            <li key={`${at}-${kind}-${whom.uuid}-${total_coins}`} className="grid gap-1 p-3 text-sm">
              <p className="flex justify-between gap-3">
                <b className="min-w-0 font-medium wrap-anywhere">
                  {t(`family:wallet.kind.${kind}`, { by: by.name, whom: whom.name })}
                </b>
                <span className={coins > 0 ? 'text-done tabular-nums' : 'tabular-nums'}>
                  {coins === 0
                    ? t('family:wallet.of_others', { coins: formatNumber(locale, total_coins) })
                    : `${coins > 0 ? '+' : '−'}${formatNumber(locale, total_coins)}`}
                </span>
              </p>
              <time className="text-soft" dateTime={at}>
                {formatDateTime(locale, at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {olderHref && <ButtonLink href={olderHref}>{t('family:more')}</ButtonLink>}
    </section>
  );
}
