import { useAtomValue } from 'jotai';
import type { OrderKind } from '../../calls/payment-order.ts';
import { useSite } from '../site.tsx';
import { BarBalance } from '../ui/app/bar-balance.tsx';
import { balanceAtom } from './state.ts';

/** The balance that the page is about, at the end of its bar: one's own coins, or the family's. */
export function BalanceInBar({ kind }: { kind: OrderKind }) {
  const { t } = useSite();
  const balance = useAtomValue(balanceAtom);
  if (!balance) return null;
  if (kind === 'refill') return <BarBalance text={t('payment:balance.own')} coins={balance.coins} />;
  return balance.family && <BarBalance text={t('payment:balance.family')} coins={balance.family.coins} />;
}
