/** Random facts, events and monsters around one midnight, and the standings expected from them. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { insertRow, type Statement } from '../../../api/platform/framework/statement.ts';
import { families, users } from '../../../api/platform/user/tables.ts';
import { recompute } from '../../../api/rankings/event/recompute.ts';
import { events } from '../../../api/rankings/event/tables.ts';
import { monsters } from '../../../api/rankings/monster/tables.ts';
import type { CountingRule } from '../../../calls/rankings/event-outcome.ts';
import type { FactKind } from '../../../calls/rankings/fact.ts';
import { type RankingKey, rankingRules } from '../../../calls/rankings/ranking-rule.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { Database } from '../money/model/sqlite-d1.ts';
import { derivedFrom, type ExpectedMonster, expectedStandings, type FactRow, STANDINGS } from './expected-standings.ts';

/** Sunday, 31 May 2026 in Bangkok: the end of a day, a week and a month. */
const MIDNIGHT_MS = Date.parse('2026-05-31T17:00:00Z');
const NEAR_MS = 20;

const fans = ['ann', 'bee', 'cat'].map(uuidOf);
const vbs = [
  { uuid: uuidOf('somo'), family_uuid: uuidOf('north'), vb_role: 'caster' },
  { uuid: uuidOf('toei'), family_uuid: null, vb_role: 'vtuber' },
] as const;

const eventUuids = { first: uuidOf('event:first'), second: uuidOf('event:second'), stars: uuidOf('event:stars') };

const fightOf = (event_uuid: string, from: number, to: number, damage_per_coin: number): ExpectedMonster => ({
  event_uuid,
  starts_at_ms: MIDNIGHT_MS + from,
  ends_at_ms: MIDNIGHT_MS + to,
  damage_per_coin,
});
const fights = [fightOf(eventUuids.first, -NEAR_MS, 0, 1), fightOf(eventUuids.second, -5, 8, 3)];

const stars = fightOf(eventUuids.stars, -3, 9, 1);

/**
 * The announced events: two monsters with overlapping times, and a ranking of V-tokens among
 * vtubers only.
 */
export const announcements: readonly { event_uuid: string; ends_at_ms: number; statements: Statement[] }[] = [
  ...fights.map((fight) => ({
    ...fight,
    statements: [
      insertRow(events, eventRow(fight, { vb_ranking: 'defeat_monster', user_ranking: 'user_defeat_monster' })),
      insertRow(monsters, fight),
    ],
  })),
  {
    ...stars,
    statements: [
      insertRow(events, {
        ...eventRow(stars, { vb_ranking: 'uservtoken', user_ranking: 'spend_coin' }),
        event_type: 'ranking',
        participant_roles: ['vtuber'],
      }),
    ],
  },
];

function eventRow(
  { event_uuid, starts_at_ms, ends_at_ms }: ExpectedMonster,
  rankings: { vb_ranking: RankingKey; user_ranking: RankingKey },
): typeof events.$inferInsert {
  return {
    uuid: event_uuid,
    slug: event_uuid,
    event_type: 'monster',
    title_th: '',
    title_en: '',
    description_th: '',
    description_en: '',
    picture_url: '',
    starts_at_ms,
    ends_at_ms,
    ...rankings,
  };
}

const kinds = [
  { kind: 'gift', variants: [null, 'pk'], hasUser: true, hasVb: true },
  { kind: 'sticker', variants: [null, 'set', 'pk'], hasUser: true, hasVb: true },
  { kind: 'vip', variants: [null], hasUser: true, hasVb: true },
  { kind: 'watching', variants: [null], hasUser: true, hasVb: true },
  { kind: 'streaming', variants: [null], hasUser: false, hasVb: true },
  { kind: 'pk', variants: ['won', 'lost', 'drawn'], hasUser: false, hasVb: true },
  { kind: 'purchase', variants: ['refill', 'shop'], hasUser: true, hasVb: false },
] as const;

/** Generates a fact. Its id may repeat the id of another fact. */
export const someFact = fc
  .record({
    id: fc.integer({ min: 1, max: 99_999 }).map(String),
    what: fc.constantFrom(...kinds, kinds[0], kinds[0]),
    turn: fc.nat(5),
    user: fc.constantFrom(...fans),
    vb: fc.constantFrom(...vbs),
    live_uuid: fc.constantFrom(null, uuidOf('live')),
    amount: fc.integer({ min: 1, max: 300 }),
    quantity: fc.integer({ min: 1, max: 8 }),
    at: fc.integer({ min: -NEAR_MS, max: NEAR_MS }),
  })
  .map(({ id, what, turn, user, vb, live_uuid, amount, quantity, at }): FactRow => {
    const ofVb = what.hasVb
      ? { vb_uuid: vb.uuid, family_uuid: vb.family_uuid, vb_role: vb.vb_role }
      : { vb_uuid: null, family_uuid: null, vb_role: null };
    return {
      id,
      kind: what.kind,
      variant: what.variants[turn % what.variants.length] ?? null,
      user_uuid: what.hasUser ? user : null,
      live_uuid,
      amount,
      quantity,
      event_uuid: null,
      corrects: null,
      happened_at_ms: MIDNIGHT_MS + at,
      ...ofVb,
    };
  });

