import { CoinAmount } from '../../ui/coin-amount.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSite } from '../page/site.tsx';
import { href } from '../script/href.ts';

/**
 * A member's coins in the header, with a link to the top-up page. live/gift/give-in-place.ts
 * updates them after a gift.
 */
export function HeaderCoins({ coins }: { coins: number }) {
  const { t, to } = useSite();
  return (
    <a className="btn quiet gap-1.5 px-3 text-sm" href={to(href('/payment/refill'))} data-have>
      <CoinAmount coins={coins} />
      <span className="hidden md:contents">
        <Icon name="plus" size={16} />
      </span>
      <span className="sr-only">{t('site:nav.top_up')}</span>
    </a>
  );
}
