import type { FamilySpend } from '../../calls/families/family-wallet.ts';
import type { FamilyPurses } from '../../calls/money/family-wallet.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CoinAmount } from '../ui/coin-amount.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { SpendList } from './spend-list.tsx';

/** The coins that a family has given to one of its VBs to spend, as shown to the VB. */
export function BudgetPage({
  purses: { budget, wallet },
  spends,
  olderHref,
}: {
  purses: FamilyPurses;
  spends: FamilySpend[];
  olderHref: string | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('family:wallet.budget_title')}</h1>
      <Panel title={budget?.family.name ?? t('family:wallet.budget')}>
        <p className="text-lg">
          <CoinAmount coins={budget?.coins ?? 0} />
        </p>
        <p className="text-sm text-soft">{t('family:wallet.budget_rule')}</p>
        {wallet && (
          <p>
            <ButtonLink href={to(href('/family/wallet'))}>{t('family:wallet.open')}</ButtonLink>
          </p>
        )}
      </Panel>
      <SpendList spends={spends} olderHref={olderHref} />
    </div>
  );
}
