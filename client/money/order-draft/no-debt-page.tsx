import type { Balance } from '../../../calls/money/balance.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { BarBalance } from '../../ui/task/bar-balance.tsx';
import { Outcome } from '../../ui/task/outcome.tsx';
import { Help } from '../order/help.tsx';
import { PaymentSides } from '../order-history/payment-sides.tsx';
import { startPaths } from './order-paths.ts';

/** Page for a family without debt. */
export function NoDebtPage({ balance, family }: { balance: Balance; family: NonNullable<Balance['family']> }) {
  const { t, to } = useSite();
  return (
    <div className="wrap task">
      <TaskBar back={{ href: to('/'), text: t('order:back_home') }} title={t('order:start.family_credit.title')}>
        <BarBalance text={t('order:balance.family')} coins={family.coins} />
      </TaskBar>
      <PaymentSides current="family_credit" balance={balance} />
      <Outcome tone="good" title={t('order:debt.none')} text={t('order:debt.none_text', { family: family.name })}>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <ButtonLink href={to(href('/payment/history/family'))}>{t('order:history.tab.family')}</ButtonLink>
          <ButtonLink variant="primary" href={to(startPaths.family_refill)}>
            {t('order:start.family_refill.title')}
          </ButtonLink>
        </div>
      </Outcome>
      <Help />
    </div>
  );
}
