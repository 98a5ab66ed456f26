import { useAtomValue } from 'jotai';
import { formErrorAtom } from '../../platform/app/submit.ts';
import { useForm } from '../../platform/app/use-form.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Confirm } from '../../ui/form/confirm.tsx';

/** Cancels the order after a confirmation, because a user who has already paid must not cancel. */
export function CancelOrder({ uuid }: { uuid: string }) {
  const { t, to } = useSite();
  const { form } = useForm(to(actionHref('/payment/orders/{uuid}', '/cancel', { uuid })));
  const hasFailed = useAtomValue(formErrorAtom) !== null;
  return (
    <Confirm
      ask={t('order:cancel.ask')}
      text={t(hasFailed ? 'order:cancel.failed' : 'order:cancel.text')}
      confirm={t('order:cancel.confirm')}
      form={form}
    />
  );
}
