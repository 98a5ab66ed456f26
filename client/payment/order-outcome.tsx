import { useAtomValue } from 'jotai';
import type { WatchedOrder } from '../../calls/payment-order.ts';
import { formatBaht, formatNumber } from '../format.ts';
import { href } from '../href.ts';
import { type SiteTools, useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { CoinAmount } from '../ui/coin-amount.tsx';
import { Outcome } from '../ui/task/outcome.tsx';
import { isOver, type OrderStatus } from './order-status.ts';
import { startPaths } from './places.ts';
import { returnToAtom } from './state.ts';

const looks = {
  making: 'wait',
  waiting: 'wait',
  checking: 'wait',
  paid: 'good',
  done: 'good',
  expired: 'bad',
  failed: 'bad',
  cancelled: 'bad',
} as const satisfies Record<OrderStatus, string>;

type Facts = Record<'price' | 'coins' | 'family', string>;

/** Whoever has paid, but for nothing, is not told to try again. */
function wordsOf(
  t: SiteTools['t'],
  { order, status, facts }: { order: WatchedOrder; status: OrderStatus; facts: Facts },
) {
  if (order.failure_reason === 'nothing_owed') {
    return { title: t('payment:status.unused.title'), text: t('payment:status.unused.text', facts) };
  }
  if (status === 'done' || status === 'paid') {
    const { kind } = order;
    return {
      title: t(`payment:status.${status}.${kind}.title`, facts),
      text: t(`payment:status.${status}.${kind}.text`, facts),
    };
  }
  return { title: t(`payment:status.${status}.title`), text: t(`payment:status.${status}.text`, facts) };
}

/** What became of an order, in a sentence, and where to go from here. `at` is where this stands: on its own page or elsewhere. */
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
  const facts = {
    price: formatBaht(locale, order.receipt?.amount_satang ?? order.total_satang),
    coins: formatNumber(locale, order.coins),
    family: order.family?.name ?? '',
  };
  const words = wordsOf(t, { order, status, facts });
  return (
    <div role="status">
      <Outcome look={looks[status]} {...words}>
        {status === 'done' && order.coins > 0 && (
          <p className="text-2xl font-bold text-gold">
            <CoinAmount coins={order.coins} />
          </p>
        )}
        {status === 'failed' && order.failure_reason && (
          <p className="text-sm text-soft">{t(`payment:reason.${order.failure_reason}`)}</p>
        )}
        {order.refundable_satang > 0 && (
          <p className="text-sm text-caution">
            {t('payment:refundable', { price: formatBaht(locale, order.refundable_satang) })}
          </p>
        )}
        <div className="mt-3 flex flex-wrap justify-center gap-2 empty:hidden">
          {at === 'result' && (
            <ButtonLink
              look={isOver(status) || status === 'done' ? 'quiet' : 'go'}
              href={to(href('/payment/orders/{uuid}', { uuid: order.uuid }))}
            >
              {t('payment:go.order')}
            </ButtonLink>
          )}
          {order.receipt && (
            <ButtonLink href={to(href('/payment/orders/{uuid}/receipt', { uuid: order.uuid }))}>
              {t('payment:go.receipt')}
            </ButtonLink>
          )}
          {isOver(status) && (
            <ButtonLink look="go" href={to(startPaths[order.kind])}>
              {t('payment:go.again')}
            </ButtonLink>
          )}
          {status === 'done' && (
            <ButtonLink look="go" href={returnTo ?? to('/our-vb')}>
              {t(returnTo === null ? 'payment:go.watch' : 'payment:go.back')}
            </ButtonLink>
          )}
        </div>
      </Outcome>
    </div>
  );
}
