import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TaskBar } from '../../ui/layout/task-bar.tsx';
import { Help } from '../order/help.tsx';
import { startPaths } from './order-paths.ts';

/** Page for users who open a family page without owning a family. */
export function NoFamilyPage({ kind }: { kind: 'family_refill' | 'family_credit' | 'room' }) {
  const { t, to } = useSite();
  return (
    <div className="wrap task">
      <TaskBar
        back={{ href: to('/'), text: t('order:back_home') }}
        title={kind === 'room' ? t('family:title') : t(`order:start.${kind}.title`)}
      />
      <EmptyState
        picture="people"
        title={t('order:no_family.title')}
        text={t(kind === 'room' ? 'order:no_family.room' : 'order:no_family.text')}
      >
        {kind === 'room' ? (
          <ButtonLink href={to(href('/family/mine'))}>{t('order:no_family.mine')}</ButtonLink>
        ) : (
          <ButtonLink variant="primary" href={to(startPaths.refill)}>
            {t('order:no_family.own')}
          </ButtonLink>
        )}
      </EmptyState>
      <Help />
    </div>
  );
}
