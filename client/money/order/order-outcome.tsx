import { useAtomValue } from 'jotai';
import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrivingCoins } from '../../ui/task/arriving-coins.tsx';
import { Outcome } from '../../ui/task/outcome.tsx';
import { startPaths } from '../order-draft/order-paths.ts';
import { returnToAtom } from '../order-draft/state.ts';
import { isOrderOver, type OrderStatus } from './order-status.ts';
import { outcomeTones, outcomeWords } from './outcome-words.ts';
import { RefundList } from './refunds.tsx';

/** Outcome of an order in one sentence, with links to continue. `at` is the page that shows it. */
export function OrderOutcome({
  order,
  status,
  at,
}: {
  order: WatchedOrder;
  status: OrderStatus;
  at: 'order' | 'result';
}) {
  const { t, to, locale } = useSite();
  const returnTo = useAtomValue(returnToAtom);
  // If a refund awaits an account, choosing it is the primary action.
  const onward = order.can_choose_account ? 'quiet' : 'primary';
  const words = outcomeWords(order, status, { t, locale });
  return (
    <div role="status">
      <Outcome tone={outcomeTones[status]} {...words}>
        {status === 'done' && order.coins > 0 && order.reversals.length === 0 && (
          <p className="text-2xl font-bold text-gold">
            <ArrivingCoins coins={order.coins} />
          </p>
        )}
        {(status === 'failed' || status === 'received') && order.failure_reason && (
          <p className="text-sm text-soft">{t(`order:reason.${order.failure_reason}`)}</p>
        )}
        <RefundList order={order} />
        <div className="mt-3 flex flex-wrap justify-center gap-2 empty:hidden">
          {at === 'result' && (
            <ButtonLink
              variant={isOrderOver(status) || status === 'done' ? 'quiet' : 'primary'}
              href={to(href('/payment/orders/{uuid}', { uuid: order.uuid }))}
            >
              {t('order:go.order')}
            </ButtonLink>
          )}
          {order.receipt && (
            <ButtonLink href={to(href('/payment/orders/{uuid}/receipt', { uuid: order.uuid }))}>
              {t('order:go.receipt')}
            </ButtonLink>
          )}
          {isOrderOver(status) && (
            <ButtonLink variant={onward} href={to(startPaths[order.kind])}>
              {t('order:go.again')}
            </ButtonLink>
          )}
          {status === 'done' && (
            <ButtonLink variant={onward} href={returnTo ?? to('/our-vb')}>
              {t(returnTo === null ? 'order:go.watch' : 'order:go.back')}
            </ButtonLink>
          )}
        </div>
      </Outcome>
    </div>
  );
}
