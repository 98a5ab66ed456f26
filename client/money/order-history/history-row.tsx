import type { OrderSummary } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatBaht, formatNumber } from '../../platform/texts/format.ts';
import { Moment } from '../../ui/facts/moment.tsx';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { isOrderOver, type OrderStatus, orderStatus } from '../order/order-status.ts';

const tones = {
  making: 'wait',
  waiting: 'wait',
  checking: 'wait',
  paid: 'wait',
  done: 'good',
  received: 'wait',
  expired: 'over',
  failed: 'bad',
  cancelled: 'over',
} as const satisfies Record<OrderStatus, string>;

/** An order in a list. The whole row links to its page. */
export function HistoryRow({ order, paid: isPaid }: { order: OrderSummary; paid: boolean }) {
  const { t, to, locale } = useSite();
  const status = orderStatus(order);
  return (
    <li className="card relative grid gap-1 p-4 hover:bg-lift">
      <p className="flex items-baseline justify-between gap-3">
        <a className="cover font-medium" href={to(href('/payment/orders/{uuid}', { uuid: order.uuid }))}>
          {t(`order:order.${order.kind}`)}
        </a>
        <b className="font-bold tabular-nums">{formatBaht(locale, order.total_satang)}</b>
      </p>
      <p className="flex items-baseline justify-between gap-3 text-xs text-soft">
        <Moment at={(isPaid && order.paid_at) || order.created_at} />
        {order.coins > 0 && !isOrderOver(status) && (
          <span className="shrink-0 tabular-nums">
            {t('order:history.coins', { coins: formatNumber(locale, order.coins) })}
          </span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <StateTag tone={tones[status]} text={t(`order:tag.${status}`)} />
        <span className="text-xs text-faint tabular-nums">{order.reference}</span>
        {order.refunded_satang > 0 && (
          <span className="text-xs text-soft">
            {t('order:history.refunded', { price: formatBaht(locale, order.refunded_satang) })}
          </span>
        )}
        {order.refundable_satang > 0 && (
          <span className="text-xs text-caution">
            {t('order:refundable', { price: formatBaht(locale, order.refundable_satang) })}
          </span>
        )}
      </p>
    </li>
  );
}
