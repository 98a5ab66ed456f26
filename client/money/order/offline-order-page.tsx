import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatBaht, formatTime } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { QrPaper } from '../../ui/paper/qr-paper.tsx';
import type { QrPicture } from '../../ui/paper/qr-svg.tsx';
import { QrCode } from '../charge/qr-code.tsx';

/** Offline page of an open order: its QR code and its deadline. */
export function OfflineOrderPage({ order, qr }: { order: WatchedOrder; qr: QrPicture }) {
  const { t, to, locale } = useSite();
  const orderHref = to(href('/payment/orders/{uuid}', { uuid: order.uuid }));
  return (
    <div className="wrap task">
      <TaskBar back={{ href: orderHref, text: t('order:offline.again') }} title={t('order:offline.title')} />
      <div className="stack mx-auto w-full max-w-130">
        <p>{t('order:offline.text', { until: formatTime(locale, order.expires_at) })}</p>
        <QrPaper
          code={<QrCode qr={qr} pictureHref="" />}
          amount={formatBaht(locale, order.total_satang)}
          payee={order.qr?.payee_name ?? ''}
          reference={t('order:order.reference', { reference: order.reference })}
        />
        <p className="text-sm text-soft">{t('order:offline.once')}</p>
        <ButtonLink href={orderHref}>{t('order:offline.again')}</ButtonLink>
      </div>
    </div>
  );
}
