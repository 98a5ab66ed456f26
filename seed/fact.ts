/**
 * 60 Bangkok days of facts other than gifts, for rankings. The facts of a day depend only on its
 * date. A later run adds the missing days and finds the others unchanged.
 */

import { facts } from '../api/rankings/ranking/tables.ts';
import { addDays, bangkokDay, dayStart } from '../calls/platform/bangkok-day.ts';
import type { FactKind, FactVariant } from '../calls/rankings/fact.ts';
import { casters, casterUuid } from './caster.ts';
import { DAY_MS, HOUR_MS } from './clock.ts';
import { familyUuid } from './family.ts';
import { type Random, randomFrom } from './random.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { fansOf } from './viewer.ts';

const DAYS = 60;
const FANS = 60;
const SET_PIECES = 8;

type Fact = typeof facts.$inferInsert;

interface Kind {
  kind: FactKind;
  aDay: number;
  hasUser: boolean;
  hasVb: boolean;
  make: (random: Random, index: number) => { variant: FactVariant | null; amount: number; quantity: number };
}

const kinds: readonly Kind[] = [
  {
    kind: 'sticker',
    aDay: 8,
    hasUser: true,
    hasVb: true,
    make: (random, index) =>
      index % 4 === 0
        ? { variant: 'set', quantity: SET_PIECES, amount: 15 * SET_PIECES }
        : { variant: null, quantity: random.between(1, 5), amount: random.between(5, 60) },
  },
  { kind: 'watching', aDay: 8, hasUser: true, hasVb: true, make: (random) => seconds(random.between(3, 150)) },
  { kind: 'streaming', aDay: 8, hasUser: false, hasVb: true, make: (random) => seconds(random.between(30, 210)) },
  { kind: 'vip', aDay: 3, hasUser: true, hasVb: true, make: (random) => coins(random.pick([300, 900, 1500])) },
  {
    kind: 'pk',
    aDay: 4,
    hasUser: false,
    hasVb: true,
    make: (random) => ({ ...coins(random.between(40, 900)), variant: random.pick(['won', 'won', 'lost', 'drawn']) }),
  },
  {
    kind: 'purchase',
    aDay: 5,
    hasUser: true,
    hasVb: false,
    make: (random, index) => ({
      ...coins(random.pick([200, 350, 1000, 3000])),
      variant: index % 3 === 0 ? 'shop' : 'refill',
    }),
  },
];

const coins = (amount: number) => ({ variant: null, amount, quantity: 1 });
const seconds = (minutes: number) => coins(minutes * 60);

/** Returns the facts of the days before today. */
export const seedFacts = (now: Date): SeedStatement[] =>
  insertMissing(facts, daysBefore(bangkokDay(now), DAYS - 1).flatMap(factsOfDay), ['id']);

/** Returns today's facts, up to now. */
export const seedFactsOfToday = (now: Date): SeedStatement[] =>
  insertMissing(
    facts,
    factsOfDay(bangkokDay(now)).filter(({ happened_at_ms }) => happened_at_ms <= now.getTime()),
    ['id'],
  );

/** Returns this number of Bangkok days before a day, earliest first. */
export const daysBefore = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(day, index - count));

const factsOfDay = (day: string): Fact[] => kinds.flatMap((kind) => factsOfKind(kind, day));

function factsOfKind({ kind, aDay, hasUser, hasVb, make }: Kind, day: string): Fact[] {
  const random = randomFrom(`${kind}:${day}`);
  const startMs = dayStart(day).getTime();
  return Array.from({ length: aDay }, (_, index) => {
    const rank = Math.floor(random.next() ** 1.6 * casters.length);
    const slug = casters[rank]?.slug ?? '';
    const fan = fansOf(slug, FANS)[Math.floor(random.next() ** 2 * FANS)]?.uuid ?? null;
    return {
      id: `seed:${kind}:${day}:${index}`,
      kind,
      ...(hasVb ? ofCaster(slug) : { vb_uuid: null, family_uuid: null, vb_role: null }),
      user_uuid: hasUser ? fan : null,
      happened_at_ms: startMs + (index === 0 ? random.between(0, 30_000) : randomTimeOfDay(random)),
      ...make(random, index),
    };
  });
}

/** Returns the columns of a VB's fact, with the family and role that it counts for. */
export function ofCaster(slug: string): Pick<Fact, 'vb_uuid' | 'family_uuid' | 'vb_role'> {
  const caster = casters.find((one) => one.slug === slug);
  const family_uuid = caster?.family ? familyUuid(caster.family) : null;
  return { vb_uuid: casterUuid(slug), family_uuid, vb_role: caster?.role ?? null };
}

/**
 * Returns a random time of day in milliseconds. Evenings are busy, the early morning is not: each
 * hour has a weight.
 */
export function randomTimeOfDay(random: Random): number {
  const hours = [6, 3, 1, 0.5, 0.3, 0.4, 0.8, 1, 1.2, 1.2, 1.4, 2, 3, 2.5, 2, 2, 2, 2.5, 3.5, 5, 8, 10, 10, 8];
  return Math.min(weighted(hours, random) * HOUR_MS + random.between(0, HOUR_MS - 1), DAY_MS - 1);
}

/** Returns a random index, by weight. */
export function weighted(weights: readonly number[], random: Random): number {
  let remaining = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  return weights.findIndex((weight) => {
    remaining -= weight;
    return remaining < 0;
  });
}