/** Runs one statement outside a transaction. */
export function run(database: Database, { sql, params }: Statement) {
  database.find(sql).statement.run(...params);
}

const rulesOf = (ranking: RankingKey, target: CountingRule['target'], roles: CountingRule['participant_roles']) =>
  rankingRules[ranking].counts.map(
    (count): CountingRule => ({
      target,
      fact: count.fact,
      variant: 'variant' in count ? (count.variant ?? null) : null,
      measure: count.measure,
      participant_roles: roles,
    }),
  );

/** Returns the facts that an event counted: all facts while the event is open. */
export type CountedIn = (event_uuid: string) => readonly FactRow[];

const counts = (rules: readonly CountingRule[]) => (fact: FactRow) =>
  rules.some(
    ({ fact: kind, variant, participant_roles }) =>
      kind === fact.kind &&
      (variant === null || variant === fact.variant) &&
      (participant_roles === null || participant_roles.some((role) => role === fact.vb_role)),
  );

const isIn = ({ starts_at_ms, ends_at_ms }: ExpectedMonster, { happened_at_ms }: FactRow) =>
  starts_at_ms <= happened_at_ms && happened_at_ms < ends_at_ms;

const starRules = [...rulesOf('uservtoken', 'vb', ['vtuber']), ...rulesOf('spend_coin', 'user', ['vtuber'])];
const fightRules = [...rulesOf('defeat_monster', 'vb', null), ...rulesOf('user_defeat_monster', 'user', null)];

/** Returns the counted facts and rules of each event: the inputs of its proof. */
export function expectedInputs(countedIn: CountedIn) {
  const derivedFacts = derivedFrom(fights, countedIn);
  return [
    ...fights.map(({ event_uuid }) => ({
      event_uuid,
      inputs: derivedFacts.filter((fact) => fact.event_uuid === event_uuid),
      rules: fightRules,
    })),
    {
      event_uuid: eventUuids.stars,
      inputs: countedIn(eventUuids.stars)
        .filter((fact) => isIn(stars, fact))
        .filter(counts(starRules)),
      rules: starRules,
    },
  ];
}

/** Returns the facts that each event missed because they arrived too late, as `event id`. */
export function expectedLate(all: readonly FactRow[], countedIn: CountedIn) {
  const blows = all.filter(({ kind }) => kind === 'gift' || kind === 'sticker');
  return [
    ...fights.map((fight) => ({ ...fight, facts: blows.filter((fact) => isIn(fight, fact)) })),
    { ...stars, facts: all.filter((fact) => isIn(stars, fact)).filter(counts(starRules)) },
  ].flatMap(({ event_uuid, facts }) =>
    facts
      .filter(({ id }) => !countedIn(event_uuid).some((fact) => fact.id === id))
      .map(({ id }) => `${event_uuid} ${id}`),
  );
}

/** Returns the event boards, computed by the function that the recompute script uses. */
const expectedEvents = (countedIn: CountedIn) =>
  expectedInputs(countedIn).flatMap(({ event_uuid, inputs, rules }) =>
    (['user', 'vb'] as const).flatMap((target) =>
      recompute(target, { rules, facts: inputs }).map(({ uuid, score, last_at_ms }) => ({
        board: `event:${event_uuid}:${target}`,
        subject_uuid: uuid,
        score,
        last_at_ms,
      })),
    ),
  );

const isOfEvent = ({ board }: { board: unknown }) => String(board).startsWith('event:');

/** Expects every board and every monster to match the reference model for these facts. */
export function check(database: Database, all: readonly FactRow[], countedIn: CountedIn = () => all) {
  const allFacts = [...all, ...derivedFrom(fights, countedIn)];
  const lines = database.rows(STANDINGS);
  const plain = lines.map((line) => ({ ...line, board: String(line.board) }));
  expect(plain.filter((line) => !isOfEvent(line))).toEqual(expectedStandings(allFacts));
  const byBoard = expectedEvents(countedIn).toSorted((a, b) => (a.board < b.board ? -1 : a.board > b.board ? 1 : 0));
  expect(plain.filter(isOfEvent)).toEqual(byBoard);
  for (const { event_uuid } of fights) {
    const hits = allFacts.filter(
      (fact) => fact.kind === ('monster_hit' satisfies FactKind) && fact.event_uuid === event_uuid,
    );
    const damage = hits.reduce((sum, { amount }) => sum + amount, 0);
    const hit_count = hits.reduce((sum, { quantity }) => sum + quantity, 0);
    const [state] = database.rows(
      `SELECT damage, hit_count, (SELECT coalesce(sum(damage), 0) FROM monster_pulses
        WHERE event_uuid = monsters.event_uuid AND step = 'minute') AS by_minute
      FROM monsters WHERE event_uuid = '${event_uuid}'`,
    );
    expect({ ...state }).toEqual({ damage, hit_count, by_minute: damage });
  }
}

/** Returns a database with the family and all users of this file. */
export function seeded(): Database {
  const database = new Database();
  const at = { created_at_ms: 0 };
  run(database, insertRow(families, { uuid: uuidOf('north'), slug: 'north', name: 'North', ...at }));
  for (const uuid of [...fans, ...vbs.map((vb) => vb.uuid)]) {
    run(database, insertRow(users, { uuid, name: uuid, avatar_url: '', ...at }));
  }
  return database;
}
