/** Outcome of an order in words, shared by all pages that show it. */
import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import type { SiteTools } from '../../platform/page/site.tsx';
import { formatBaht, formatDateTime, formatNumber } from '../../platform/texts/format.ts';
import { orderMessageOf } from './order-message.ts';
import type { OrderStatus } from './order-status.ts';

/** Look of the outcome by status. */
export const outcomeTones = {
  making: 'wait',
  waiting: 'wait',
  checking: 'wait',
  paid: 'good',
  done: 'good',
  received: 'wait',
  expired: 'bad',
  failed: 'bad',
  cancelled: 'bad',
} as const satisfies Record<OrderStatus, string>;

/** Returns a title and a sentence in the language of the page. */
export function outcomeWords(
  order: WatchedOrder,
  status: OrderStatus,
  { t, locale }: Pick<SiteTools, 't' | 'locale'>,
): { title: string; text: string } {
  const facts = {
    price: formatBaht(locale, order.receipt?.amount_satang ?? order.total_satang),
    coins: formatNumber(locale, order.coins),
    family: order.family?.name ?? '',
    until: order.looks_until === null ? '' : formatDateTime(locale, order.looks_until),
    since: order.unheard_since === null ? '' : formatDateTime(locale, order.unheard_since),
    next: order.asks_again_at === null ? '' : formatDateTime(locale, order.asks_again_at),
    received: formatBaht(locale, order.refundable_satang + order.refunded_satang + order.closed_satang),
  };
  const outcomeText = orderMessageOf(order, status);
  const { kind } = order;
  return outcomeText === 'paid' || outcomeText === 'done'
    ? {
        title: t(`order:status.${outcomeText}.${kind}.title`, facts),
        text: t(`order:status.${outcomeText}.${kind}.text`, facts),
      }
    : { title: t(`order:status.${outcomeText}.title`, facts), text: t(`order:status.${outcomeText}.text`, facts) };
}
