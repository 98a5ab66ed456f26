/**
 * The engine on SQLite with the real migrations: the same facts, shuffled, repeated, replayed and cut into any pieces,
 * with events and monsters announced before, between or after them, come to the same standings and the same damage.
 */
import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recompute } from '../../../api/event/recompute.ts';
import { events } from '../../../api/event/tables.ts';
import { families } from '../../../api/family/tables.ts';
import { insertRow, type Statement } from '../../../api/host/statement.ts';
import { monsters } from '../../../api/monster/tables.ts';
import { users } from '../../../api/profile/tables.ts';
import { facts } from '../../../api/ranking/tables.ts';
import type { CountingRule } from '../../../calls/event-outcome.ts';
import type { FactKind } from '../../../calls/fact.ts';
import { type RankingKey, rankingRules } from '../../../calls/ranking-rule.ts';
import { uuidOf } from '../../../world/uuid.ts';
import { effort, seed } from '../../effort.ts';
import { Database } from '../money/sqlite-d1.ts';
import { derivedFrom, type ExpectedMonster, expectedStandings, type FactRow } from './expected-standings.ts';

/** Around the end of a day, a week and a month at once: Sunday, 31 May 2026 in Bangkok. */
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

/** What the platform announces: two monsters whose time overlaps, and stars ranked among the vtubers alone. */
const announcements: Statement[][] = [
  ...fights.map((fight) => [
    insertRow(events, eventRow(fight, { vb_ranking: 'defeat_monster', user_ranking: 'user_defeat_monster' })),
    insertRow(monsters, fight),
  ]),
  [
    insertRow(events, {
      ...eventRow(fightOf(eventUuids.stars, -3, 9, 1), { vb_ranking: 'uservtoken', user_ranking: 'spend_coin' }),
      event_type: 'ranking',
      participant_roles: ['vtuber'],
    }),
  ],
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
  { kind: 'sticker', variants: [null, 'set'], hasUser: true, hasVb: true },
  { kind: 'vip', variants: [null], hasUser: true, hasVb: true },
  { kind: 'watching', variants: [null], hasUser: true, hasVb: true },
  { kind: 'streaming', variants: [null], hasUser: false, hasVb: true },
  { kind: 'pk', variants: ['won', 'lost', 'drawn'], hasUser: false, hasVb: true },
  { kind: 'purchase', variants: ['refill', 'shop'], hasUser: true, hasVb: false },
] as const;

const someFact = fc
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
      happened_at_ms: MIDNIGHT_MS + at,
      ...ofVb,
    };
  });

type Report = { fact: FactRow; how: 'plain' | 'replace' | 'ignore' };

const someHistory = fc.uniqueArray(someFact, { selector: ({ id }) => id, minLength: 1, maxLength: 8 }).chain((all) =>
  fc.record({
    all: fc.constant(all),
    repeats: fc.shuffledSubarray([...all, ...all], { minLength: 0, maxLength: all.length }),
    hows: fc.array(fc.constantFrom<Report['how']>('plain', 'replace', 'ignore'), { minLength: 3, maxLength: 3 }),
    shuffle: fc.array(fc.nat(1_000_000), { minLength: all.length * 2, maxLength: all.length * 2 }),
    announcedAt: fc.array(fc.nat(16), { minLength: 3, maxLength: 3 }),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }),
  }),
);

const forms = { plain: 'INSERT INTO', replace: 'INSERT OR REPLACE INTO', ignore: 'INSERT OR IGNORE INTO' };

function run(database: Database, { sql, params }: Statement) {
  database.find(sql).statement.run(...params);
}

