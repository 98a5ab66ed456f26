import type { ReactNode } from 'react';
import type { Event } from '../../../calls/rankings/event.ts';
import type { Monster } from '../../../calls/rankings/monster.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatTimeLeft } from '../../platform/texts/format-duration.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Section } from '../../ui/layout/section.tsx';
import { pictureSources } from '../../ui/picture.ts';
import { GlassTag } from '../../ui/tag.tsx';
import { useEventPaths } from '../event/use-event-paths.ts';
import { MonsterBar } from './monster-bar.tsx';
import { fought } from './monster-picture.ts';

/** A current monster on another page: name, remaining health, end. */
export function MonsterTeaser({
  event,
  monster,
  title,
  children,
}: {
  event: Event;
  monster: Monster;
  title: string;
  /** Content below the bar. */
  children?: ReactNode;
}) {
  const { t, locale } = useSite();
  const paths = useEventPaths();
  const leftMs = Date.parse(event.ends_at) - Date.parse(monster.server_time);
  return (
    <Section id="monster" title={title} more={{ href: paths.monster(event.slug), text: t('monster:history') }}>
      <article className="card relative grid grid-cols-1 overflow-hidden md:grid-cols-[2fr_3fr]">
        <img
          className="aspect-video size-full object-cover"
          {...pictureSources(fought(event.picture_url, monster), '(min-width: 48rem) 30rem, 100vw')}
          width={640}
          height={360}
          alt=""
          loading="lazy"
        />
        <p className="absolute top-3 left-3">
          <GlassTag>{t('event:when.ends_in', { time: formatTimeLeft(locale, leftMs) })}</GlassTag>
        </p>
        <div className="grid content-center gap-3 p-4 md:p-8">
          <h3 className="text-xl font-bold">
            <a className="cover" href={paths.event(event.slug)}>
              {inLocale(event.title, locale)}
            </a>
          </h3>
          <MonsterBar monster={monster} compact />
          {children}
        </div>
      </article>
    </Section>
  );
}
