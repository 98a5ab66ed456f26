import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatBaht, formatDateTime, formatNumber } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Refunds and credits of an order: amount, account, payer, and what the buyer must do. */
export function RefundList({ order }: { order: WatchedOrder }) {
  const { t, to, locale } = useSite();
  const { refunds, credits, refundable_satang, pays_back, paid_back_by, refund_account, can_choose_account, uuid } =
    order;
  const writtenOff_satang = order.closed_satang - credits.reduce((sum, { amount_satang }) => sum + amount_satang, 0);
  return (
    <>
      {order.reversals.map(({ cause, amount_satang, coins, reason, at }) => (
        <p key={`reversal ${at}`} className="text-sm text-soft">
          {t(`order:reversal.${cause}`, { price: formatBaht(locale, amount_satang), reason })}{' '}
          {coins > 0 && t('order:reversal.coins', { coins: formatNumber(locale, coins) })}
        </p>
      ))}
      {refunds.map((refund) => (
        <p key={`${refund.state} ${refund.at}`} className="text-sm text-soft">
          <RefundText refund={refund} />
        </p>
      ))}
      {credits.map(({ amount_satang, coins, at }) => (
        <p key={at} className="text-sm text-soft">
          {t('order:credited', { price: formatBaht(locale, amount_satang), coins: formatNumber(locale, coins) })}
        </p>
      ))}
      {writtenOff_satang > 0 && (
        <p className="text-sm text-soft">{t('order:written_off', { price: formatBaht(locale, writtenOff_satang) })}</p>
      )}
      {refundable_satang > 0 && (
        <div className="text-sm text-caution">
          <p>{t('order:refundable', { price: formatBaht(locale, refundable_satang) })}</p>
          {pays_back === 'gateway' && <p>{t('order:pays_back.gateway', { name: paid_back_by ?? '' })}</p>}
          {pays_back === 'account' && refund_account && (
            <p>
              {t(refund_account.is_refused ? 'order:pays_back.refused' : 'order:pays_back.chosen', {
                account: refund_account.masked,
              })}
            </p>
          )}
          {can_choose_account && !refund_account && <p>{t('order:pays_back.choose')}</p>}
          {can_choose_account && (
            <p className="mt-2">
              <ButtonLink
                variant={refund_account && !refund_account.is_refused ? 'quiet' : 'primary'}
                href={to(href('/payment/orders/{uuid}/refund', { uuid }))}
              >
                {t(refund_account ? 'order:pays_back.go_change' : 'order:pays_back.go_choose')}
              </ButtonLink>
            </p>
          )}
        </div>
      )}
    </>
  );
}

function RefundText({ refund }: { refund: WatchedOrder['refunds'][number] }) {
  const { t, locale } = useSite();
  const { state, to, writer, answer_until } = refund;
  const price = formatBaht(locale, refund.amount_satang);
  if (state === 'answer') {
    const until = answer_until === null ? '' : formatDateTime(locale, answer_until);
    return t('order:refund.answer', { price, writer: writer ?? '', to: to ?? '', until });
  }
  if (state === 'recalled') return t('order:step.refund_recalled', { price });
  if (state === 'on_the_way' && to !== null) return t('order:refund.on_the_way_to', { price, to });
  return t(`order:refund.${state}`, { price });
}
