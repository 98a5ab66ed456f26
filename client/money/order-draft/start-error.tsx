import { useAtomValue } from 'jotai';
import { isUnclear } from '../../platform/app/form-error.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Alert } from '../../ui/form/alert.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { isWish, type Offer, wishOf } from './draft.ts';
import { ErrorText } from './error-text.tsx';
import { startPaths } from './order-paths.ts';
import { draftAtom, sendingAtom } from './state.ts';

/** Error of the last submit: incomplete, rejected, unknown result, or a changed price. */
export function StartError({ offer }: { offer: Offer }) {
  const { t, to } = useSite();
  const { tried: wasTried, busy, formError, repriced } = useAtomValue(sendingAtom);
  const draft = useAtomValue(draftAtom);
  if (repriced) return <Alert title={t('order:trouble.repriced')}>{t('order:trouble.repriced_text')}</Alert>;
  if (!formError) {
    const ready = isWish(wishOf(draft, offer)) && draft.accept_topup_rules && draft.accept_app_terms;
    if (!wasTried || busy || ready) return null;
    return <Alert title={t('order:trouble.unfinished')}>{t('order:trouble.unfinished_text')}</Alert>;
  }
  const isOpenOrder = formError.code === 'open_orders_full' || formError.code === 'voucher_in_open_order';
  const openOrder = isOpenOrder ? formError.order_uuid : undefined;
  // The answer was lost. The idempotency key makes a retry safe.
  if (isUnclear(formError)) return <Alert title={t('order:trouble.unclear')}>{t('order:trouble.unclear_text')}</Alert>;
  return (
    <Alert title={t('order:trouble.refused')}>
      <ErrorText formError={formError} />
      {openOrder !== undefined && (
        <TextLink href={to(href('/payment/orders/{uuid}', { uuid: openOrder }))}>
          {t('order:trouble.see_open')}
        </TextLink>
      )}
      {formError.code === 'idempotency_key_reused' && (
        <p className="flex gap-4">
          <TextLink href={to(href(`/payment/history/${offer.kind === 'refill' ? 'topup' : 'family'}`))}>
            {t('order:trouble.see_order')}
          </TextLink>
          <TextLink href={to(startPaths[offer.kind])}>{t('order:trouble.start_anew')}</TextLink>
        </p>
      )}
    </Alert>
  );
}
