import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { judgeVouchersAtom, tryCodeAtom } from '../voucher/voucher-actions.ts';
import { billTextsOf, wishKey } from './bill.ts';
import { FREE_AMOUNT, isWish, type Offer, type OrderDraftState, wishOf } from './draft.ts';
import { payAtom, readFormAtom } from './order-actions.ts';
import { startPaths } from './order-paths.ts';
import { draftAtom, vouchersAtom } from './state.ts';

/** Pause after the last change before the API checks vouchers, in milliseconds. */
const PAUSE_MS = 250;

/**
 * Connects the form to the atoms. The fields are the state: every change reads all of them again.
 */
export function useOrderForm(offer: Offer) {
  const { to } = useSite();
  const action = to(startPaths[offer.kind]);
  const form = useRef<HTMLFormElement>(null);
  const read = useSetAtom(readFormAtom);
  const judge = useSetAtom(judgeVouchersAtom);
  const tryCode = useSetAtom(tryCodeAtom);
  const pay = useSetAtom(payAtom);
  const vouchers = useAtomValue(vouchersAtom);
  const draft = useAtomValue(draftAtom);
  const first = useRef(draft);
  const key = wishKey(offer.kind, billTextsOf(draft, offer, vouchers).wish);
  const stale = key !== '' && key !== vouchers.judged;

  useEffect(() => {
    // The user may have filled in the form before the script was loaded.
    if (!form.current) return;
    letGoOfHidden(form.current);
    read(form.current);
  }, [read]);

  useEffect(() => {
    if (!stale) return;
    const timer = setTimeout(() => {
      if (form.current) void judge({ offer, action, fields: new FormData(form.current), key });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [stale, key, judge, offer, action]);

  useEffect(() => {
    // The initial draft is skipped, because the form may already contain newer input.
    if (form.current && draft !== first.current) showDraft(form.current, draft);
  }, [draft]);

  const onChange = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) keepApart(currentTarget, target);
    read(currentTarget);
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const { submitter } = event.nativeEvent;
    // Reads the current fields, which may not be rendered yet.
    const submission = read(currentTarget);
    const { typed_code: code } = submission;
    const outcome = wishOf(submission, offer);
    const wantedOrder = isWish(outcome) ? outcome : null;
    const isReview = submitter instanceof HTMLButtonElement && submitter.value === 'review';
    if (isReview && (!wantedOrder || code === '')) return;
    // A typed code that was not checked may change the amount, so it is checked before the payment.
    const form = { offer, action, fields: new FormData(currentTarget, submitter) };
    if (wantedOrder && code !== '') {
      await tryCode({ ...form, key: wishKey(offer.kind, wantedOrder), paying: !isReview });
      if (isReview) return;
    } else {
      await pay(form);
    }
    // Runs after the next render, which shows the problem.
    setTimeout(() => showProblem(currentTarget));
  };

  return { form, onChange, onSubmit };
}

const fields = (form: HTMLFormElement, name: string) =>
  form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`);

/**
 * Copies the checked draft to the fields: an accepted code becomes a selected voucher and is
 * removed from its field.
 */
function showDraft(form: HTMLFormElement, { typed_code, voucher_code }: OrderDraftState) {
  for (const field of fields(form, 'typed_code')) if (typed_code === '' && field.value.trim() !== '') field.value = '';
  for (const choice of fields(form, 'voucher_code')) choice.checked = choice.value === voucher_code;
}

/**
 * Focuses the first visible problem. Uses `getClientRects`, because Safari supports
 * `checkVisibility` only since 17.4.
 */
function showProblem(form: HTMLFormElement) {
  const problems = form.querySelectorAll<HTMLElement>('[aria-invalid], [role="alert"]');
  Array.from(problems)
    .find((problem) => problem.getClientRects().length > 0)
    ?.focus();
}

/**
 * Clears an amount that was typed before a package was chosen. Its field is no longer shown and
 * must not count.
 */
function letGoOfHidden(form: HTMLFormElement) {
  const [amount] = fields(form, 'amount');
  const choice = new FormData(form).get('choice');
  if (amount && choice !== null && choice !== FREE_AMOUNT) amount.value = '';
}

/** Ensures that the form has a package or an amount, never both. Choosing one clears the other. */
function keepApart(form: HTMLFormElement, input: HTMLInputElement) {
  const [amount] = fields(form, 'amount');
  if (input === amount) {
    for (const choice of fields(form, 'choice')) choice.checked ||= choice.value === FREE_AMOUNT;
  } else if (amount && input.name === 'choice') {
    if (input.value === FREE_AMOUNT) amount.focus();
    else amount.value = '';
  }
}
