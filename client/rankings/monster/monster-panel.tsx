import type { EventDetail } from '../../../calls/rankings/event.ts';
import type { Monster } from '../../../calls/rankings/monster.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useEventPaths } from '../event/use-event-paths.ts';
import { isFightOver } from './follow-rules.ts';
import { MonsterBar } from './monster-bar.tsx';

/**
 * The monster at the top of its event's page. While it can be fought, a link leads to the live
 * streams, where gifts hit it.
 */
export function MonsterPanel({ event, monster, own }: { event: EventDetail; monster: Monster; own: boolean }) {
  const { t, to } = useSite();
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
      {event.state === 'now' && !monster.is_defeated && (
        <p className="mt-4">
          <ButtonLink variant="primary" wide href={to(href('/our-vb'))}>
            {t('monster:join')}
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}
