import type { WatchedOrder } from '../../calls/payment-order.ts';
import { formatBaht } from '../format.ts';
import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { QrPaper } from '../ui/paper/qr-paper.tsx';
import { NumberedSteps } from '../ui/task/numbered-steps.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { QrCode, type QrPicture } from './qr-code.tsx';

/** The QR with its sum, how to pay with it, and what else can be done with it. */
export function QrToPay({
  order,
  qr,
  sandboxBankHref,
}: {
  order: WatchedOrder;
  qr: QrPicture | null;
  sandboxBankHref: string | null;
}) {
  const { t, locale } = useSite();
  const pictureHref = href('/payment/orders/{uuid}/qr.png', { uuid: order.uuid });
  return (
    <div className="stack mx-auto w-full max-w-130">
      <QrPaper
        code={<QrCode qr={qr} pictureHref={pictureHref} />}
        amount={formatBaht(locale, order.total_satang)}
        payee={order.qr?.payee_name ?? ''}
        reference={t('payment:order.reference', { reference: order.reference })}
      />
      <div className="side-by-side">
        <ButtonLink icon="save" href={pictureHref} download={`thai-qr-${order.reference}.png`}>
          {t('payment:qr.save')}
        </ButtonLink>
        {order.can_cancel && <CancelOrder uuid={order.uuid} />}
      </div>
      <NumberedSteps
        label={t('payment:qr.how')}
        steps={[t('payment:qr.step_open'), t('payment:qr.step_scan'), t('payment:qr.step_confirm')]}
      />
      {sandboxBankHref && (
        <ButtonLink look="go" href={sandboxBankHref} away>
          {t('payment:qr.sandbox')}
        </ButtonLink>
      )}
    </div>
  );
}
