import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { judgeVouchersAtom, tryCodeAtom } from '../voucher/voucher-actions.ts';
import { billOf, wishKey } from './bill.ts';
import { type Draft, FREE_AMOUNT, isWish, type Offer, wishOf } from './draft.ts';
import { payAtom, readFormAtom } from './order-actions.ts';
import { startPaths } from './places.ts';
import { draftAtom, vouchersAtom } from './state.ts';

/** Typing is let finish before the host is asked. */
const PAUSE_MS = 250;

/** The form's life in the browser. The fields are its state: every change is read from them anew. */
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
  const wanted = wishKey(offer.kind, billOf(draft, offer, vouchers).wish);
  const stale = wanted !== '' && wanted !== vouchers.judged;

  useEffect(() => {
    // Somebody may have ticked and typed before the script was there.
    if (!form.current) return;
    letGoOfHidden(form.current);
    read(form.current);
  }, [read]);

  useEffect(() => {
    if (!stale) return;
    const timer = setTimeout(() => {
      if (form.current) void judge({ offer, action, fields: new FormData(form.current), wanted });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [stale, wanted, judge, offer, action]);

  useEffect(() => {
    // What the page came with is no news: the form may say more by now.
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
    // As it stands now, which may not have been rendered yet.
    const sent = read(currentTarget);
    const { typed_code: code } = sent;
    const found = wishOf(sent, offer);
    const wish = isWish(found) ? found : null;
    const isReview = submitter instanceof HTMLButtonElement && submitter.value === 'review';
    if (isReview && (!wish || code === '')) return;
    // A code that was typed and not tried: nobody pays a sum that it may change.
    const form = { offer, action, fields: new FormData(currentTarget, submitter) };
    if (wish && code !== '') {
      await tryCode({ ...form, wanted: wishKey(offer.kind, wish), paying: !isReview });
      if (isReview) return;
    } else {
      await pay(form);
    }
    // After the next rendering, which says what stands in the way.
    setTimeout(() => showProblem(currentTarget));
  };

  return { form, onChange, onSubmit };
}

const fields = (form: HTMLFormElement, name: string) =>
  form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`);

/** What the server has made of the form, where the fields do not say it yet: a code that is good is chosen, no longer typed. */
function showDraft(form: HTMLFormElement, { typed_code, voucher_code }: Draft) {
  for (const field of fields(form, 'typed_code')) if (typed_code === '' && field.value.trim() !== '') field.value = '';
  for (const choice of fields(form, 'voucher_code')) choice.checked = choice.value === voucher_code;
}

/** Brings the first thing into view that stands in the way. What is shown has a box: `checkVisibility` Safari knows since 17.4 alone. */
function showProblem(form: HTMLFormElement) {
  const problems = form.querySelectorAll<HTMLElement>('[aria-invalid], [role="alert"]');
  Array.from(problems)
    .find((problem) => problem.getClientRects().length > 0)
    ?.focus();
}

/** An amount that was typed before a package was chosen: it is no longer seen, and does not count. */
function letGoOfHidden(form: HTMLFormElement) {
  const [amount] = fields(form, 'amount');
  const chosen = new FormData(form).get('choice');
  if (amount && chosen !== null && chosen !== FREE_AMOUNT) amount.value = '';
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
