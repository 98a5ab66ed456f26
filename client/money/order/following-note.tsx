import { useAtomValue } from 'jotai';
import type { MouseEvent } from 'react';
import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { followingAtom } from '../order-draft/state.ts';
import { isOrderOver, type OrderStatus } from './order-status.ts';

/**
 * Says that the page updates by itself, or why it cannot at present. Includes a refresh link that
 * works without scripts. follow-early.ts reads the `data-…` attributes.
 */
export function FollowingNote({
  order,
  status,
  check,
}: {
  order: WatchedOrder;
  status: OrderStatus;
  check: () => void;
}) {
  const { t, to } = useSite();
  const { failing, signedOut } = useAtomValue(followingAtom);
  const link = to(href('/payment/orders/{uuid}', { uuid: order.uuid }));
  if (status === 'done' || isOrderOver(status)) return null;
  if (signedOut) {
    return (
      <NoticeBox>
        {t('order:following.signed_out')} <TextLink href={link}>{t('order:following.sign_in')}</TextLink>
      </NoticeBox>
    );
  }
  const calm = status === 'paid' ? 'to_finish' : 'by_itself';
  const textName = failing ? 'failing' : calm;
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    check();
  };
  return (
    <p
      className="text-sm text-soft"
      role="status"
      data-order={order.uuid}
      data-status={status}
      data-ask-after-seconds={order.poll_after_seconds ?? undefined}
    >
      {t(`order:following.${textName}`)}{' '}
      <TextLink href={link} onClick={onClick}>
        {t('order:following.check')}
      </TextLink>
    </p>
  );
}
