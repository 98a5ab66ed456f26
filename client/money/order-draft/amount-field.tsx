import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { formatBahtShort } from '../../platform/texts/format.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { boundsOf, FREE_AMOUNT, isWish, type Offer, wishOf } from './draft.ts';
import { draftAtom, sendingAtom } from './state.ts';

/** Maximum characters of a typed amount, including separators. */
const TYPED_MAX_CHARACTERS = 24;

/**
 * An amount in baht. Shows its limits before input and its errors after it. `children` show the
 * result.
 */
export function AmountField({ offer, label, children }: { offer: Offer; label: string; children: ReactNode }) {
  const { t, locale } = useSite();
  const draft = useAtomValue(draftAtom);
  const { tried: wasTried } = useAtomValue(sendingAtom);
  const wantedOrder = wishOf(draft, offer);
  const { min_satang, max_satang, step_satang } = boundsOf(offer);
  const facts = {
    min: formatBahtShort(locale, min_satang),
    max: formatBahtShort(locale, max_satang),
    step: formatBahtShort(locale, step_satang),
    debt: formatBahtShort(locale, offer.debt_satang),
  };
  const wrong = wasTried && !isWish(wantedOrder) ? t(`order:amount.problem.${wantedOrder.problem}`, facts) : null;
  const isTypedAmount = draft.choice === FREE_AMOUNT && isWish(wantedOrder);
  return (
    <TextField
      id="amount"
      name="amount"
      label={label}
      value={draft.amount}
      inputMode="decimal"
      maxLength={TYPED_MAX_CHARACTERS}
      unit="฿"
      hint={isTypedAmount ? children : t('order:amount.limits', facts)}
      problem={wrong}
    />
  );
}
