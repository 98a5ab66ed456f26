import { clubMembers, clubs } from '../api/live/club/tables.ts';
import { demoUuid } from './account.ts';
import { casters, casterUuid } from './caster.ts';
import { DAY_MS } from './clock.ts';
import { randomFrom } from './random.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { fansOf } from './viewer.ts';

/** VBs with a fan club, and members of the first one. */
const CLUBS = 8;
const MEMBERS_OF_THE_FIRST = 36;

/**
 * Returns fan clubs of popular VBs with members of many levels. Their gifts and stays add points by
 * triggers. The first VB has a club with its own name, and the demo viewer is in it.
 */
export const seedClubs = (midnight: Date): SeedStatement[] => [
  ...insertMissing(
    clubs,
    casters.slice(0, 2).map(({ slug }, index) => ({
      vb_uuid: casterUuid(slug),
      name: index === 0 ? 'ส้มหวาน' : null,
      join_coins: index === 0 ? 0 : 50,
    })),
  ),
  ...insertMissing(
    clubMembers,
    casters.slice(0, CLUBS).flatMap(({ slug }, index) => {
      const random = randomFrom(`club:${slug}`);
      const fans = fansOf(slug, Math.round(MEMBERS_OF_THE_FIRST / (index + 1))).map(({ uuid }) => uuid);
      return [...fans, ...(index === 0 ? [demoUuid('viewer')] : [])].map((user_uuid) => {
        const active_at_ms = midnight.getTime() - random.between(1, 20 * DAY_MS);
        return {
          vb_uuid: casterUuid(slug),
          user_uuid,
          joined_at_ms: active_at_ms - random.between(1, 40 * DAY_MS),
          active_at_ms,
          drops_at_ms: active_at_ms + 30 * DAY_MS,
          points: random.between(0, 80) ** 2,
        };
      });
    }),
  ),
];
