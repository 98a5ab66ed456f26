import type { PublicUser } from '../../calls/profile.ts';
import { formatCompact, formatDate } from '../format.ts';
import { LiveTag } from '../live/live-tag.tsx';
import { LabelTag } from '../profile/label-tag.tsx';
import { useSite } from '../site.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Tag } from '../ui/tag.tsx';

/** Who somebody is here, in a glance. */
export function UserHead({ user }: { user: PublicUser }) {
  const { t, locale } = useSite();
  return (
    <header className="flex items-center gap-4 md:gap-6">
      <Avatar url={user.avatar_url} size={96} eager />
      <div className="grid min-w-0 gap-2">
        <h1 className="text-2xl font-bold leading-snug">{user.name}</h1>
        <p className="flex flex-wrap items-center gap-1.5">
          {user.on_air_slug && <LiveTag />}
          <Tag>{t(`profile:role.${user.role}`)}</Tag>
          {user.family_name && <Tag>{user.family_name}</Tag>}
          {user.labels.map((label) => (
            <LabelTag key={label.key} label={label} />
          ))}
        </p>
        <p className="text-sm text-soft">
          {t('user:followers', { count: user.follower_count, shown: formatCompact(locale, user.follower_count) })}
          {' · '}
          {t('user:since', { day: formatDate(locale, user.joined_at) })}
        </p>
      </div>
    </header>
  );
}
