import { useAtomValue, useSetAtom } from 'jotai';
import type { SubmitEvent } from 'react';
import { busyFormAtom, submitAtom } from './submit.ts';

/** What makes a form with this address one that is sent in place; without scripts it is sent as any form is. */
export function useForm(action: string) {
  const submit = useSetAtom(submitAtom);
  const busy = useAtomValue(busyFormAtom) === action;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit({ action, fields: new FormData(event.currentTarget, event.nativeEvent.submitter) });
  };
  return { busy, form: { method: 'post', action, onSubmit } } as const;
}
