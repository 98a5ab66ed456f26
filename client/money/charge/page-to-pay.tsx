import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatBaht } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { CancelOrder } from '../order/cancel-order.tsx';

/** Link to the gateway's own payment page. */
export function PageToPay({ order, url, payee }: { order: WatchedOrder; url: string; payee: string }) {
  const { t, locale } = useSite();
  return (
    <div className="stack mx-auto w-full max-w-130">
      <Panel title={t('order:elsewhere.title')}>
        <p>{t('order:elsewhere.text', { price: formatBaht(locale, order.total_satang), payee })}</p>
        <ButtonLink variant="primary" wide href={url}>
          {t('order:elsewhere.go')}
        </ButtonLink>
      </Panel>
      {order.can_cancel && <CancelOrder uuid={order.uuid} />}
    </div>
  );
}
