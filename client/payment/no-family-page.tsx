import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TaskBar } from '../ui/layout/task-bar.tsx';
import { Help } from './help.tsx';
import { startPaths } from './places.ts';

/** For who manages no family, on the family's pages. */
export function NoFamilyPage({ kind }: { kind: 'family_refill' | 'family_credit' }) {
  const { t, to } = useSite();
  return (
    <div className="wrap task">
      <TaskBar back={{ href: to('/'), text: t('payment:back_home') }} title={t(`payment:start.${kind}.title`)} />
      <EmptyState picture="people" title={t('payment:no_family.title')} text={t('payment:no_family.text')}>
        <ButtonLink look="go" href={to(startPaths.refill)}>
          {t('payment:no_family.own')}
        </ButtonLink>
      </EmptyState>
      <Help />
    </div>
  );
}
