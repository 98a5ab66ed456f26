/** Recording facts. The triggers do the rest. */
import { recordFact } from '../../calls/fact.ts';
import { ringEvents } from '../event/ring-events.ts';
import type { On } from '../host/route.ts';
import { commit, type Statement, write } from '../host/statement.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Clocks of other machines may be ahead by this much. */
const AHEAD_MS = 60_000;

/** Kinds that are about somebody who gives, or watches, or buys; the others are about a VB alone. */
const ofUsers = ['gift', 'sticker', 'watching', 'vip', 'purchase'];
const ofVbs = ['gift', 'sticker', 'streaming', 'vip', 'pk'];

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
}

/** Records a fact once; the VB's family and role are those of now. A second report of the id changes and returns nothing. */
export const record = (fact: ReportedFact): Statement =>
  write`INSERT INTO facts
      (id, kind, variant, vb_uuid, user_uuid, live_uuid, amount, quantity, happened_at_ms, family_uuid, vb_role)
    VALUES (${fact.id}, ${fact.kind}, ${fact.variant ?? null}, ${fact.vb_uuid ?? null}, ${fact.user_uuid ?? null},
      ${fact.live_uuid ?? null}, ${fact.amount}, ${fact.quantity}, ${fact.happened_at_ms},
      (SELECT family_uuid FROM users WHERE uuid = ${fact.vb_uuid ?? null}),
      (SELECT role FROM users WHERE uuid = ${fact.vb_uuid ?? null}))
    ON CONFLICT DO NOTHING RETURNING id`;

export const factRoutes = (on: On) => {
  on(recordFact, async ({ form }, { db, now, env }) => {
    const { happened_at, ...fact } = form;
    const happened_at_ms = Date.parse(happened_at);
    const aheadMs = happened_at_ms - now.getTime();
    if (aheadMs > AHEAD_MS || aheadMs < -WEEK_MS) return { failed: 'fact_out_of_time' };
    const isWhole =
      (!ofUsers.includes(fact.kind) || fact.user_uuid !== undefined) &&
      (!ofVbs.includes(fact.kind) || fact.vb_uuid !== undefined);
    if (!isWhole) return { failed: 'fact_incomplete' };
    await ringEvents(env, now);
    // Names of the host's own making have a colon in them; a report's have none, and a prefix of their own.
    const id = `report:${fact.id}`;
    const done = await commit(db, [record({ ...fact, id, happened_at_ms })]);
    if (done.conflict !== null) return { failed: 'fact_incomplete' };
    return { data: { id: fact.id, is_new: done.returned_count > 0 } };
  });
};
