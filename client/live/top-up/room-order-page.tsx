import type { Live } from '../../../calls/live/live.ts';
import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import { QrCode } from '../../money/charge/qr-code.tsx';
import { EmailFields } from '../../money/invoice/email-fields.tsx';
import { isOrderOver, orderStatus } from '../../money/order/order-status.ts';
import { outcomeTones, outcomeWords } from '../../money/order/outcome-words.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatBaht, formatTime } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { QrPaper } from '../../ui/paper/qr-paper.tsx';
import type { QrPicture } from '../../ui/paper/qr-svg.tsx';
import { Outcome } from '../../ui/task/outcome.tsx';
import { RoomSheet } from './room-sheet.tsx';

/**
 * An order in a sheet over a live: its email form, its QR code or its status. A gateway's own page
 * opens in a window next to the live. Two scripts follow the order: money/order/follow-early.ts
 * asks for its status, and money/order/follow-in-sheet.ts reacts to it.
 */
export function RoomOrderPage({
  live: { slug, title },
  order,
  qr,
  sandboxBankHref,
  wrongEmail,
}: {
  live: Pick<Live, 'slug' | 'title'>;
  order: WatchedOrder;
  /** Null if there is no QR code to draw. */
  qr: QrPicture | null;
  /** Link to the simulated bank. Development only. */
  sandboxBankHref: string | null;
  /** The invalid email address that was typed. */
  wrongEmail: string | null;
}) {
  const { t, to, locale } = useSite();
  const { uuid } = order;
  const status = orderStatus(order);
  const room = to(href('/live/{slug}', { slug }));
  // The order page and the gateway both return the buyer to the live.
  const own = `${to(href('/payment/orders/{uuid}', { uuid }))}?${new URLSearchParams({ callbackUrl: room })}`;
  const scans = status === 'waiting' && order.qr !== null;
  const redirect = status === 'waiting' ? order.redirect : null;
  const isEmailNeeded = order.needs === 'email' && !isOrderOver(status);
  return (
    <RoomSheet back={<BackLink href={room} text={title} />}>
      <h1 className="text-xl font-bold">
        {t(isEmailNeeded ? 'order:email.title' : scans ? 'order:order.scan' : 'order:order.refill')}
      </h1>
      {isEmailNeeded ? (
        <form
          className="grid gap-3"
          method="post"
          action={to(actionHref('/live/{slug}/top-up/{uuid}', '/charge', { slug, uuid }))}
        >
          <EmailFields order={order} wrong={wrongEmail} />
        </form>
      ) : scans ? (
        <>
          <Scan order={order} qr={qr} />
          {sandboxBankHref && (
            <ButtonLink variant="primary" wide away href={sandboxBankHref}>
              {t('order:qr.sandbox')}
            </ButtonLink>
          )}
        </>
      ) : redirect ? (
        <>
          <p>
            {t('order:room.elsewhere', {
              price: formatBaht(locale, order.total_satang),
              payee: redirect.payee_name,
            })}
          </p>
          <p role="status" data-unpaid hidden>
            {t('order:room.unpaid')}
          </p>
          <a
            className="btn go w-full"
            href={sandboxBankHref ?? redirect.url}
            target="_blank"
            rel="noopener"
            data-beside
          >
            {t('order:elsewhere.go')}
          </a>
        </>
      ) : (
        <Outcome tone={outcomeTones[status]} {...outcomeWords(order, status, { t, locale })} />
      )}
      {!isOrderOver(status) && (
        <p
          className="text-sm text-soft"
          data-order={uuid}
          data-status={status}
          data-ask-after-seconds={order.poll_after_seconds ?? undefined}
        >
          {scans && `${t('order:room.until', { until: formatTime(locale, order.expires_at) })} `}
          {t(status === 'paid' ? 'order:following.to_finish' : 'order:following.by_itself')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isOrderOver(status) && (
          <ButtonLink variant="primary" inSheet href={to(href('/live/{slug}/top-up', { slug }))}>
            {t('order:go.again')}
          </ButtonLink>
        )}
        <ButtonLink away href={own}>
          {t('order:go.order')}
        </ButtonLink>
        <ButtonLink inSheet href={to(href('/live/{slug}/gifts', { slug }))}>
          {t('order:room.back')}
        </ButtonLink>
      </div>
    </RoomSheet>
  );
}

function Scan({ order, qr }: { order: WatchedOrder; qr: QrPicture | null }) {
  const { t, locale } = useSite();
  const isTheirs = order.qr?.payload === null;
  const path = isTheirs ? '/payment/orders/{uuid}/qr-picture' : '/payment/orders/{uuid}/qr.png';
  const pictureHref = href(path, { uuid: order.uuid });
  const name = `thai-qr-${order.reference}`;
  return (
    <>
      <QrPaper
        code={<QrCode qr={qr} pictureHref={pictureHref} />}
        amount={formatBaht(locale, order.total_satang)}
        payee={order.qr?.payee_name ?? ''}
        reference={t('order:order.reference', { reference: order.reference })}
      />
      <ButtonLink icon="save" wide href={pictureHref} download={isTheirs ? name : `${name}.png`}>
        {t('order:qr.save')}
      </ButtonLink>
    </>
  );
}
