import { useSite } from '../../platform/page/site.tsx';
import { type WayOut, WayOutNotice } from '../../platform/page/way-out-notice.tsx';

/** Out of another app's own browser, where a QR cannot be saved; the order stays as it is. */
export function OrderWayOut({ way }: { way: WayOut }) {
  const { t } = useSite();
  return (
    <div className="wrap pt-3">
      <WayOutNotice way={way} text={t('open:way_out.pay')} />
    </div>
  );
}
