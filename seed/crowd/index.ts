/**
 * A crowd beside the sample data, so that lists and rankings are full: VBs with lives on air,
 * viewers, gifts and posts. It is a function of the moment alone.
 */
import { countToHead } from '../../api/rankings/fact/counting-round.ts';
import { bangkokDay, dayStart } from '../../calls/platform/bangkok-day.ts';
import type { SeedStatement } from '../statement.ts';
import { crowdGifts } from './gifts.ts';
import { crowdLives } from './lives.ts';
import { crowdPeople } from './people.ts';
import { crowdPosts } from './posts.ts';

/** Returns the statements that add the crowd to the sample data. Existing rows stay. */
export function crowdStatements(now: Date): SeedStatement[] {
  const midnight = dayStart(bangkokDay(now));
  return [
    ...crowdPeople(midnight),
    ...crowdLives(now),
    ...crowdPosts(midnight),
    ...crowdGifts(now),
    ...countToHead().map(({ sql }): SeedStatement => ({ sql, params: [] })),
  ];
}
