import type { Live } from '../../../calls/live/live.ts';
import { FollowButton } from '../../people/follow/follow-button.tsx';
import { LabelTag } from '../../people/profile/label-tag.tsx';
import { UserLink } from '../../people/profile/user-link.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Verified } from '../../ui/verified.tsx';

/** The VB of a live. `isFollowing`: the viewer follows them. */
export function CasterLine({ live, isFollowing }: { live: Live; isFollowing: boolean }) {
  const { t } = useSite();
  return (
    <div className="grid gap-3">
      <p className="relative flex items-center gap-3 rounded-m">
        <Avatar url={live.caster.avatar_url} eager />
        <span className="leading-snug">
          <b className="block font-medium">
            <UserLink uuid={live.caster.uuid}>{live.caster.name}</UserLink> <Verified />
          </b>
          <span className="text-sm text-soft">
            {t('live:caster', { family: live.caster.family_name ?? t('site:independent') })}
          </span>
        </span>
      </p>
      <FollowButton user={live.caster} isFollowing={isFollowing} />
      {live.labels.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {live.labels.map((label) => (
            <LabelTag key={label.key} label={label} />
          ))}
        </p>
      )}
    </div>
  );
}
