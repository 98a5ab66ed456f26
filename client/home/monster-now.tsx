import type { Event } from '../../calls/event.ts';
import type { Monster } from '../../calls/monster.ts';
import { href } from '../href.ts';
import { MonsterTeaser } from '../monster/monster-teaser.tsx';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Section } from '../ui/layout/section.tsx';

/** What falls next; between two monsters, where else something is going on. */
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
