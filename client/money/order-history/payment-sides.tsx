import type { Balance } from '../../../calls/money/balance.ts';
import type { OrderKind } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Sides } from '../../ui/layout/sides.tsx';
import { startPaths } from '../order-draft/order-paths.ts';

type Current = OrderKind | 'history';

/** Tabs between top-up and history. An owner of a family also gets its top-up and its debt. */
export function PaymentSides({ current, balance }: { current: Current; balance: Balance | null }) {
  const { t, to } = useSite();
  const isFamily = Boolean(balance?.family) || current === 'family_refill' || current === 'family_credit';
  const kinds = isFamily ? (['refill', 'family_refill', 'family_credit'] as const) : (['refill'] as const);
  const sides = kinds.map((kind) => ({
    href: to(startPaths[kind]),
    text: t(`order:side.${kind}`),
    current: kind === current,
  }));
  const history = {
    href: to(href(`/payment/history/${current === 'refill' || current === 'history' ? 'topup' : 'family'}`)),
    text: t('order:side.history'),
    current: current === 'history',
  };
  return <Sides label={t('order:side.label')} sides={[...sides, history]} />;
}
