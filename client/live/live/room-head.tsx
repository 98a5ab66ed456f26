import type { Live } from '../../../calls/live/live.ts';
import { FollowButton } from '../../people/follow/follow-button.tsx';
import { UserLink } from '../../people/profile/user-link.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { GlassTag } from '../../ui/tag.tsx';
import { Verified } from '../../ui/verified.tsx';
import { ViewerCount } from './viewer-count.tsx';

/**
 * Head of a room: VB, follow button, viewers and, on a phone, a close button. `isFollowing`: the
 * viewer follows the VB.
 */
export function RoomHead({ live: { slug, caster, viewer_count }, isFollowing }: { live: Live; isFollowing: boolean }) {
  const { t, to } = useSite();
  return (
    <div className="room-head flex items-center gap-2 whitespace-nowrap">
      <p className="relative flex min-w-0 items-center gap-2">
        <Avatar url={caster.avatar_url} eager />
        <span className="min-w-0 text-xs leading-snug">
          <b className="block truncate text-base font-medium">
            <UserLink uuid={caster.uuid}>{caster.name}</UserLink> <Verified />
          </b>
          <span className="block truncate text-soft max-lg:hidden">
            {t('live:caster', { family: caster.family_name ?? t('site:independent') })}
          </span>
        </span>
      </p>
      <a
        className="grid min-h-11 content-center max-lg:order-1 max-lg:ml-auto"
        href={to(href('/live/{slug}/viewers', { slug }))}
        data-in-sheet
      >
        <GlassTag>
          <ViewerCount viewers={viewer_count} />
        </GlassTag>
      </a>
      <FollowButton user={caster} isFollowing={isFollowing} />
      <a
        className="room-close max-lg:order-1 size-11 place-content-center text-2xl"
        href={to(href('/our-vb'))}
        aria-label={t('live:leave')}
      >
        ×
      </a>
    </div>
  );
}
