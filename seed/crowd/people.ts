/** The people of the crowd. They share the pictures of the sample's viewers. */
import { follows } from '../../api/people/follow/tables.ts';
import { columnsOfName } from '../../api/people/profile/name-columns.ts';
import { users } from '../../api/platform/user/tables.ts';
import { storedProfileTexts } from '../../calls/platform/profile-text.ts';
import { DAY_MS } from '../clock.ts';
import { type FamilySlug, familyUuid } from '../family.ts';
import { pictureUrl } from '../picture.ts';
import { randomFrom } from '../random.ts';
import { insertMissing, type SeedStatement } from '../statement.ts';
import { uuidOf } from '../uuid.ts';
import { viewerAvatars } from '../viewer.ts';
import { viewerBios } from '../viewer-bio.ts';
import { viewerNames } from '../viewer-name.ts';

const CROWD_VBS = 300;
export const CROWD_VIEWERS = 3_000;

const FOLLOWERS_OF_THE_FIRST = 1_500;
const FAMILY_SHARE = 0.4;

const familySlugs = ['dao-nuea', 'chan-chai', 'mekha'] as const satisfies FamilySlug[];

const names = viewerNames(CROWD_VBS + CROWD_VIEWERS, randomFrom('crowd names'));

const people = names.map((name, index) => {
  const uuid = uuidOf(`crowd:${index}`);
  const random = randomFrom(uuid);
  return {
    uuid,
    name,
    avatar_url: pictureUrl('avatar', random.pick(viewerAvatars)),
    about: storedProfileTexts({ bio: random.pick(viewerBios) }),
    family_uuid: random.chance(FAMILY_SHARE) ? familyUuid(random.pick(familySlugs)) : null,
    ageDays: random.between(61, 800),
  };
});

/** VBs of the crowd, most popular first. */
export const crowdVbs = people.slice(0, CROWD_VBS);

const crowdViewers = people.slice(CROWD_VBS);

/** Returns a weight by rank: popular VBs get more viewers, gifts and followers. */
export const popularity = (rank: number): number => 1 / (rank + 3) ** 0.7;

/** Returns the people, and the follows of viewers. */
export const crowdPeople = (midnight: Date): SeedStatement[] => [
  ...insertMissing(
    users,
    people.map(({ name, ageDays, ...person }, index) => ({
      ...person,
      ...columnsOfName(name),
      role: index < CROWD_VBS ? ('caster' as const) : ('normal' as const),
      created_at_ms: midnight.getTime() - ageDays * DAY_MS,
    })),
  ),
  ...insertMissing(
    follows,
    crowdVbs.flatMap(({ uuid }, rank) => {
      const random = randomFrom(`crowd followers:${rank}`);
      const count = Math.round((FOLLOWERS_OF_THE_FIRST * popularity(rank)) / popularity(0));
      return crowdFansOf(rank, count).map((fan) => ({
        user_uuid: fan.uuid,
        followed_uuid: uuid,
        since_at_ms: midnight.getTime() - random.between(1, 60 * DAY_MS),
      }));
    }),
  ),
];

/** Returns fans of a VB by rank, keenest first; always the same ones. */
export function crowdFansOf(rank: number, count: number) {
  const first = randomFrom(`crowd fans:${rank}`).between(0, CROWD_VIEWERS - 1);
  // 7 and 3,000 have no common factor, so no viewer appears twice.
  const indexes = Array.from({ length: count }, (_, step) => (first + step * 7) % CROWD_VIEWERS);
  return indexes.flatMap((index) => crowdViewers[index] ?? []);
}
