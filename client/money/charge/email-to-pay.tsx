import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import { useForm } from '../../platform/app/use-form.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Panel } from '../../ui/task/panel.tsx';
import { EmailFields } from '../invoice/email-fields.tsx';
import { CancelOrder } from '../order/cancel-order.tsx';

/**
 * Form for the email address that a gateway requires for a QR code. `wrong`: the invalid address
 * that was typed, or null.
 */
export function EmailToPay({ order, wrong }: { order: WatchedOrder; wrong: string | null }) {
  const { t, to } = useSite();
  const { form } = useForm(to(actionHref('/payment/orders/{uuid}', '/charge', { uuid: order.uuid })));
  return (
    <div className="stack mx-auto w-full max-w-130">
      <Panel title={t('order:email.title')}>
        <form className="grid gap-3" {...form}>
          <EmailFields order={order} wrong={wrong} />
        </form>
      </Panel>
      {order.can_cancel && <CancelOrder uuid={order.uuid} />}
    </div>
  );
}
