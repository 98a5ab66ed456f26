import type { OrderSummary } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatBaht } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Link to an order that still awaits payment, for users who closed its page. */
export function OpenOrder({ order }: { order: OrderSummary }) {
  const { t, to, locale } = useSite();
  return (
    <aside aria-label={t('order:open.title')} className="card mb-4 flex flex-wrap items-center gap-3 p-4">
      <p className="min-w-48 flex-1 text-sm">
        <b className="block font-medium">{t('order:open.title')}</b>
        <span className="text-soft tabular-nums">
          {t('order:open.text', { price: formatBaht(locale, order.total_satang), reference: order.reference })}
        </span>
      </p>
      <ButtonLink href={to(href('/payment/orders/{uuid}', { uuid: order.uuid }))}>{t('order:open.go')}</ButtonLink>
    </aside>
  );
}
