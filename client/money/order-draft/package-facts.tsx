import { useSite } from '../../platform/page/site.tsx';
import { formatBahtShort, formatNumber } from '../../platform/texts/format.ts';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import type { OfferedPackage } from './draft.ts';

/** Coins, price and bonuses of a package. */
export function PackageFacts({ item }: { item: Omit<OfferedPackage, 'uuid'> }) {
  const { t, locale } = useSite();
  return (
    <>
      <b className="text-lg font-bold">
        <CoinAmount coins={item.coins} />
      </b>
      <span className="text-sm text-soft tabular-nums">
        {formatBahtShort(locale, item.price_satang)}
        {item.bonus_coins > 0 && (
          <>
            {' '}
            <span className="inline-block text-done">
              {t('order:package.bonus', { coins: formatNumber(locale, item.bonus_coins) })}
            </span>
          </>
        )}
      </span>
      {item.promotion && (
        <span className="text-sm text-done">
          {t('order:promotion.bonus', { coins: formatNumber(locale, item.promotion.bonus_coins) })}
        </span>
      )}
      {item.is_recommended && (
        <span className="absolute -top-2.5 right-3 rounded-full bg-(image:--go) px-2 text-xs font-bold text-night">
          {t('order:package.recommended')}
        </span>
      )}
    </>
  );
}
