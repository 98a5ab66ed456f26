import type { Event } from '../../../calls/rankings/event.ts';
import type { Monster } from '../../../calls/rankings/monster.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { MonsterTeaser } from '../../rankings/monster/monster-teaser.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** The current monster. Between two monsters, a link to the events. */
export function MonsterNow({ fight }: { fight: { event: Event; monster: Monster } | null }) {
  const { t, to } = useSite();
  const title = t('home:monster.title');
  if (fight) return <MonsterTeaser {...fight} title={title} />;
  return (
    <Section id="monster" title={title}>
      <EmptyState picture="cup" title={t('home:monster.empty_title')} text={t('home:monster.empty_text')}>
        <ButtonLink href={to(href('/app/events'))}>{t('home:monster.events')}</ButtonLink>
      </EmptyState>
    </Section>
  );
}
