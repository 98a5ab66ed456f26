import type { ReactNode } from 'react';
import type { EventDetail } from '../../../calls/rankings/event.ts';
import { useSite } from '../../platform/page/site.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { EventHead } from './event-head.tsx';

/** Parts that come later in the stream; what an event has none of is not there. */
export interface EventParts {
  monster: ReactNode;
  promotions: ReactNode;
  message: ReactNode;
  winners: ReactNode;
  people: ReactNode;
  place: ReactNode;
  standings: ReactNode;
  rewards: ReactNode;
  counted: ReactNode;
}

/** An event: what is going on at a glance, then who leads, what can be won, and how it is counted. */
export function EventPage({
  event,
  picture,
  isAllowed,
  isReminded,
  now,
  shareUrl,
  deepLink,
  parts,
}: {
  event: EventDetail;
  /** The event's own as it is by now: a monster's comes apart. */
  picture?: string;
  /** May the viewer take part? Null where nobody asked: a visitor. */
  isAllowed: boolean | null;
  /** The viewer is told when it begins. */
  isReminded: boolean;
  now: string;
  shareUrl: string;
  /** Its place in the app; null where there is none. */
  deepLink: string | null;
  parts: Partial<EventParts>;
}) {
  const { t, locale } = useSite();
  const hasSide = Boolean(parts.rewards ?? event.rules ?? parts.counted);
  return (
    <article className="wrap pb-8">
      <EventHead
        event={event}
        picture={picture}
        isAllowed={isAllowed}
        isReminded={isReminded}
        now={now}
        shareUrl={shareUrl}
        deepLink={deepLink}
      />
      <div className={`mt-6 grid items-start gap-x-6 gap-y-8 ${hasSide ? 'lg:grid-cols-[minmax(0,1fr)_24rem]' : ''}`}>
        <div className="grid grid-cols-1 gap-8">
          {event.ended_early && (
            <Section id="ended-early" title={t('event:ended_early')} className="card p-4 md:p-6">
              <p className="text-soft">{event.ended_early[locale]}</p>
            </Section>
          )}
          {parts.monster && <Part>{parts.monster}</Part>}
          {parts.promotions && <Part>{parts.promotions}</Part>}
          {parts.message && <Part>{parts.message}</Part>}
          {parts.people && <Part>{parts.people}</Part>}
          {parts.winners && <Part>{parts.winners}</Part>}
          {parts.place && <Part>{parts.place}</Part>}
          {parts.standings && <Part>{parts.standings}</Part>}
        </div>
        {hasSide && (
          <div className="grid grid-cols-1 gap-8">
            {parts.rewards && <Part>{parts.rewards}</Part>}
            {event.rules && (
              <Section id="rules" title={t('event:rules')} className="card p-4 md:p-6">
                <p className="text-soft">{event.rules[locale]}</p>
              </Section>
            )}
            {parts.counted && <Part>{parts.counted}</Part>}
          </div>
        )}
      </div>
    </article>
  );
}

/** Its place is held until it comes. */
const Part = ({ children }: { children: ReactNode }) => (
  <div>
    <Loading />
    {children}
  </div>
);
