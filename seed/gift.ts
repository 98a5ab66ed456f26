/**
 * Facts about gifts, for rankings: those of 60 Bangkok days, and those in seeded lives. The gifts
 * of a day depend only on its date. A later run adds the missing days and finds the others
 * unchanged.
 */

import { facts } from '../api/rankings/ranking/tables.ts';
import { bangkokDay, dayStart } from '../calls/platform/bangkok-day.ts';
import { casters } from './caster.ts';
import { MINUTE_MS } from './clock.ts';
import { daysBefore, ofCaster, randomTimeOfDay, weighted } from './fact.ts';
import { liveUuid, roomOf, timesOf } from './live.ts';
import { endedTitles, onAirTitles, type SeededLive } from './live-title.ts';
import { type Random, randomFrom } from './random.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { fansOf } from './viewer.ts';

const DAYS = 60;
const GIFTS_PER_DAY = 60;
/** Number of gifts in the minutes after midnight, so that today's rankings are never empty. */
const GIFTS_AT_MIDNIGHT = 24;
/** One in this number of gifts is given in a PK match. */
const GIFTS_PER_PK_GIFT = 9;
const FANS = 90;

/** Returns the gifts of the days before today, and of ended lives. */
export function seedGifts(now: Date): SeedStatement[] {
  const gifts = [
    ...daysBefore(bangkokDay(now), DAYS - 1).flatMap(giftsOfDay),
    ...endedTitles.flatMap((live) => giftsOfLive(live, live.slug, now)),
  ];
  return insertMissing(facts, gifts, ['id']);
}

/** Returns today's gifts up to now, and those of lives on air. */
export function seedGiftsOfToday(now: Date): SeedStatement[] {
  const today = bangkokDay(now);
  const gifts = [
    ...giftsOfDay(today),
    ...onAirTitles.flatMap((live) => giftsOfLive(live, `${live.slug}:${today}`, now)),
  ];
  return insertMissing(
    facts,
    gifts.filter((gift) => gift.happened_at_ms <= now.getTime()),
    ['id'],
  );
}

function giftsOfDay(day: string): (typeof facts.$inferInsert)[] {
  const random = randomFrom(`gifts:${day}`);
  const startMs = dayStart(day).getTime();
  // Every VB has better and worse days; popular VBs have better ones on average.
  const luck = casters.map((_, rank) => (0.3 + random.next() * 1.4) / (rank + 2) ** 0.8);
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  return Array.from({ length: isWeekend ? GIFTS_PER_DAY * 1.4 : GIFTS_PER_DAY }, (_, index) => {
    const { slug } = casters[weighted(luck, random)] ?? casters[0] ?? { slug: '' };
    return {
      id: `seed:${day}:${index}`,
      kind: 'gift' as const,
      variant: index % GIFTS_PER_PK_GIFT === 4 ? ('pk' as const) : null,
      ...ofCaster(slug),
      user_uuid: someFan(slug, random),
      live_uuid: null,
      amount: price(random),
      happened_at_ms: startMs + (index < GIFTS_AT_MIDNIGHT ? afterMidnight(index, random) : randomTimeOfDay(random)),
    };
  });
}

function giftsOfLive(live: SeededLive, id: string, now: Date): (typeof facts.$inferInsert)[] {
  const random = randomFrom(`gifts:${live.slug}`);
  const room = roomOf(live);
  const { started_at_ms } = timesOf(live, now);
  return Array.from({ length: Math.round(8 + live.viewers / 40) }, (_, index) => ({
    id: `seed:live:${id}:${index}`,
    kind: 'gift' as const,
    variant: null,
    ...ofCaster(live.caster),
    user_uuid: room[Math.floor(random.next() ** 2 * room.length)]?.uuid ?? '',
    live_uuid: liveUuid(live.slug),
    amount: price(random),
    happened_at_ms: started_at_ms + random.between(MINUTE_MS, live.minutes * MINUTE_MS),
  }));
}

/** Returns a random fan; a few fans give most gifts. */
function someFan(casterSlug: string, random: Random): string {
  const fans = fansOf(casterSlug, FANS);
  return fans[Math.floor(random.next() ** 2.2 * FANS)]?.uuid ?? '';
}

/** Returns a random price: low ones are frequent, high ones rare. */
export function price(random: Random): number {
  const prices = [1, 5, 10, 20, 50, 99, 199, 520, 999, 2999, 9999];
  return prices[weighted([14, 20, 18, 14, 12, 9, 6, 3.5, 2, 1, 0.3], random)] ?? 1;
}

const afterMidnight = (index: number, random: Random) => index * 15_000 + random.between(0, 10_000);
