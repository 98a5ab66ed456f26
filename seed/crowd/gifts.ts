/** Gifts of the crowd. Those of a day depend only on its date. */
import { facts } from '../../api/rankings/ranking/tables.ts';
import { bangkokDay, dayStart } from '../../calls/platform/bangkok-day.ts';
import { daysBefore, randomTimeOfDay, weighted } from '../fact.ts';
import { price } from '../gift.ts';
import { randomFrom } from '../random.ts';
import { insertMissing, type SeedStatement } from '../statement.ts';
import { CROWD_VIEWERS, crowdFansOf, crowdVbs, popularity } from './people.ts';

const DAYS = 14;
const GIFTS_PER_DAY = 800;
const FANS = CROWD_VIEWERS / 6;

const shares = crowdVbs.map((_, rank) => popularity(rank));

/** Returns the gifts of the last days, up to now. */
export function crowdGifts(now: Date): SeedStatement[] {
  const today = bangkokDay(now);
  const gifts = [...daysBefore(today, DAYS - 1), today].flatMap(giftsOfDay);
  return insertMissing(
    facts,
    gifts.filter(({ happened_at_ms }) => happened_at_ms <= now.getTime()),
    ['id'],
  );
}

function giftsOfDay(day: string): (typeof facts.$inferInsert)[] {
  const random = randomFrom(`crowd gifts:${day}`);
  const startMs = dayStart(day).getTime();
  return Array.from({ length: GIFTS_PER_DAY }, (_, index) => {
    const rank = weighted(shares, random);
    const vb = crowdVbs[rank];
    const fan = crowdFansOf(rank, FANS)[Math.floor(random.next() ** 2 * FANS)];
    return {
      id: `crowd:${day}:${index}`,
      kind: 'gift' as const,
      variant: null,
      vb_uuid: vb?.uuid ?? null,
      family_uuid: vb?.family_uuid ?? null,
      vb_role: 'caster' as const,
      user_uuid: fan?.uuid ?? null,
      live_uuid: null,
      amount: price(random),
      happened_at_ms: startMs + randomTimeOfDay(random),
    };
  });
}
