import type { EventDetail } from '../../../calls/rankings/event.ts';
import type { Participant } from '../../../calls/rankings/event-participant.ts';
import { UserLink } from '../../people/profile/user-link.tsx';
import { YouTag } from '../../people/profile/you-tag.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useEventPaths } from './use-event-paths.ts';

/** Participants of a community event, the latest at the top, with a form to join or leave. */
export function Participants({
  event,
  participants,
  count,
  isTakingPart,
  isAllowed,
  isFirst,
  next,
}: {
  event: EventDetail;
  participants: Participant[];
  /** Number of participants on all pages. */
  count: number;
  /** The viewer takes part. */
  isTakingPart: boolean;
  /** Whether the viewer may take part. Null: unknown. */
  isAllowed: boolean | null;
  isFirst: boolean;
  next: string | null;
}) {
  const { t, to, locale } = useSite();
  const paths = useEventPaths();
  return (
    <Section id="people" title={t('event:people.title')} className="card p-4 md:p-6">
      <div className="grid gap-4">
        <p className="text-sm text-soft">
          {count > 0
            ? t('event:people.count', { count, shown: formatNumber(locale, count) })
            : t(`event:people.none.${event.state === 'now' || event.state === 'soon' ? event.state : 'past'}`)}
        </p>
        {event.state === 'now' && isAllowed !== false && (
          <form
            className="grid gap-2"
            method="post"
            action={to(actionHref('/app/events/{id}', '/part', { id: event.slug }))}
          >
            {isTakingPart && (
              <p className="text-sm text-done" role="status">
                {t('event:people.you')}
              </p>
            )}
            <Button variant={isTakingPart ? 'quiet' : 'primary'} wide name="wants" value={isTakingPart ? 'out' : 'in'}>
              {t(isTakingPart ? 'event:people.leave' : 'event:people.join')}
            </Button>
          </form>
        )}
        {participants.length > 0 && (
          <ul className="grid grid-cols-2 gap-x-3 gap-y-2 md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
            {participants.map(({ user }) => (
              <li key={user.uuid} className="relative flex min-h-11 min-w-0 items-center gap-2">
                <Avatar url={user.avatar_url} size={32} />
                <span className="min-w-0 leading-snug">
                  <b className="block truncate text-sm font-medium">
                    <UserLink uuid={user.uuid}>{user.name}</UserLink>
                  </b>
                  <YouTag uuid={user.uuid} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {(next || !isFirst) && (
          <p className="flex flex-wrap justify-center gap-2">
            {!isFirst && <ButtonLink href={`${paths.people(event.slug)}#people`}>{t('event:people.first')}</ButtonLink>}
            {next && (
              <ButtonLink href={`${paths.people(event.slug, next)}#people`} nofollow>
                {t('event:people.more')}
              </ButtonLink>
            )}
          </p>
        )}
      </div>
    </Section>
  );
}
