import type { WatchedOrder } from '../../calls/payment-order.ts';
import { useForm } from '../app/use-form.ts';
import { formatBaht } from '../format.ts';
import { action } from '../href.ts';
import { useSite } from '../site.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { CancelOrder } from './cancel-order.tsx';

/** The address that a gateway wants before it makes a QR, and why. `wrong`: what was typed, where that is none. */
export function EmailToPay({ order, wrong }: { order: WatchedOrder; wrong: string | null }) {
  const { t, to, locale } = useSite();
  const { form } = useForm(to(action('/payment/orders/{uuid}', '/charge', { uuid: order.uuid })));
  return (
    <div className="stack mx-auto w-full max-w-130">
      <Panel title={t('payment:email.title')}>
        <form className="grid gap-3" {...form}>
          <p>{t('payment:email.why', { price: formatBaht(locale, order.total_satang) })}</p>
          <TextField
            id="email"
            name="email"
            type="email"
            label={t('payment:email.label')}
            value={wrong ?? ''}
            autoComplete="email"
            maxLength={254}
            problem={wrong === null ? null : t('payment:email.wrong')}
          />
          <Button look="go" wide>
            {t('payment:email.send')}
          </Button>
        </form>
      </Panel>
      {order.can_cancel && <CancelOrder uuid={order.uuid} />}
    </div>
  );
}
