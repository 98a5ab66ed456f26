import type { ReactNode } from 'react';
import type { UserCard } from '../../../calls/platform/user.ts';
import { useSite } from '../../platform/page/site.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { followersText } from '../follow/followers-text.ts';
import { UserLink } from './user-link.tsx';

/**
 * Head of a sheet about a user: picture, name, family, followers. `children` are further tags, and
 * `mark` follows the name.
 */
export function PersonCard({
  user,
  followerCount,
  mark,
  children,
}: {
  user: UserCard;
  followerCount: number;
  mark?: ReactNode;
  children?: ReactNode;
}) {
  const { t, locale } = useSite();
  return (
    <header className="relative flex items-center gap-4">
      <Avatar url={user.avatar_url} size={64} eager />
      <div className="grid min-w-0 gap-1">
        <h1 className="text-xl font-bold wrap-anywhere">
          <UserLink uuid={user.uuid}>{user.name}</UserLink> {mark}
        </h1>
        <p className="flex flex-wrap items-center gap-1.5 text-sm text-soft">
          {children}
          {user.family_name && <Tag>{user.family_name}</Tag>}
          <span data-followers="">{followersText(t, locale, followerCount)}</span>
        </p>
      </div>
    </header>
  );
}
