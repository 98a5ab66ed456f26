import { useSite } from '../../platform/page/site.tsx';
import { formatBahtShort } from '../../platform/texts/format.ts';
import { Moment } from '../../ui/facts/moment.tsx';
import type { KnownVoucher } from '../order-draft/state.ts';
import { discountText } from './voucher-text.ts';

/** Title, discount, minimum amount and end date of a voucher. */
export function VoucherFacts({
  voucher,
}: {
  voucher: Pick<KnownVoucher, 'code' | 'title' | 'discount' | 'min_amount_satang' | 'valid_until'>;
}) {
  const site = useSite();
  const { t, locale } = site;
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <b className="font-medium">{voucher.title}</b>
        <span className="shrink-0 text-xs text-faint">{voucher.code}</span>
      </span>
      <span className="text-sm text-done">{discountText(site, voucher.discount)}</span>
      <span className="text-xs text-soft">
        {voucher.min_amount_satang > 0 &&
          `${t('order:voucher.minimum', { price: formatBahtShort(locale, voucher.min_amount_satang) })} · `}
        {t('order:voucher.until')} <Moment at={voucher.valid_until} />
      </span>
    </>
  );
}
