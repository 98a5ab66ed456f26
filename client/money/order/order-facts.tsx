import type { Order, WatchedOrder } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { BillSheet } from '../../ui/paper/bill.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { isOrderOver, type OrderStatus } from './order-status.ts';

type Line = Order['lines'][number];

/** Lines and total of an order, with the reference for the bank and for support. */
export function OrderFacts({ order, status }: { order: WatchedOrder; status: OrderStatus }) {
  const { t, locale } = useSite();
  const text = ({ kind, coins, bonus_coins }: Line) => {
    if (kind === 'voucher') return t('order:bill.voucher', { code: order.voucher?.code ?? '' });
    if (kind === 'promotion')
      return t('order:bill.promotion', {
        title: inLocale(order.promotion?.title, locale) ?? '',
        coins: formatNumber(locale, bonus_coins),
      });
    return t(`order:bill.${kind}`, { coins: formatNumber(locale, coins) });
  };
  return (
    <Panel title={t('order:bill.title')}>
      <BillSheet
        rows={order.lines.map((line) => ({ key: line.kind, text: text(line), satang: line.amount_satang }))}
        total={order.total_satang}
        totalText={t('order:bill.total')}
      />
      {order.promotion?.is_lost && <p className="text-sm">{t('order:promotion.lost')}</p>}
      {/* A completed order shows its coins with its outcome instead. */}
      {order.coins > 0 && !isOrderOver(status) && status !== 'done' && (
        <p className="text-sm text-done">{t('order:bill.receive', { coins: formatNumber(locale, order.coins) })}</p>
      )}
      <p className="text-sm text-soft">
        {order.family && <span className="block">{t('order:order.family', { name: order.family.name })}</span>}
        <span className="tabular-nums select-all">{t('order:order.reference', { reference: order.reference })}</span>
      </p>
    </Panel>
  );
}
