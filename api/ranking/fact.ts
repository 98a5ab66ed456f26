/** Recording facts, and taking back what was reported wrongly. They are counted later: see count-facts.ts. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { coinKinds, correctFact, recordFact } from '../../calls/fact.ts';
import { type Role, roles } from '../../calls/role.ts';
import { ringEvents } from '../event/ring-events.ts';
import type { Failed } from '../host/fail.ts';
import type { On } from '../host/route.ts';
import { commit, type Statement, write } from '../host/statement.ts';
import { lives } from '../live/tables.ts';
import { users } from '../profile/tables.ts';
import { ringCounting } from './ring-counting.ts';
import { facts } from './tables.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Clocks of other machines may be ahead by this much. */
export const AHEAD_MS = 60_000;

/** Reported kinds that are about somebody who watches, and those that are about a VB alone. */
const ofUsers = ['watching'];
const ofVbs = ['streaming', 'pk'];

/** A fact before it is recorded. */
export interface ReportedFact {
  id: string;
  kind: string;
  variant?: string | undefined;
  vb_uuid?: string | undefined;
  user_uuid?: string | undefined;
  live_uuid?: string | undefined;
  amount: number;
  quantity: number;
  happened_at_ms: number;
  /** The server that reports it. */
  service_uuid?: string | undefined;
}

/** Records a fact once; the VB's family and role are those of now. A second report of the id changes and returns nothing. */
export const record = (fact: ReportedFact): Statement =>
  write`INSERT INTO facts
      (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, service_uuid, family_uuid, vb_role)
    VALUES (${fact.id}, ${fact.kind}, ${fact.variant ?? null}, ${fact.vb_uuid ?? null},
      coalesce((SELECT leads_to_uuid FROM account_merges WHERE old_uuid = ${fact.user_uuid ?? null}), ${fact.user_uuid ?? null}),
      ${fact.live_uuid ?? null}, ${fact.amount}, ${fact.quantity}, ${fact.happened_at_ms}, ${fact.service_uuid ?? null},
      (SELECT family_uuid FROM users WHERE uuid = ${fact.vb_uuid ?? null}),
      (SELECT role FROM users WHERE uuid = ${fact.vb_uuid ?? null}))
    ON CONFLICT DO NOTHING RETURNING id`;

/** Records the opposite of a fact, once, so that it comes to nothing wherever it was counted. Returns what is recorded. */
export const correct = (id: string, reporterUuid: string): Statement =>
  write`INSERT INTO facts
      (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role, event_uuid,
        corrects, reporter_uuid)
    SELECT 'correction:' || id, kind, variant, vb_uuid, user_uuid, live_uuid, -amount, -quantity, happened_at_ms,
      family_uuid, vb_role, event_uuid, id, ${reporterUuid}
    FROM facts WHERE id = ${id}
    ON CONFLICT DO NOTHING RETURNING id`;

/**
 * Takes a fact back, for good: what is counted is counted the other way round, and what is set aside is dropped together
 * with its opposite. Returns the opposite's id where it is new.
 */
export const takeBack = (id: string, { by, now }: { by: string; now: Date }): Statement[] => [
  correct(id, by),
  write`UPDATE uncounted_facts SET dropped_at_ms = ${now.getTime()}
    WHERE dropped_at_ms IS NULL AND position IN (SELECT position FROM facts WHERE id = ${id} OR corrects = ${id})
      AND EXISTS (SELECT 1 FROM facts JOIN uncounted_facts USING (position) WHERE facts.id = ${id})`,
];

/** Names of the host's own making have a colon in them; a report's have none, and a prefix of their own. */
const reportId = (id: string) => `report:${id}`;

export const factRoutes = (on: On) => {
  on(
    recordFact,
    ({ form: { vb_uuid = '', live_uuid = '' } }, { db }) => ({
      vbs: db.select({ role: users.role }).from(users).where(eq(users.uuid, vb_uuid)),
      lives: db.select({ caster_uuid: lives.caster_uuid }).from(lives).where(eq(lives.uuid, live_uuid)),
    }),
    async ({ form }, { db, now, env, caller, read, waitUntil }) => {
      const { happened_at, ...fact } = form;
      if (coinKinds.includes(fact.kind)) return { failed: 'fact_moves_coins' };
      const happened_at_ms = Date.parse(happened_at);
      const aheadMs = happened_at_ms - now.getTime();
      if (aheadMs > AHEAD_MS || aheadMs < -WEEK_MS) return { failed: 'fact_out_of_time' };
      const found = await read();
      const refusal = refusalOf(fact, { vb: found.vbs[0], live: found.lives[0] });
      if (refusal) return refusal;
      await ringEvents(env, now);
      const row = { ...fact, id: reportId(fact.id), happened_at_ms, service_uuid: caller.service_uuid };
      const done = await commit(db, [record(row)]);
      if (done.conflict !== null) return { failed: 'fact_incomplete' };
      waitUntil(ringCounting({ env, now }));
      return { data: { id: fact.id, is_new: done.returned_count > 0 } };
    },
  );

  on(correctFact, async ({ params }, { db, now, env, caller, waitUntil }) => {
    const id = reportId(params.id);
    const known = db.select({ id: facts.id }).from(facts).where(eq(facts.id, id));
    const done = await commit(db, takeBack(id, { by: caller.user_uuid, now }), { known });
    if (done.conflict !== null) throw new Error(done.conflict);
    waitUntil(ringCounting({ env, now }));
    if (done.found.known.length === 0) return { failed: 'fact_not_found' };
    return { data: { id: params.id, is_new: done.returned_count > 0 } };
  });
};

type Reported = Pick<z.output<typeof recordFact.form>, 'kind' | 'user_uuid' | 'vb_uuid' | 'live_uuid'>;

/** Pure: why a report cannot be true, if it cannot, by the VB and the live that it names. */
function refusalOf(
  { kind, user_uuid, vb_uuid, live_uuid }: Reported,
  { vb, live }: { vb: { role: Role } | undefined; live: { caster_uuid: string } | undefined },
): Failed | null {
  const isWhole =
    (!ofUsers.includes(kind) || user_uuid !== undefined) && (!ofVbs.includes(kind) || vb_uuid !== undefined);
  if (!isWhole) return { failed: 'fact_incomplete' };
  if (vb_uuid !== undefined) {
    if (vb_uuid === user_uuid) return { failed: 'fact_to_oneself' };
    if (!vb) return { failed: 'fact_incomplete' };
    if (!roles[vb.role].goes_live) return { failed: 'fact_not_of_vb' };
  }
  if (live_uuid === undefined) return null;
  const isTheirs = live !== undefined && (vb_uuid === undefined || live.caster_uuid === vb_uuid);
  if (!isTheirs) return { failed: 'fact_live_not_found' };
  // It would count twice: a room tells of whoever leaves it.
  return kind === 'watching' ? { failed: 'fact_told_by_room' } : null;
}
