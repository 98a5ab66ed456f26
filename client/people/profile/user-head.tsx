import type { PublicUser } from '../../../calls/platform/user.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatDate } from '../../platform/texts/format.ts';
import { LiveTag } from '../../ui/live-tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import { followersText } from '../follow/followers-text.ts';
import { LabelTag } from './label-tag.tsx';
import { PersonHead } from './person-head.tsx';

/** A summary of a user: role, family, labels, and followers unless they are shown elsewhere. */
export function UserHead({ user, areFollowersShown = true }: { user: PublicUser; areFollowersShown?: boolean }) {
  const { t, locale } = useSite();
  return (
    <PersonHead user={user} isVb={user.role !== 'normal'}>
      <p className="flex flex-wrap items-center gap-1.5">
        {user.on_air_slug && <LiveTag />}
        <Tag>{t(`profile:role.${user.role}`)}</Tag>
        {user.family_name && <Tag>{user.family_name}</Tag>}
        {user.labels.map((label) => (
          <LabelTag key={label.key} label={label} />
        ))}
      </p>
      <p className="text-sm text-soft">
        {areFollowersShown && (
          <>
            <span data-followers="">{followersText(t, locale, user.follower_count)}</span>
            {'\u00a0· '}
          </>
        )}
        {t('profile:public.since', { day: formatDate(locale, user.joined_at) })}
      </p>
    </PersonHead>
  );
}
