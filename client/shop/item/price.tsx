import { useSite } from '../../platform/page/site.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';

/** Price of an item. Items without a price are prizes. */
export function ItemPrice({ coins }: { coins: number | null }) {
  const { t } = useSite();
  return coins === null ? <span className="text-soft">{t('shop:prize_only')}</span> : <CoinAmount coins={coins} />;
}
