import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { Help } from './help.tsx';

/**
 * Page for an unknown order. Another user's order gives the same page, so that its existence stays
 * private.
 */
export function MissingOrderPage() {
  const { t, to } = useSite();
  return (
    <div className="wrap task">
      <TaskBar
        back={{ href: to(href('/payment/history/topup')), text: t('order:back_history') }}
        title={t('order:missing.bar')}
      />
      <EmptyState picture="calm" title={t('order:missing.title')} text={t('order:missing.text')}>
        <ButtonLink href={to(href('/payment/history/topup'))}>{t('order:history.title')}</ButtonLink>
      </EmptyState>
      <Help />
    </div>
  );
}
