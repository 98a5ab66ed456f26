import type { ReactNode } from 'react';
import type { UserCard } from '../../../calls/platform/user.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatDays } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { UserLink } from '../profile/user-link.tsx';

/** A user in a list of followers or blocked users. `children` is an action. */
export function PersonRow({ user, since, children }: { user: UserCard; since: string; children?: ReactNode }) {
  const { t, locale } = useSite();
  return (
    <li className="flex flex-wrap items-center gap-3 border-t py-3 first:flush">
      <span className="relative flex min-w-40 flex-1 items-center gap-3">
        <Avatar url={user.avatar_url} />
        <span className="min-w-0">
          <b className="block truncate font-medium">
            <UserLink uuid={user.uuid}>{user.name}</UserLink>
          </b>
          <span className="text-xs text-soft">{t('follow:since', { day: formatDays(locale, since, since) })}</span>
        </span>
      </span>
      {children}
    </li>
  );
}
