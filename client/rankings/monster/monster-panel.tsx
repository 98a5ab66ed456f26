import type { EventDetail } from '../../../calls/rankings/event.ts';
import type { Monster } from '../../../calls/rankings/monster.ts';
import { useSite } from '../../platform/page/site.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useEventPaths } from '../event/use-event-paths.ts';
import { isFightOver } from './follow-rules.ts';
import { MonsterBar } from './monster-bar.tsx';

/** The monster at the top of its event's page. */
export function MonsterPanel({ event, monster, own }: { event: EventDetail; monster: Monster; own: boolean }) {
  const { t } = useSite();
  const paths = useEventPaths();
  return (
    <Section
      id="monster"
      title={t('monster:title')}
      more={{ href: paths.monster(event.slug), text: t('monster:history') }}
      className="card p-4 md:p-6"
    >
      <MonsterBar monster={monster} own={own} />
      <p className="mt-2 text-sm text-soft">
        {t('monster:per_coin', { damage: monster.damage_per_coin })}{' '}
        {!isFightOver(monster) && <span className="noscript:hidden">{t('monster:moves')}</span>}
      </p>
    </Section>
  );
}
