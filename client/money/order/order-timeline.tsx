import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import { compareText } from '../../../calls/platform/text/compare-text.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatBaht, formatDate } from '../../platform/texts/format.ts';
import { Timeline, type TimelineRow } from '../../ui/facts/timeline.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { isOrderOver, type OrderStatus } from './order-status.ts';

const bad = ['expired', 'failed', 'cancelled'];

/** Past steps of an order with their times, then the steps to come. */
export function OrderTimeline({ order, status }: { order: WatchedOrder; status: OrderStatus }) {
  const { t, locale } = useSite();
  const moments = [...order.timeline, ...order.payments, ...order.slips, ...order.refunds];
  const isOfToday = moments.every(({ at }) => formatDate(locale, at) === formatDate(locale, order.server_time));
  const steps: TimelineRow[] = order.timeline.map(({ step, at }) => ({
    // An order may fail, be paid late and fail again, so the key includes the time.
    key: `${step} ${at}`,
    // An order that received money is never called failed.
    text: t(`order:step.${status === 'received' && step === 'failed' ? 'ended' : step}`),
    at,
    bad: bad.includes(step) && status !== 'received',
  }));
  const unusedPayments = order.payments.filter(({ used }) => !used);
  const money: TimelineRow[] = [
    ...unusedPayments.map(({ amount_satang, at }, nth) => ({
      key: `received ${nth}`,
      text: t('order:step.received', { price: formatBaht(locale, amount_satang) }),
      at,
    })),
    ...order.slips.map(({ reference, at }) => ({
      key: `slip ${reference}`,
      text: t('order:step.slip', { reference }),
      at,
    })),
    ...order.refunds.map(({ amount_satang, at, state }, nth) => ({
      key: `refund ${nth}`,
      text: t(`order:step.refund_${state}`, { price: formatBaht(locale, amount_satang) }),
      at,
    })),
  ];
  // At equal times a payment comes before the step that it caused.
  const pastSteps = [...money, ...steps].sort((a, b) => compareText(String(a.at), String(b.at)));
  const ahead: TimelineRow[] = [];
  const isPayment = order.kind === 'family_credit';
  if (!isOrderOver(status) && status !== 'done') {
    if (status !== 'paid') ahead.push({ key: 'to_pay', text: t('order:step.to_pay'), at: null });
    ahead.push({
      key: 'to_process',
      text: t(isPayment ? 'order:step.to_settle' : 'order:step.to_process'),
      at: null,
    });
  }
  return (
    <Panel title={t('order:step.title')}>
      <Timeline label={t('order:step.title')} rows={[...pastSteps, ...ahead]} dated={!isOfToday} />
    </Panel>
  );
}
