import { StoreButtons } from '../platform/layout/store-buttons.tsx';
import { type ExternalBrowser, ExternalBrowserNotice } from '../platform/page/external-browser-notice.tsx';
import { useSite } from '../platform/page/site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { type QrPicture, QrSvg } from '../ui/paper/qr-svg.tsx';

/**
 * Opens a page in the app: with a button on a phone, with a QR code elsewhere. Links to the stores
 * below.
 */
export function OpenPage({
  stays,
  app,
  qr,
  stores,
  way,
}: {
  /** The same page on the site. */
  stays: string;
  /** Null: a desktop, or a phone without an app. */
  app: { href: string } | null;
  /** The page's address as a QR code, which a phone opens in the app. Null on a phone. */
  qr: QrPicture | null;
  stores: { appStoreUrl: string | null; playStoreUrl: string | null };
  way: ExternalBrowser | null;
}) {
  const { t, productName } = useSite();
  const hasStore = stores.appStoreUrl !== null || stores.playStoreUrl !== null;
  const lead = qr ? 'scan' : app ? 'phone' : 'none';
  return (
    <div className="wrap grid grid-cols-1 max-w-120 gap-4 py-6 md:py-12">
      <BackLink href={stays} text={t('open:stay')} />
      <section
        className="card grid grid-cols-1 justify-items-center gap-4 p-5 text-center md:p-8"
        aria-labelledby="open"
      >
        <h1 id="open" className="text-2xl font-bold">
          {t('open:title', { product: productName })}
        </h1>
        <p className="text-soft">{t(`open:${lead}`, { product: productName })}</p>
        {qr && (
          <div className="size-60 rounded-m bg-white">
            <QrSvg qr={qr} label={t('open:qr')} />
          </div>
        )}
        {app && (
          <ButtonLink variant="primary" icon="phone" wide href={app.href}>
            {t('open:open')}
          </ButtonLink>
        )}
        {hasStore && (
          <>
            <p className="text-sm text-soft">{t('open:no_app')}</p>
            <StoreButtons stores={stores} />
          </>
        )}
      </section>
      {way && <ExternalBrowserNotice way={way} text={t('open:way_out.app')} />}
    </div>
  );
}
