import { useSite } from '../platform/page/site.tsx';
import { formatNumber } from '../platform/texts/format.ts';

/** A number of coins: the gold coin stands for the word, which is there for those who hear it. */
export function CoinAmount({ coins }: { coins: number }) {
  const { t, locale } = useSite();
  return (
    <span className="coins">
      {formatNumber(locale, coins)}
      <span className="sr-only">{` ${t('site:coins', { count: coins })}`}</span>
    </span>
  );
}
