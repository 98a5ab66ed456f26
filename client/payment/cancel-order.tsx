import { useAtomValue } from 'jotai';
import { formTroubleAtom } from '../app/submit.ts';
import { useForm } from '../app/use-form.ts';
import { action } from '../href.ts';
import { useSite } from '../site.tsx';
import { Confirm } from '../ui/form/confirm.tsx';

/** Cancels the order, after a second look: who has paid already must not. */
export function CancelOrder({ uuid }: { uuid: string }) {
  const { t, to } = useSite();
  const { form } = useForm(to(action('/payment/orders/{uuid}', '/cancel', { uuid })));
  const failed = useAtomValue(formTroubleAtom) !== null;
  return (
    <Confirm
      ask={t('payment:cancel.ask')}
      text={t(failed ? 'payment:cancel.failed' : 'payment:cancel.text')}
      confirm={t('payment:cancel.confirm')}
      form={form}
    />
  );
}
