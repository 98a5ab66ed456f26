import type { ReactNode } from 'react';
import type { EventDetail } from '../../../calls/rankings/event.ts';
import type { Monster } from '../../../calls/rankings/monster.ts';
import { useSite } from '../../platform/page/site.tsx';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useEventPaths } from '../event/use-event-paths.ts';
import { MonsterBar } from './monster-bar.tsx';

/** The current state and history of a monster. `history` and `helpers` are streamed later. */
export function MonsterPage({
  event,
  monster,
  own,
  history,
  helpers,
}: {
  event: EventDetail;
  monster: Monster;
  own: boolean;
  history: ReactNode;
  helpers: ReactNode;
}) {
  const { t, locale } = useSite();
  const paths = useEventPaths();
  return (
    <article className="wrap pb-8">
      <BackLink href={paths.event(event.slug)} text={inLocale(event.title, locale)} />
      <h1 className="mb-4 text-2xl font-bold">{t('monster:page_title')}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <Section id="monster" title={t('monster:title')} className="card p-4 md:p-6">
            <MonsterBar monster={monster} own={own} />
          </Section>
          <div>
            <Loading />
            {history}
          </div>
        </div>
        <div>
          <Loading />
          {helpers}
        </div>
      </div>
    </article>
  );
}
