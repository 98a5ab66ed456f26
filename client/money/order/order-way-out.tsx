import { useSite } from '../../platform/page/site.tsx';
import { type WayOut, WayOutNotice } from '../../platform/page/way-out-notice.tsx';

/**
 * Link from an in-app browser, which cannot save a QR code, to a real browser. The order does not
 * change.
 */
export function OrderWayOut({ way }: { way: WayOut }) {
  const { t } = useSite();
  return (
    <div className="wrap pt-3">
      <WayOutNotice way={way} text={t('open:way_out.pay')} />
    </div>
  );
}
