import { useSetAtom } from 'jotai';
import { type SubmitEvent, useState } from 'react';
import { useSite } from '../site.tsx';
import { Confirm } from '../ui/app/confirm.tsx';
import { cancelOrderAtom } from './follow-actions.ts';
import { cancelPath } from './paths.ts';

/** Cancels the order, after a second look: who has paid already must not. */
export function CancelOrder({ uuid }: { uuid: string }) {
  const { t, to, locale } = useSite();
  const cancel = useSetAtom(cancelOrderAtom);
  const [failed, setFailed] = useState(false);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailed(!(await cancel({ locale, uuid })));
  };
  return (
    <Confirm
      ask={t('payment:cancel.ask')}
      text={t(failed ? 'payment:cancel.failed' : 'payment:cancel.text')}
      confirm={t('payment:cancel.confirm')}
      action={to(cancelPath(uuid))}
      onSubmit={onSubmit}
    />
  );
}
