import { useAtomValue } from 'jotai';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { TaskGroup } from '../../ui/task/group.tsx';
import { AmountField } from './amount-field.tsx';
import { FREE_AMOUNT, isWish, type Offer, wishOf } from './draft.ts';
import { PackageFacts } from './package-facts.tsx';
import { draftAtom } from './state.ts';

/** Packages in a grid, with a free amount below. */
export function PackageChoice({ offer }: { offer: Offer }) {
  const { t, locale } = useSite();
  const draft = useAtomValue(draftAtom);
  const wantedOrder = wishOf(draft, offer);
  const coins = draft.choice === FREE_AMOUNT && isWish(wantedOrder) ? wantedOrder.coins : null;
  return (
    <TaskGroup title={t('order:package.title')}>
      <div role="radiogroup" aria-label={t('order:package.title')} className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
        {offer.packages.map((item) => (
          <Choice key={item.uuid} name="choice" value={item.uuid} checked={draft.choice === item.uuid}>
            <PackageFacts item={item} />
          </Choice>
        ))}
        <Choice
          name="choice"
          value={FREE_AMOUNT}
          checked={draft.choice === FREE_AMOUNT}
          wide
          more={
            <AmountField offer={offer} label={t('order:amount.label')}>
              {coins !== null && t('order:amount.gives', { coins: formatNumber(locale, coins) })}
            </AmountField>
          }
        >
          <b className="font-medium">{t('order:amount.other')}</b>
          <span className="text-xs text-soft">
            {t('order:amount.rate', { coins: formatNumber(locale, offer.method.coins_per_baht) })}
          </span>
        </Choice>
      </div>
    </TaskGroup>
  );
}
