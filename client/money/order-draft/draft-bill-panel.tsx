import { useAtomValue } from 'jotai';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { type BillRow, BillSheet } from '../../ui/paper/bill.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { billTextsOf } from './bill.ts';
import type { Offer, WantedOrder } from './draft.ts';
import { draftAtom, vouchersAtom } from './state.ts';

/** Summary before an order is made: lines, discount, total and coins. */
export function DraftBillPanel({ offer }: { offer: Offer }) {
  const { t, locale } = useSite();
  const bill = billTextsOf(useAtomValue(draftAtom), offer, useAtomValue(vouchersAtom));
  const { wish, voucher, discount_satang, total_satang } = bill;
  const wishText = ({ package_uuid, coins }: WantedOrder) => {
    if (offer.kind === 'family_credit') return t('order:bill.debt_payment');
    const number = formatNumber(locale, coins);
    return package_uuid ? t('order:bill.package', { coins: number }) : t('order:bill.free_amount', { coins: number });
  };
  const rows: BillRow[] = [];
  if (wish) rows.push({ key: 'wish', text: wishText(wish), satang: wish.subtotal_satang });
  const promotion = offer.packages.find(({ uuid }) => uuid === wish?.package_uuid)?.promotion;
  if (promotion) {
    const bonus = { title: promotion.title, coins: formatNumber(locale, promotion.bonus_coins) };
    rows.push({ key: 'promotion', text: t('order:bill.promotion', bonus), satang: 0 });
  }
  if (voucher && !voucher.refusal && discount_satang > 0) {
    rows.push({
      key: 'voucher',
      text: t('order:bill.voucher', { code: voucher.code }),
      satang: -discount_satang,
    });
  }
  const coins = wish ? wish.coins + wish.bonus_coins + wish.promotion_coins : 0;
  return (
    <Panel title={t('order:bill.title')}>
      <div aria-live="polite">
        <BillSheet rows={rows} total={total_satang} totalText={t('order:bill.total')} />
        {!wish && <p className="mt-2 text-sm text-soft">{t('order:bill.empty')}</p>}
        {coins > 0 && (
          <p className="mt-2 text-sm text-done">{t('order:bill.receive', { coins: formatNumber(locale, coins) })}</p>
        )}
      </div>
    </Panel>
  );
}
