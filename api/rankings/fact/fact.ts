/** Records facts and corrects wrong reports. Counting happens later, in count-facts.ts. */
import casterSelectors from 'virtual:api-caster-selectors';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type Role, roles } from '../../../calls/platform/role.ts';
import { coinKinds, correctFact, recordFact } from '../../../calls/rankings/fact.ts';
import { only } from '../../platform/base/only.ts';
import type { Db, QueryOf } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitCounted, commitUnless, ROW_IS_GONE, type Statement, write } from '../../platform/framework/statement.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { users } from '../../platform/user/tables.ts';
import { scheduleEvents } from '../event/schedule-events.ts';
import { facts } from '../ranking/tables.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Selects the VB of a live. scripts/vite/module-lists.ts finds the constant of this type. */
export type SelectCaster = (db: Db, live_uuid: string) => QueryOf<{ caster_uuid: string }>;

const selectCaster = only(casterSelectors);

/** Tolerated clock skew of reporting servers, in milliseconds. */
export const AHEAD_MS = 60_000;

/** Reported kinds that require a user, and reported kinds that require a VB. */
const ofUsers = ['watching'];
const ofVbs = ['streaming', 'pk'];

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
  service_uuid?: string | undefined;
}

/**
 * Records a fact with the VB's current family and role. A second report with the same id changes
 * and returns nothing.
 */
export const recordStatement = (fact: ReportedFact): Statement =>
  write`INSERT INTO facts
      (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, service_uuid, family_uuid, vb_role)
    VALUES (${fact.id}, ${fact.kind}, ${fact.variant ?? null}, ${fact.vb_uuid ?? null},
      coalesce((SELECT leads_to_uuid FROM account_merges WHERE old_uuid = ${fact.user_uuid ?? null}), ${fact.user_uuid ?? null}),
      ${fact.live_uuid ?? null}, ${fact.amount}, ${fact.quantity}, ${fact.happened_at_ms}, ${fact.service_uuid ?? null},
      (SELECT family_uuid FROM users WHERE uuid = ${fact.vb_uuid ?? null}),
      (SELECT role FROM users WHERE uuid = ${fact.vb_uuid ?? null}))
    ON CONFLICT DO NOTHING RETURNING id`;

/**
 * Records a correction: the same fact with negative amounts, so that both sum to zero on every
 * board. Returns the correction's id if it is new.
 */
export const correctionStatement = (id: string, reporterUuid: string): Statement =>
  write`INSERT INTO facts
      (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role, event_uuid,
        corrects, reporter_uuid)
    SELECT 'correction:' || id, kind, variant, vb_uuid, user_uuid, live_uuid, -amount, -quantity, happened_at_ms,
      family_uuid, vb_role, event_uuid, id, ${reporterUuid}
    FROM facts WHERE id = ${id}
    ON CONFLICT DO NOTHING RETURNING id`;

/**
 * Reverses a fact permanently. A counted fact is balanced by its correction. A quarantined fact is
 * dropped together with its correction. Returns the correction's id if it is new.
 */
export const reverseFact = (id: string, { by, now }: { by: string; now: Date }): Statement[] => [
  correctionStatement(id, by),
  write`UPDATE uncounted_facts SET dropped_at_ms = ${now.getTime()}
    WHERE dropped_at_ms IS NULL AND position IN (SELECT position FROM facts WHERE id = ${id} OR corrects = ${id})
      AND EXISTS (SELECT 1 FROM facts JOIN uncounted_facts USING (position) WHERE facts.id = ${id})`,
];

/**
 * Prefixes a reported id, which contains no colon. Ids that the API creates have other prefixes.
 */
const reportId = (id: string) => `report:${id}`;

/** Rules that a report can break, such as one about a user that does not exist. */
const INCOMPLETE = [
  'a fact needs a known kind and all of its fields',
  'facts_amount',
  'facts_quantity',
  'facts_are_of_two',
  ROW_IS_GONE,
];

export const factRoutes = (on: On) => {
  on(
    recordFact,
    ({ form: { vb_uuid = '', live_uuid = '' } }, { db }) => ({
      vbs: db.select({ role: users.role }).from(users).where(eq(users.uuid, vb_uuid)),
      lives: selectCaster(db, live_uuid),
    }),
    async ({ form }, { db, now, env, caller, read, waitUntil }) => {
      const { happened_at, ...fact } = form;
      if (coinKinds.includes(fact.kind)) return { failed: 'fact_moves_coins' };
      const happened_at_ms = Date.parse(happened_at);
      const aheadMs = happened_at_ms - now.getTime();
      if (aheadMs > AHEAD_MS || aheadMs < -WEEK_MS) return { failed: 'fact_out_of_time' };
      const rows = await read();
      const refusal = refusalOf(fact, { vb: rows.vbs[0], live: rows.lives[0] });
      if (refusal) return refusal;
      await scheduleEvents(env, now);
      const row = { ...fact, id: reportId(fact.id), happened_at_ms, service_uuid: caller.service_uuid };
      const result = await commitUnless(db, INCOMPLETE, [recordStatement(row)]);
      if (result.conflict !== null) return { failed: 'fact_incomplete' };
      waitUntil(scheduleCounting({ env, now }));
      return { data: { id: fact.id, is_new: result.returned_count > 0 } };
    },
  );

  on(correctFact, async ({ params }, { db, now, env, caller, waitUntil }) => {
    const id = reportId(params.id);
    const query = db.select({ id: facts.id }).from(facts).where(eq(facts.id, id));
    const result = await commitCounted(db, reverseFact(id, { by: caller.user_uuid, now }), { facts: query });
    waitUntil(scheduleCounting({ env, now }));
    if (result.rows.facts.length === 0) return { failed: 'fact_not_found' };
    return { data: { id: params.id, is_new: result.returned_count > 0 } };
  });
};

type Reported = Pick<z.output<typeof recordFact.form>, 'kind' | 'user_uuid' | 'vb_uuid' | 'live_uuid'>;

/** Returns why a report cannot be true for the VB and the live that it names, or null. Pure. */
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
  // The live room already reports watch time when a viewer leaves. This would count it twice.
  return kind === 'watching' ? { failed: 'fact_told_by_room' } : null;
}
