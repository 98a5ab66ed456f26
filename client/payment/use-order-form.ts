import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { useSite } from '../site.tsx';
import { billOf, wishKey } from './bill.ts';
import { FREE_AMOUNT, type Offer } from './draft.ts';
import { readFormAtom, sendOrderAtom } from './order-actions.ts';
import { draftAtom, vouchersAtom } from './state.ts';
import { judgeVouchersAtom, tryCodeAtom } from './voucher-actions.ts';

/** Typing is let finish before the host is asked. */
const PAUSE_MS = 250;

/** The form's life in the browser. The fields are its state: every change is read from them anew. */
export function useOrderForm(offer: Offer, key: string) {
  const { locale, to } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const read = useSetAtom(readFormAtom);
  const judge = useSetAtom(judgeVouchersAtom);
  const tryCode = useSetAtom(tryCodeAtom);
  const send = useSetAtom(sendOrderAtom);
  const vouchers = useAtomValue(vouchersAtom);
  const { wish } = billOf(useAtomValue(draftAtom), offer, vouchers);
  const wanted = wishKey(offer.kind, wish);
  const stale = wanted !== '' && wanted !== vouchers.judged;

  useEffect(() => {
    // Somebody may have ticked and typed before the script was there.
    if (form.current) read(form.current);
    // Back from the order's page: what this page knows is old, its key above all.
    const renew = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener('pageshow', renew);
    return () => removeEventListener('pageshow', renew);
  }, [read]);

  useEffect(() => {
    if (!stale) return;
    const timer = setTimeout(() => void judge({ offer, locale, wanted }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [stale, wanted, judge, offer, locale]);

  const onChange = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) keepApart(currentTarget, target);
    read(currentTarget);
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const { submitter } = event.nativeEvent;
    const { typed_code: code } = read(currentTarget);
    const isReview = submitter instanceof HTMLButtonElement && submitter.value === 'review';
    if (isReview && (!wish || code === '')) return;
    // A code that was typed and not tried: nobody pays a sum that it may change.
    if (wish && code !== '') {
      if (await tryCode({ offer, locale, wish, code, paying: !isReview })) {
        for (const field of fields(currentTarget, 'typed_code')) field.value = '';
      }
      if (!isReview) setTimeout(() => showProblem(currentTarget));
      return;
    }
    const path = await send({ offer, locale, key });
    if (path !== null) location.assign(to(path));
    // After the next rendering, which says what stands in the way.
    else setTimeout(() => showProblem(currentTarget));
  };

  return { form, onChange, onSubmit };
}

const fields = (form: HTMLFormElement, name: string) =>
  form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`);

/** Brings the first thing into view that stands in the way. */
function showProblem(form: HTMLFormElement) {
  const problems = form.querySelectorAll<HTMLElement>('[aria-invalid], [role="alert"]');
  Array.from(problems)
    .find((problem) => problem.checkVisibility())
    ?.focus();
}

/** A package or an amount, never both: to choose the one lets go of the other. */
function keepApart(form: HTMLFormElement, changed: HTMLInputElement) {
  const [amount] = fields(form, 'amount');
  if (changed === amount) {
    for (const choice of fields(form, 'choice')) choice.checked ||= choice.value === FREE_AMOUNT;
  } else if (amount && changed.name === 'choice') {
    if (changed.value === FREE_AMOUNT) amount.focus();
    else amount.value = '';
  }
}
