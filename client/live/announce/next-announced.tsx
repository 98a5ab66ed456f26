import type { AnnouncedLive } from '../../../calls/live/announce.ts';
import { FollowButton } from '../../people/follow/follow-button.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AnnouncedGrid } from './announced-grid.tsx';

/**
 * The next announced live of a VB with a reminder, and later ones to unfold. Followers are notified
 * when a live starts, so the button of the reminder follows the VB. Renders nothing without
 * announcements.
 */
export function NextAnnounced({
  announced: [next, ...later],
  isFollowing,
  calendarHref,
}: {
  announced: readonly AnnouncedLive[];
  isFollowing: boolean;
  /** URL of their calendar file. */
  calendarHref: string;
}) {
  const { t } = useSite();
  if (!next) return null;
  return (
    <Section id="announced" title={t('announce:next')}>
      <AnnouncedGrid announced={[next]} areReportable canFollow={false} />
      <div className="mt-3 grid gap-2 md:flex">
        <FollowButton user={next.caster} isFollowing={isFollowing} isReminder />
        <ButtonLink icon="clock" href={calendarHref}>
          {t('announce:calendar')}
        </ButtonLink>
      </div>
      {later.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 content-center underline">
            {t('announce:later', { count: later.length, shown: later.length })}
          </summary>
          <AnnouncedGrid announced={later} areReportable canFollow={false} />
        </details>
      )}
    </Section>
  );
}
