import { useAtomValue } from 'jotai';
import { useSite } from '../../platform/page/site.tsx';
import { formatBaht, formatBahtShort } from '../../platform/texts/format.ts';
import { Meter } from '../../ui/facts/meter.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { TaskGroup } from '../../ui/task/group.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { AmountField } from './amount-field.tsx';
import { FREE_AMOUNT, isWish, type Offer, WHOLE_DEBT, wholeDebt, wishOf } from './draft.ts';
import { balanceAtom, draftAtom } from './state.ts';

/** A family's debt, and the choice to pay all or part of it. */
export function DebtChoice({ offer }: { offer: Offer }) {
  const { t, locale } = useSite();
  const draft = useAtomValue(draftAtom);
  const family = useAtomValue(balanceAtom)?.family;
  const wantedOrder = wishOf(draft, offer);
  const remaining_satang = isWish(wantedOrder) ? offer.debt_satang - wantedOrder.subtotal_satang : null;
  return (
    <>
      <Panel title={t('order:debt.title')} aside={family?.name}>
        <p className="text-3xl font-bold tabular-nums">{formatBaht(locale, offer.debt_satang)}</p>
        {family && family.credit_limit_satang > 0 && (
          <Meter
            label={t('order:debt.limit', { limit: formatBahtShort(locale, family.credit_limit_satang) })}
            value={offer.debt_satang}
            max={family.credit_limit_satang}
          />
        )}
      </Panel>
      <TaskGroup title={t('order:debt.choose')}>
        <div role="radiogroup" aria-label={t('order:debt.choose')} className="grid items-start gap-2.5 md:grid-cols-2">
          <Choice name="choice" value={WHOLE_DEBT} checked={draft.choice === WHOLE_DEBT}>
            <b className="font-medium">{t('order:debt.whole')}</b>
            <span className="text-sm text-soft tabular-nums">{formatBaht(locale, wholeDebt(offer))}</span>
          </Choice>
          <Choice
            name="choice"
            value={FREE_AMOUNT}
            checked={draft.choice === FREE_AMOUNT}
            more={
              <AmountField offer={offer} label={t('order:debt.amount')}>
                {remaining_satang !== null && t('order:debt.left', { price: formatBaht(locale, remaining_satang) })}
              </AmountField>
            }
          >
            <b className="font-medium">{t('order:debt.part')}</b>
            <span className="text-sm text-soft">{t('order:debt.part_text')}</span>
          </Choice>
        </div>
      </TaskGroup>
    </>
  );
}
