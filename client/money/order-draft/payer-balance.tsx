import type { Balance } from '../../../calls/money/balance.ts';
import type { OrderKind } from '../../../calls/money/order-details.ts';
import { OwnCoins } from '../../platform/layout/own-coins.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { BarBalance } from '../../ui/task/bar-balance.tsx';

/** Balance for the page bar: the member's coins, which the header has, or the family's. */
export function PayerBalance({ kind, balance }: { kind: OrderKind; balance: Balance | null }) {
  const { t } = useSite();
  if (!balance) return null;
  if (kind === 'refill') return <OwnCoins text={t('order:balance.own')} coins={balance.coins} />;
  return balance.family && <BarBalance text={t('order:balance.family')} coins={balance.family.coins} />;
}
