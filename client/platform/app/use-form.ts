import { useAtomValue, useSetAtom } from 'jotai';
import type { SubmitEvent } from 'react';
import { busyFormAtom, submitAtom } from './submit.ts';

/**
 * Returns the props of a form that a script sends in place. Without scripts it submits normally.
 */
export function useForm(action: string) {
  const submit = useSetAtom(submitAtom);
  const busy = useAtomValue(busyFormAtom) === action;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit({ action, fields: new FormData(event.currentTarget, event.nativeEvent.submitter) });
  };
  return { busy, form: { method: 'post', action, onSubmit } } as const;
}
