import { useSite } from '../platform/page/site.tsx';
import { formatNumber } from '../platform/texts/format.ts';

/** A number of coins. The icon replaces the word, which only screen readers get. */
export function CoinAmount({ coins }: { coins: number }) {
  const { t, locale } = useSite();
  return (
    <span className="coins">
      {formatNumber(locale, coins)}
      <span className="sr-only">{` ${t('site:coins', { count: coins })}`}</span>
    </span>
  );
}
