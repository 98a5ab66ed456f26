import { follows } from '../api/people/follow/tables.ts';
import { demoUuid } from './account.ts';
import { casters, casterUuid } from './caster.ts';
import { DAY_MS } from './clock.ts';
import { randomFrom } from './random.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { fansOf } from './viewer.ts';

const FOLLOWERS_OF_THE_FIRST = 240;
/** Ranks of the VBs that the demo viewer follows: some of the first, and some hardly known. */
const OF_THE_VIEWER = [0, 1, 2, 4, 7, 11, 19, 23];

/**
 * Returns follows: popular VBs have more fans, and demo accounts follow some. Triggers compute the
 * follower counts from these rows.
 */
export const seedFollows = (midnight: Date): SeedStatement[] =>
  insertMissing(follows, [
    ...casters.flatMap(({ slug }, index) => {
      const random = randomFrom(`followers:${slug}`);
      const count = Math.round((FOLLOWERS_OF_THE_FIRST * (0.85 + random.next() * 0.15)) / (index + 1) ** 0.5);
      return fansOf(slug, count).map(({ uuid }) => ({
        user_uuid: uuid,
        followed_uuid: casterUuid(slug),
        since_at_ms: midnight.getTime() - random.between(1, 60 * DAY_MS),
      }));
    }),
    ...casters
      .filter((_, index) => OF_THE_VIEWER.includes(index))
      .map(({ slug }, index) => ({
        user_uuid: demoUuid('viewer'),
        followed_uuid: casterUuid(slug),
        since_at_ms: midnight.getTime() - (index * 3 + 1) * DAY_MS,
      })),
  ]);
