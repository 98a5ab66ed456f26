import type { ReactNode } from 'react';
import type { PublicUser } from '../../../calls/platform/user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EquippedBadge, FramedAvatar } from '../../ui/equipped.tsx';
import { Verified } from '../../ui/verified.tsx';

/** Top of a user's page: picture and name with equipped items, and details below. */
export function PersonHead({
  user,
  isVb = false,
  id,
  children,
}: {
  user: Pick<PublicUser, 'name' | 'avatar_url' | 'worn'>;
  isVb?: boolean;
  /** Id of the heading, which labels its section. */
  id?: string;
  children: ReactNode;
}) {
  const { badge_url, frame_url } = user.worn;
  return (
    <header className="flex items-center gap-4 md:gap-6">
      {frame_url ? (
        <FramedAvatar url={user.avatar_url} frameUrl={frame_url} />
      ) : (
        <Avatar url={user.avatar_url} size={96} eager />
      )}
      <div className="grid min-w-0 gap-2">
        <h1 id={id} className="text-xl font-bold md:text-2xl">
          {user.name}
          {isVb && <Verified />}
          {badge_url && <EquippedBadge url={badge_url} />}
        </h1>
        {children}
      </div>
    </header>
  );
}
