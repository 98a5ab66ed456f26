import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { formatBahtShort } from '../../platform/texts/format.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { boundsOf, FREE_AMOUNT, isWish, type Offer, wishOf } from './draft.ts';
import { draftAtom, sendingAtom } from './state.ts';

/** Longest sum that anybody could mean, with its separators. */
const TYPED_MAX_CHARACTERS = 24;

/** A sum in baht, its limits told before it is typed and its faults after. `children` say what it comes to. */
export function AmountField({ offer, label, children }: { offer: Offer; label: string; children: ReactNode }) {
  const { t, locale } = useSite();
  const draft = useAtomValue(draftAtom);
  const { tried } = useAtomValue(sendingAtom);
  const wish = wishOf(draft, offer);
  const { min_satang, max_satang, step_satang } = boundsOf(offer);
  const facts = {
    min: formatBahtShort(locale, min_satang),
    max: formatBahtShort(locale, max_satang),
    step: formatBahtShort(locale, step_satang),
    debt: formatBahtShort(locale, offer.debt_satang),
  };
  const wrong = tried && !isWish(wish) ? t(`payment:amount.problem.${wish.problem}`, facts) : null;
  const typed = draft.choice === FREE_AMOUNT && isWish(wish);
  return (
    <TextField
      id="amount"
      name="amount"
      label={label}
      value={draft.amount}
      inputMode="decimal"
      maxLength={TYPED_MAX_CHARACTERS}
      unit="฿"
      hint={typed ? children : t('payment:amount.limits', facts)}
      problem={wrong}
    />
  );
}
