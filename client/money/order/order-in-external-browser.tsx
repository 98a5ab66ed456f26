import { type ExternalBrowser, ExternalBrowserNotice } from '../../platform/page/external-browser-notice.tsx';
import { useSite } from '../../platform/page/site.tsx';

/**
 * Link from an in-app browser, which cannot save a QR code, to a real browser. The order does not
 * change.
 */
export function OrderInExternalBrowser({ way }: { way: ExternalBrowser }) {
  const { t } = useSite();
  return (
    <div className="wrap pt-3">
      <ExternalBrowserNotice way={way} text={t('open:way_out.pay')} />
    </div>
  );
}
