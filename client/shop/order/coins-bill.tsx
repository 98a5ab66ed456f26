import type { ReactNode } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { missingCoins } from '../item/sale-status.ts';

/** Balance before and after a purchase, or the missing coins. */
export function CoinsBill({ coins, price }: { coins: number; price: number }) {
  const { t } = useSite();
  const missing = missingCoins(price, coins);
  return (
    <dl className="grid gap-2 text-sm">
      <Row text={t('shop:buy.before')}>
        <CoinAmount coins={coins} />
      </Row>
      <Row text={t('shop:buy.price')}>
        {'\u2212 '}
        <CoinAmount coins={price} />
      </Row>
      <Row text={t(missing > 0 ? 'shop:buy.missing' : 'shop:buy.after')} total>
        <span className={missing > 0 ? 'text-wrong' : undefined}>
          <CoinAmount coins={missing > 0 ? missing : coins - price} />
        </span>
      </Row>
    </dl>
  );
}

const Row = ({ text, total = false, children }: { text: string; total?: boolean; children: ReactNode }) => (
  <div className={`flex items-center justify-between gap-4 ${total ? 'mt-1 border-t pt-3 text-lg font-bold' : ''}`}>
    <dt>{text}</dt>
    <dd className="shrink-0 tabular-nums">{children}</dd>
  </div>
);
