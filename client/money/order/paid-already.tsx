import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { OrderStatus } from './order-status.ts';

const unpaid: readonly OrderStatus[] = ['waiting', 'checking', 'expired', 'failed', 'cancelled'];

/** Link to the transfer proof form, for users whose payment does not appear. */
export function PaidAlready({ order, status }: { order: WatchedOrder; status: OrderStatus }) {
  const { t, to } = useSite();
  if (!unpaid.includes(status) || order.failure_reason === 'gateway_refused') return null;
  return (
    <p className="text-sm text-soft">
      {t('order:slip.ask')}{' '}
      <TextLink href={to(href('/payment/orders/{uuid}/slip', { uuid: order.uuid }))}>{t('order:slip.go')}</TextLink>
    </p>
  );
}
