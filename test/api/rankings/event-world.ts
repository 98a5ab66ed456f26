/** Events, monsters and facts for tests. */
import { env } from 'cloudflare:workers';
import { openDb } from '../../../api/platform/framework/db.ts';
import { insertRow, type Statement } from '../../../api/platform/framework/statement.ts';
import { finalizeEvents, nextFinalization } from '../../../api/rankings/event/finalize.ts';
import type { FinalizePorts } from '../../../api/rankings/event/ports.ts';
import { eventRewards, events } from '../../../api/rankings/event/tables.ts';
import { type ReportedFact, recordStatement } from '../../../api/rankings/fact/fact.ts';
import { monsterLevels, monsters } from '../../../api/rankings/monster/tables.ts';
import { scheduleReservations } from '../../../api/shop/order/schedule-reservations.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { liveUuid, userUuid } from '../world.ts';
import { countReportedFacts } from './count-facts.ts';

const run = (statements: readonly Statement[]) =>
  env.DB.batch(statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));

export const eventUuid = (slug: string) => uuidOf(`event:${slug}`);

type Fields = Partial<typeof events.$inferInsert> & { slug: string; from: string; to: string };

const eventRow = ({ slug, from, to, ...fields }: Fields): typeof events.$inferInsert => ({
  uuid: eventUuid(slug),
  slug,
  event_type: 'ranking',
  title_th: `ไทย ${slug}`,
  title_en: slug,
  description_th: 'ไทย',
  description_en: 'English',
  picture_url: '/media/event/ranking-1.svg',
  starts_at_ms: Date.parse(from),
  ends_at_ms: Date.parse(to),
  ...fields,
});

/** Adds an event that by default ranks VBs by V-tokens and users by coins given. */
export const addEvent = (fields: Fields) =>
  run([insertRow(events, eventRow({ vb_ranking: 'uservtoken', user_ranking: 'usercoin', ...fields }))]);

/** Adds a monster whose levels have the given hit points. */
export async function addMonsterEvent(fields: Fields, hitPoints: readonly number[], damage_per_coin = 1) {
  const event = eventRow({
    event_type: 'monster',
    vb_ranking: 'defeat_monster',
    user_ranking: 'user_defeat_monster',
    ...fields,
  });
  const { uuid: event_uuid, starts_at_ms, ends_at_ms } = event;
  await run([
    insertRow(events, event),
    insertRow(monsters, { event_uuid, damage_per_coin, starts_at_ms, ends_at_ms }),
    ...hitPoints.map((hit_points, index) =>
      insertRow(monsterLevels, {
        event_uuid,
        level: index + 1,
        name_th: `ด่าน ${index + 1}`,
        name_en: `Level ${index + 1}`,
        hit_points,
        falls_at: hitPoints.slice(0, index + 1).reduce((sum, points) => sum + points, 0),
      }),
    ),
  ]);
}

export const addRewards = (
  slug: string,
  rewards: readonly (Partial<typeof eventRewards.$inferInsert> & { ranked: 'vb' | 'user'; ranks: [number, number] })[],
) =>
  run(
    rewards.map(({ ranks: [first_rank, last_rank], ...fields }) =>
      insertRow(eventRewards, {
        event_uuid: eventUuid(slug),
        first_rank,
        last_rank,
        title_th: 'รางวัล',
        title_en: 'Reward',
        ...fields,
      }),
    ),
  );

export interface TestFact {
  id: string;
  kind?: string;
  variant?: string;
  from?: string;
  to?: string;
  amount?: number;
  quantity?: number;
  live?: string;
  at: string;
}

/**
 * Inserts facts, including gifts, as the API writes them. The VB's family and role are the current
 * ones.
 */
export const insertFacts = (facts: readonly TestFact[]) =>
  run(
    facts.map(({ id, kind = 'gift', variant, from, to, amount = 1, quantity = 1, live, at }) =>
      recordStatement({
        id,
        kind,
        variant,
        user_uuid: from && userUuid(from),
        vb_uuid: to && userUuid(to),
        live_uuid: live && liveUuid(live),
        amount,
        quantity,
        happened_at_ms: Date.parse(at),
      } satisfies ReportedFact),
    ),
  );

/** Inserts facts and counts them. */
export async function addCountedFacts(facts: readonly TestFact[]) {
  await insertFacts(facts);
  await countReportedFacts();
}

/** Runs the scheduled job at the given time; returns its next time and the logged failures. */
export async function finalizeAt(at: string): Promise<{ next: number | null; logged: string[] }> {
  const logLines: string[] = [];
  const ports: FinalizePorts = {
    db: openDb(env.DB),
    now: new Date(at),
    bucket: env.PRIVATE,
    newUuid: () => crypto.randomUUID(),
    wakeReservationJob: () => scheduleReservations(env, new Date(at)),
    log: (_, event, facts) => logLines.push(`${event} ${String(facts.reason)}`),
  };
  await finalizeEvents(ports);
  return { next: await nextFinalization(ports.db), logged: logLines };
}

export const rowsOf = async (sql: string) => (await env.DB.prepare(sql).all()).results;
