import type { WatchedOrder } from '../../calls/payment-order.ts';
import { formatDate } from '../format.ts';
import { useSite } from '../site.tsx';
import { Timeline, type TimelineRow } from '../ui/facts/timeline.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { isOver, type OrderStatus } from './order-status.ts';

const bad = ['expired', 'failed', 'cancelled'];

/** How far the order has come, with times, and what is still to come. */
export function OrderTimeline({ order, status }: { order: WatchedOrder; status: OrderStatus }) {
  const { t, locale } = useSite();
  const isOfToday = order.timeline.every(({ at }) => formatDate(locale, at) === formatDate(locale, order.server_time));
  const done: TimelineRow[] = order.timeline.map(({ step, at }) => ({
    // An order may fail, be paid late, and fail again.
    key: `${step} ${at}`,
    text: t(`payment:step.${step}`),
    at,
    bad: bad.includes(step),
  }));
  const ahead: TimelineRow[] = [];
  const isPayment = order.kind === 'family_credit';
  if (!isOver(status) && status !== 'done') {
    if (status !== 'paid') ahead.push({ key: 'to_pay', text: t('payment:step.to_pay'), at: null });
    ahead.push({
      key: 'to_process',
      text: t(isPayment ? 'payment:step.to_settle' : 'payment:step.to_process'),
      at: null,
    });
  }
  return (
    <Panel title={t('payment:step.title')}>
      <Timeline label={t('payment:step.title')} rows={[...done, ...ahead]} dated={!isOfToday} />
    </Panel>
  );
}