function report(database: Database, { fact, how }: Report) {
  const { sql, params } = insertRow(facts, fact);
  run(database, { sql: sql.replace('INSERT INTO', forms[how]), params });
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

/** The boards of the events, by the function that the script recomputes them with. */
function expectedEvents(all: readonly FactRow[]) {
  const ofEvents = [
    ...fights.map(({ event_uuid }) => ({
      event_uuid,
      inputs: all.filter((fact) => fact.event_uuid === event_uuid),
      rules: [...rulesOf('defeat_monster', 'vb', null), ...rulesOf('user_defeat_monster', 'user', null)],
    })),
    {
      event_uuid: eventUuids.stars,
      inputs: all.filter(({ happened_at_ms: at }) => at >= MIDNIGHT_MS - 3 && at < MIDNIGHT_MS + 9),
      rules: [...rulesOf('uservtoken', 'vb', ['vtuber']), ...rulesOf('spend_coin', 'user', ['vtuber'])],
    },
  ];
  return ofEvents.flatMap(({ event_uuid, inputs, rules }) =>
    (['user', 'vb'] as const).flatMap((target) =>
      recompute(target, { rules, facts: inputs }).map(({ uuid, score, last_at_ms }) => ({
        board: `event:${event_uuid}:${target}`,
        subject_uuid: uuid,
        score,
        last_at_ms,
      })),
    ),
  );
}

const isOfEvent = ({ board }: { board: unknown }) => String(board).startsWith('event:');

function check(database: Database, all: readonly FactRow[]) {
  const known = [...all, ...derivedFrom(all, fights)];
  const lines = database.rows('SELECT board, subject_uuid, score, last_at_ms FROM standings ORDER BY board, order_key');
  const plain = lines.map((line) => ({ ...line, board: String(line.board) }));
  expect(plain.filter((line) => !isOfEvent(line))).toEqual(expectedStandings(known));
  const byBoard = expectedEvents(known).toSorted((a, b) => (a.board < b.board ? -1 : a.board > b.board ? 1 : 0));
  expect(plain.filter(isOfEvent)).toEqual(byBoard);
  for (const { event_uuid } of fights) {
    const hits = known.filter(
      (fact) => fact.kind === ('monster_hit' satisfies FactKind) && fact.event_uuid === event_uuid,
    );
    const damage = hits.reduce((sum, { amount }) => sum + amount, 0);
    const [state] = database.rows(
      `SELECT damage, hit_count, (SELECT coalesce(sum(damage), 0) FROM monster_pulses
        WHERE event_uuid = monsters.event_uuid AND step = 'minute') AS by_minute
      FROM monsters WHERE event_uuid = '${event_uuid}'`,
    );
    expect({ ...state }).toEqual({ damage, hit_count: hits.length, by_minute: damage });
  }
}

function seeded(): Database {
  const database = new Database();
  const at = { created_at_ms: 0 };
  run(database, insertRow(families, { uuid: uuidOf('north'), slug: 'north', name: 'North', ...at }));
  for (const uuid of [...fans, ...vbs.map((vb) => vb.uuid)]) {
    run(database, insertRow(users, { uuid, name: uuid, avatar_url: '', ...at }));
  }
  return database;
}

const RUNS = effort({ daily: 10_000, torture: 100_000 });

test(`${RUNS} histories of facts: order, repetition and replay change nothing (SEED=${seed})`, {
  timeout: 1_800_000,
}, () => {
  const database = seeded();
  const sqlite: DatabaseSync = database.sqlite;
  let checked = 0;
  fc.assert(
    fc.property(someHistory, ({ all, repeats, hows, shuffle, announcedAt, order }) => {
      const reports: Report[] = [...all, ...repeats].map((fact, index) => ({ fact, how: hows[index % 3] ?? 'plain' }));
      const shuffled = reports
        .map((entry, index) => ({ entry, at: shuffle[index] ?? 0 }))
        .sort((a, b) => a.at - b.at)
        .map(({ entry }) => entry);
      sqlite.exec('BEGIN');
      try {
        for (let step = 0; step <= shuffled.length; step += 1) {
          for (const index of order) {
            const due = Math.min(announcedAt[index] ?? 0, shuffled.length);
            if (due === step) for (const statement of announcements[index] ?? []) run(database, statement);
          }
          const next = shuffled[step];
          if (next) report(database, next);
        }
        check(database, all);
        checked += 1;
      } finally {
        sqlite.exec('ROLLBACK');
      }
    }),
    { numRuns: RUNS, seed },
  );
  expect(checked).toBe(RUNS);
});

test('the rules in the database are those of the definitions', () => {
  const rows = new Database().rows('SELECT * FROM ranking_rules').map((row) => Object.values(row).join('|'));
  const defined = Object.entries(rankingRules).flatMap(([ranking, { ranked, counts, boards }]) =>
    counts.flatMap((count) =>
      Object.entries(boards).flatMap(([scope, periods]) =>
        periods.map((period) =>
          [count.fact, ranking, ranked, scope, period, count.measure, 'variant' in count ? count.variant : ''].join(
            '|',
          ),
        ),
      ),
    ),
  );
  expect(rows.toSorted()).toEqual(defined.toSorted());
});
