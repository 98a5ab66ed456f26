import type { Speaker } from '../../../calls/live/chat.ts';

/** A badge beside a name in a room, the most important kind first. */
const kinds = ['role', 'club', 'vip', 'worn', 'level'] as const;
type BadgeKind = (typeof kinds)[number];

/** Maximum badges beside a name. */
const MAX_BADGES = 2;

/**
 * Returns the badges shown beside a name in a room: at most two, by one order. The role comes first,
 * since it says who may act. The fan club and VIP level of this VB come before badges of the shop,
 * and these before the level on the platform, which most members have.
 */
export function badgesOf({
  part,
  club,
  vip_level,
  badge_url,
  level,
}: Pick<Speaker, 'part' | 'club' | 'vip_level' | 'badge_url' | 'level'>): ReadonlySet<BadgeKind> {
  const has = {
    role: part !== null,
    club: Boolean(club),
    vip: vip_level > 0,
    worn: Boolean(badge_url),
    level: level !== undefined,
  };
  return new Set(kinds.filter((kind) => has[kind]).slice(0, MAX_BADGES));
}

/** Returns the text of a fan club's badge. */
export const clubBadgeText = ({ name, level }: NonNullable<Speaker['club']>): string => `♥ ${name} ${level}`;
