import { useAtomValue } from 'jotai';
import { useSite } from '../../platform/page/site.tsx';
import { formatBaht } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { PayButton } from '../../ui/form/pay-button.tsx';
import { billTextsOf } from './bill.ts';
import type { Offer } from './draft.ts';
import { StartError } from './start-error.tsx';
import { draftAtom, sendingAtom, vouchersAtom } from './state.ts';

/** The pay button with the amount. On narrow screens it sticks to the bottom. */
export function PayBar({ offer }: { offer: Offer }) {
  const { t, locale } = useSite();
  const { wish, total_satang, judging } = billTextsOf(useAtomValue(draftAtom), offer, useAtomValue(vouchersAtom));
  const { busy } = useAtomValue(sendingAtom);
  const text = () => {
    if (busy) return t('order:pay.busy');
    if (judging) return t('order:voucher.judging');
    if (total_satang === null) return t('order:pay.now');
    return t('order:pay.now_sum', { price: formatBaht(locale, total_satang) });
  };
  return (
    <>
      <StartError offer={offer} />
      <noscript>
        <Button wide name="step" value="review">
          {t('order:pay.review')}
        </Button>
      </noscript>
      <div className="pay-bar">
        <input type="hidden" name="shown_total_satang" value={total_satang ?? ''} autoComplete="off" />
        <input type="hidden" name="shown_bonus_coins" value={wish?.promotion_coins ?? ''} autoComplete="off" />
        <PayButton busy={busy || judging} name="step" value="pay">
          <span className="contents noscript:hidden">{text()}</span>
          {/* Without scripts the amount cannot follow the choice. */}
          <span className="hidden noscript:inline">{t('order:pay.now')}</span>
        </PayButton>
      </div>
    </>
  );
}
