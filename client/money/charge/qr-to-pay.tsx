import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatBaht } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { QrPaper } from '../../ui/paper/qr-paper.tsx';
import type { QrPicture } from '../../ui/paper/qr-svg.tsx';
import { NumberedSteps } from '../../ui/task/numbered-steps.tsx';
import { CancelOrder } from '../order/cancel-order.tsx';
import { QrCode } from './qr-code.tsx';
import { ShareQr } from './share-qr.tsx';
import { useQrFile } from './use-qr-file.ts';

/** The QR code with its amount, instructions, and links to save or share it. */
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
  const isTheirs = order.qr?.payload === null;
  const path = isTheirs ? '/payment/orders/{uuid}/qr-picture' : '/payment/orders/{uuid}/qr.png';
  const pictureHref = href(path, { uuid: order.uuid });
  const name = `thai-qr-${order.reference}`;
  const qrFile = useQrFile(qr, pictureHref, `${name}.png`);
  return (
    <div className="stack mx-auto w-full max-w-130">
      <QrPaper
        code={<QrCode qr={qr} pictureHref={pictureHref} />}
        amount={formatBaht(locale, order.total_satang)}
        payee={order.qr?.payee_name ?? ''}
        reference={t('order:order.reference', { reference: order.reference })}
      />
      <div className="side-by-side">
        <ButtonLink
          icon="save"
          href={qrFile?.href ?? pictureHref}
          download={isTheirs && qrFile === null ? name : `${name}.png`}
        >
          {t('order:qr.save')}
        </ButtonLink>
        <ShareQr made={qrFile} pictureHref={pictureHref} />
      </div>
      <NumberedSteps
        label={t('order:qr.how')}
        steps={[t('order:qr.step_open'), t('order:qr.step_scan'), t('order:qr.step_confirm')]}
      />
      {order.can_cancel && <CancelOrder uuid={order.uuid} />}
      {sandboxBankHref && (
        <ButtonLink variant="primary" href={sandboxBankHref} away>
          {t('order:qr.sandbox')}
        </ButtonLink>
      )}
    </div>
  );
}
