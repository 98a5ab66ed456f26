import type { ReactNode } from 'react';
import type { EventDetail } from '../../../calls/rankings/event.ts';
import { useSite } from '../../platform/page/site.tsx';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { EventHead } from './event-head.tsx';

/** Sections that are streamed later. Absent for events without them. */
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

/** An event: its current state, then standings, rewards, and the counting rules. */
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
  /** The event's current picture. A monster loses parts. */
  picture?: string;
  /** Whether the viewer may take part. Null for visitors. */
  isAllowed: boolean | null;
  /** The viewer has set a reminder. */
  isReminded: boolean;
  now: string;
  shareUrl: string;
  /** The event's place in the app, or null. */
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
              <p className="text-soft">{inLocale(event.ended_early, locale)}</p>
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
                <p className="text-soft">{inLocale(event.rules, locale)}</p>
              </Section>
            )}
            {parts.counted && <Part>{parts.counted}</Part>}
          </div>
        )}
      </div>
    </article>
  );
}

/** A streamed section with a placeholder. */
const Part = ({ children }: { children: ReactNode }) => (
  <div>
    <Loading />
    {children}
  </div>
);
