import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatDateTime } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { Outcome } from '../../ui/task/outcome.tsx';
import { Help } from '../order/help.tsx';

/** Page in place of payment pages during the member's break. */
export function BreakPage({ until }: { until: string }) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap task">
      <TaskBar back={{ href: to('/'), text: t('order:back_home') }} title={t('wallet:break.title')} />
      <Outcome
        tone="wait"
        title={t('wallet:break.until', { until: formatDateTime(locale, until) })}
        text={t('wallet:break.pay_text')}
      >
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <ButtonLink href={to(href('/payment/history/topup'))}>{t('order:history.tab.topup')}</ButtonLink>
          <ButtonLink href={to(href('/purse/limits'))}>{t('wallet:break.see')}</ButtonLink>
        </div>
      </Outcome>
      <Help />
    </div>
  );
}
