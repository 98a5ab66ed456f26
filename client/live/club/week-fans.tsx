import type { WeekFan } from '../../../calls/live/club.ts';
import { UserLink } from '../../people/profile/user-link.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ClubBadge } from './club-badge.tsx';

/** Fans with the most points since Monday. */
export function WeekFans({ fans, name, note }: { fans: readonly WeekFan[]; name: string; note?: string | undefined }) {
  const { t, locale } = useSite();
  return (
    <Section id="week" title={t('club:week.title')} note={note}>
      {fans.length === 0 ? (
        <EmptyState picture="cup" title={t('club:week.none')} text={t('club:week.none_text')} />
      ) : (
        <ol className="card px-4">
          {fans.map(({ user, level, week_points }, index) => (
            <li key={user.uuid} className="relative flex items-center gap-3 border-t py-3 first:flush">
              <span className="w-6 text-center font-bold text-soft tabular-nums">{index + 1}</span>
              <Avatar url={user.avatar_url} />
              <span className="min-w-0 flex-1">
                <b className="block truncate font-medium">
                  <UserLink uuid={user.uuid}>{user.name}</UserLink>
                </b>
                <ClubBadge name={name} level={level} />
              </span>
              <span className="text-sm tabular-nums">
                {t('club:points', { count: week_points, shown: formatNumber(locale, week_points) })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
