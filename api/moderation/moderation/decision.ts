/**
 * Endpoints for decisions on cases, and for appeals. Triggers in rules.sql keep the counts of a
 * case and reject a second decision or answer.
 */
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import {
  appealBlock,
  appealDecision,
  listOwnDecisions,
  type Measure,
  type OwnDecision,
} from '../../../calls/moderation/moderation.ts';
import {
  answerAppealOfDecision,
  decideAbout,
  decideReports,
  getReportCase,
  listReportCases,
} from '../../../calls/moderation/moderation-office.ts';
import type { ReportKind } from '../../../calls/platform/page-field.ts';
import { moment } from '../../platform/base/moment.ts';
import { batchRead, type Db, type Rows } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { sortedAs } from '../../platform/framework/sorted-list.ts';
import { commitUnless, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { openAppealProof } from './appeal-proof.ts';
import { caseDetailOf, caseOf, ownDecisionOf, selectCase, selectDecisions } from './case.ts';
import { evidenceRoute } from './evidence-route.ts';
import type { ModeratedKind } from './kind.ts';
import { raise, statementsOfMeasure } from './measure.ts';
import { statementsOfDecision } from './staff-decision.ts';
import { moderationDecisions, reportCases } from './tables.ts';

type FoundCase = Rows<ReturnType<typeof selectCase>>;
type Kinds = Record<ReportKind, ModeratedKind>;

/** Returns the condition for the case of a target. */
const isAbout = ({ kind, target_uuid }: { kind: ReportKind; target_uuid: string }) =>
  and(eq(reportCases.kind, kind), eq(reportCases.target_uuid, target_uuid));

export const decisionRoutes = (on: On, kinds: Kinds) => {
  on(
    listReportCases,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const { number, open_count, appeal_count } = reportCases;
      const isWaiting = sql`${open_count} + ${appeal_count} > 0`;
      const isOpen = query.state === 'open';
      const { from, order } = sortedAs<FoundCase['cases'][number], 'number'>(
        query.sort ?? (isOpen ? 'number' : '-number'),
        { number: { key: number, of: (row) => String(row.number) } },
        after,
      );
      const rows = db
        .select()
        .from(reportCases)
        .where(and(isOpen ? isWaiting : undefined, from))
        .orderBy(...order)
        .limit(limit + 1);
      return { rows };
    },
    async ({ query }, { caller, read }) => {
      const start = startOf(`reports:${query.state}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      const keyedRows = (await read()).rows.map((row) => ({ row, order_key: String(row.number) }));
      const page = pageOf(start, keyedRows, ({ row }) => caseOf(row));
      // Moderators do not see that they were reported.
      return { ...page, data: page.data.filter(({ owner }) => owner.uuid !== caller.user_uuid) };
    },
  );

  on(
    getReportCase,
    ({ params }, { db }) => selectCase(db, params.number),
    async (_, { caller, read }) => {
      const data = caseDetailOf(await read());
      // Nor who reported them.
      return data && data.owner.uuid !== caller.user_uuid ? { data } : { failed: 'report_case_not_found' };
    },
  );

  on(
    decideReports,
    ({ params }, { db }) => ({ cases: db.select().from(reportCases).where(isAbout(params)) }),
    async ({ params: { kind, target_uuid }, form }, { db, env, now, caller, waitUntil, read }) => {
      const [row] = (await read()).cases;
      if (!row) return { failed: 'report_case_not_found' };
      const { number, owner_uuid } = row;
      if (owner_uuid === caller.user_uuid) return { failed: 'decision_of_oneself' };
      const of = { target_uuid, what: `report ${number}` };
      const changes = statementsOfMeasure({ kind: kinds[kind], measure: form.measure, of, by: caller.user_uuid, now });
      if (!changes) return { failed: 'measure_unfit' };
      const decision = insertRow(moderationDecisions, {
        case_number: number,
        number: form.decision_count + 1,
        uuid: crypto.randomUUID(),
        person_uuid: owner_uuid,
        measure: form.measure,
        reason: form.reason ?? null,
        by_uuid: caller.user_uuid,
        decided_at_ms: now.getTime(),
      });
      const rules = ['another request has already decided this', moderationDecisions];
      const result = await commitUnless(db, rules, [decision, ...changes], selectCase(db, number));
      const data = result.conflict === null ? caseDetailOf(result.rows) : null;
      if (!data) return { failed: 'report_decided' };
      if (changes.length > 0) waitUntil(kinds[kind].after?.({ env, now }, target_uuid) ?? Promise.resolve());
      return { data };
    },
  );

  aboutRoute(on, kinds);
  evidenceRoute(on);
  ownRoutes(on);
  answerRoute(on, kinds);
};

/**
 * Decides about content that a member of staff found. Creates their report with the current
 * evidence, and the decision.
 */
function aboutRoute(on: On, kinds: Kinds) {
  on(
    decideAbout,
    ({ params: { kind, target_uuid } }, { db }) => ({ targets: kinds[kind].select(db, target_uuid) }),
    async ({ params: { kind, target_uuid }, form }, { db, env, now, caller, command, waitUntil, read }) => {
      const number = sql`(SELECT number FROM report_cases WHERE kind = ${kind} AND target_uuid = ${target_uuid})`;
      const begin = async () => {
        const [target] = (await read()).targets;
        if (!target) return { failed: 'reported_not_found' } as const;
        if (target.owner_uuid === caller.user_uuid) return { failed: 'decision_of_oneself' } as const;
        const of = { target_uuid, what: `${kind} ${target_uuid}` };
        const changes = statementsOfMeasure({
          kind: kinds[kind],
          measure: form.measure,
          of,
          by: caller.user_uuid,
          now,
        });
        if (!changes) return { failed: 'measure_unfit' } as const;
        const decisionStatements = statementsOfDecision({
          of: { ...target, kind, target_uuid },
          decision: { uuid: crypto.randomUUID(), ...form, by_uuid: caller.user_uuid },
          evidence_keys: await kinds[kind].keepEvidence?.({ env }, target_uuid),
          now,
        });
        const statements = [...decisionStatements, ...changes];
        return { statements, subject: target_uuid, reads: selectCase(db, number) };
      };
      const finish = async (_: string, rows: FoundCase | null) => {
        const data = caseDetailOf(rows ?? (await batchRead(db, selectCase(db, number))));
        if (!data) throw new Error('A case is there once it was decided about');
        if (form.measure !== 'warn') waitUntil(kinds[kind].after?.({ env, now }, target_uuid) ?? Promise.resolve());
        return { statements: [], answer: { data } };
      };
      return runIdempotent(db, { command, now, steps: { begin, finish } });
    },
  );
}

function ownRoutes(on: On) {
  on(
    listOwnDecisions,
    ({ query }, { db, bearer }) => {
      const { after, limit } = rangeOf(query);
      const { person_uuid, measure, decided_at_ms, uuid } = moderationDecisions;
      const [at_ms, last = ''] = after.split(':');
      const before = after === '' ? [] : [sql`(${decided_at_ms}, ${uuid}) < (${Number(at_ms)}, ${last})`];
      const rows = selectDecisions(db)
        .where(and(eq(person_uuid, bearer.user_uuid), ne(measure, 'dismiss'), ...before))
        .orderBy(desc(decided_at_ms), desc(uuid))
        .limit(limit + 1);
      return { rows };
    },
    async ({ query }, { read }) => {
      const start = startOf('decisions', query);
      if ('failed' in start) return start;
      const keyedRows = (await read()).rows.map((entry) => ({
        ...entry,
        order_key: `${entry.row.decided_at_ms}:${entry.row.uuid}`,
      }));
      return pageOf(start, keyedRows, ownDecisionOf);
    },
  );

  on(
    appealDecision,
    ({ params }, { db, bearer }) => ({
      rows: selectDecisions(db).where(
        and(eq(moderationDecisions.uuid, params.uuid), eq(moderationDecisions.person_uuid, bearer.user_uuid)),
      ),
    }),
    async ({ form: { appeal } }, { db, now, read }) => {
      const [entry] = (await read()).rows;
      if (!entry || entry.row.measure === 'dismiss' || entry.row.is_lifted) return { failed: 'decision_not_found' };
      return storeAppeal(db, entry, { appeal, now });
    },
  );

  on(appealBlock, async ({ form: { proof, appeal } }, { db, env, now }) => {
    const uuid = await openAppealProof(env, { proof, now });
    const [entry] = uuid === null ? [] : await selectDecisions(db).where(eq(moderationDecisions.uuid, uuid));
    // The decision was lifted meanwhile, so the user can sign in.
    if (!entry || entry.row.is_lifted) return { failed: 'appeal_proof_refused' };
    const result = await storeAppeal(db, entry, { appeal, now });
    if ('failed' in result) return result;
    return { data: { appeal, appealed_at: result.data.appealed_at ?? moment(now.getTime()) } };
  });
}

type OwnFound = Awaited<ReturnType<typeof selectDecisions>>[number];

/** The rule against a second appeal, and a second answer to one. */
const DECIDED = ['a decision cannot be changed'];

/** Stores an appeal. The same text again counts as the same request. */
async function storeAppeal(
  db: Db,
  entry: OwnFound,
  { appeal, now }: { appeal: string; now: Date },
): Promise<{ data: OwnDecision } | { failed: 'decision_appealed' }> {
  const { uuid, appeal: before } = entry.row;
  if (before !== null) return before === appeal ? { data: ownDecisionOf(entry) } : { failed: 'decision_appealed' };
  const changes = { appeal, appealed_at_ms: now.getTime() };
  const result = await commitUnless(db, DECIDED, [updateRow(moderationDecisions, { uuid }, changes)]);
  // Another tab sent an appeal at the same time.
  if (result.conflict !== null) return { failed: 'decision_appealed' };
  return { data: ownDecisionOf({ ...entry, row: { ...entry.row, ...changes } }) };
}

/**
 * Selects the measure of the latest other decision in force on the case, among those with the same
 * measure or `show`.
 */
const lastOther = sql<Measure | null>`(SELECT measure FROM moderation_decisions AS other
  WHERE other.case_number = ${moderationDecisions.case_number} AND other.number <> ${moderationDecisions.number}
    AND other.is_lifted = 0 AND other.measure IN (${moderationDecisions.measure}, 'show') ORDER BY other.number DESC LIMIT 1)`;

function answerRoute(on: On, kinds: Kinds) {
  on(
    answerAppealOfDecision,
    ({ params, form }, { db }) => ({
      entries: db
        .select({ row: moderationDecisions, role: users.role, stands: lastOther })
        .from(moderationDecisions)
        .innerJoin(reportCases, eq(reportCases.number, moderationDecisions.case_number))
        .innerJoin(users, eq(users.uuid, moderationDecisions.person_uuid))
        .where(and(eq(moderationDecisions.uuid, form.decision_uuid), isAbout(params))),
    }),
    async (
      { params: { kind, target_uuid }, form: { decision_uuid: uuid, outcome, answer } },
      { db, env, now, caller, waitUntil, read },
    ) => {
      const [entry] = (await read()).entries;
      if (!entry || entry.row.appealed_at_ms === null) return { failed: 'decision_not_found' };
      const { row, role } = entry;
      const { user_uuid } = caller;
      if ([row.by_uuid, row.person_uuid].includes(user_uuid)) return { failed: 'decision_not_yours' };
      const { lifts, isUncached, after, refusedToAnswer, afterAnswer } = kinds[kind];
      const refusal = refusedToAnswer?.({ measure: row.measure, role }, caller, now);
      if (refusal) return refusal;
      if (row.answered_at_ms !== null || row.is_lifted) return { failed: 'decision_answered' };
      const is_lifted = outcome === 'lifted';
      // Lifting undoes the measure, unless another decision with the same effect is still in force.
      const isUndone = is_lifted && entry.stands !== row.measure;
      const liftStatements = isUndone ? (lifts[row.measure]?.({ uuid: target_uuid, by: user_uuid, now }) ?? []) : [];
      const statement = updateRow(
        moderationDecisions,
        { uuid },
        { answer, is_lifted, answered_by_uuid: user_uuid, answered_at_ms: now.getTime() },
      );
      const raises =
        liftStatements.length > 0 && !isUncached ? [raise(user_uuid, `report ${row.case_number}`, now)] : [];
      const result = await commitUnless(db, DECIDED, [statement, ...liftStatements, ...raises]);
      if (liftStatements.length > 0) waitUntil(after?.({ env, now }, target_uuid) ?? Promise.resolve());
      // Another member of staff answered or lifted the decision at the same time.
      if (result.conflict !== null) return { failed: 'decision_answered' };
      const appealOutcome = { measure: row.measure, person_uuid: row.person_uuid, answer, is_lifted };
      waitUntil(afterAnswer?.({ db, env, now }, appealOutcome) ?? Promise.resolve());
      return { data: { uuid, answer, is_lifted } };
    },
  );
}
