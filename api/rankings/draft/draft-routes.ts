/** Back-office endpoints with which staff edit and announce drafts of events. */

import { asc, eq, gt } from 'drizzle-orm';
import {
  addEventDraft,
  announceEvent,
  changeEventDraft,
  dropDraftLevel,
  dropDraftReward,
  dropEventDraft,
  getEventDraft,
  listEventDrafts,
  previewEventDraft,
  setDraftLevel,
  setDraftReward,
} from '../../../calls/rankings/draft.ts';
import { localizedNames } from '../../platform/base/localized.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import {
  commitOrThrow,
  commitUnless,
  insertRow,
  ROW_IS_GONE,
  type Statement,
  updateRow,
  write,
} from '../../platform/framework/statement.ts';
import { shopItems } from '../../shop/item/item-tables.ts';
import { hasVariants } from '../../shop/item/variant.ts';
import { selectEvent } from '../event/read-event.ts';
import { scheduleEvents } from '../event/schedule-events.ts';
import { serializeDetail, serializeEvent } from '../event/serialize-event.ts';
import { serializeReward } from '../event/serialize-reward.ts';
import { events } from '../event/tables.ts';
import { serializeMonster } from '../monster/serialize-monster.ts';
import { announcing, eventOf, monsterOf } from './announce.ts';
import { draftStatements, selectEventDraft, serializeDraft, wholeDraft } from './draft.ts';
import { eventDraftLevels, eventDraftRewards, eventDrafts } from './draft-tables.ts';

export const prefixes = ['office'];

const NOT_FOUND = { failed: 'event_draft_not_found' } as const;

export const routes = (on: On) => {
  on(
    listEventDrafts,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: db
          .select()
          .from(eventDrafts)
          .where(gt(eventDrafts.order_key, after))
          .orderBy(asc(eventDrafts.order_key))
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf('event-drafts', query);
      return 'failed' in start ? start : pageOf(start, (await read()).rows, serializeDraft);
    },
  );

  on(
    getEventDraft,
    ({ params: { uuid } }, { db }) => selectEventDraft(db, uuid),
    async (_, { read }) => {
      const data = wholeDraft(await read());
      return data ? { data } : NOT_FOUND;
    },
  );

  on(
    previewEventDraft,
    ({ params: { uuid } }, { db }) => selectEventDraft(db, uuid),
    async (_, { read, now }) => {
      const {
        drafts: [draft],
        levels,
        rewards,
      } = await read();
      if (!draft) return NOT_FOUND;
      const event = eventOf(draft);
      const monster = monsterOf(draft, levels);
      const data = {
        event: serializeDetail(event, now),
        rewards: rewards.map(serializeReward),
        monster: monster && serializeMonster({ event, ...monster }, now),
      };
      return { data };
    },
  );

  on(
    addEventDraft,
    ({ form: { slug } }, { db }) => ({ sameSlug: selectEvent(db, slug) }),
    async ({ form: { starts_at, ends_at, ...form } }, { db, now, caller, read }) => {
      const uuid = crypto.randomUUID();
      const window = { starts_at_ms: Date.parse(starts_at), ends_at_ms: Date.parse(ends_at) };
      if (window.ends_at_ms <= window.starts_at_ms) return { failed: 'event_window', facts: { fields: ['ends_at'] } };
      if ((await read()).sameSlug.length > 0) return slugTaken;
      return changeDraft(db, uuid, draftStatements({ ...form, ...window, uuid, made_by_uuid: caller.user_uuid }, now));
    },
  );

  on(
    changeEventDraft,
    ({ params: { uuid }, form: { slug } }, { db }) => ({ ...selectKnown(db, uuid), sameSlug: selectEvent(db, slug) }),
    async ({ params: { uuid }, form: { starts_at, ends_at, ...form } }, { db, read }) => {
      const { drafts, sameSlug } = await read();
      if (drafts.length === 0) return NOT_FOUND;
      if (sameSlug.length > 0) return slugTaken;
      const window = { starts_at_ms: Date.parse(starts_at), ends_at_ms: Date.parse(ends_at) };
      if (window.ends_at_ms <= window.starts_at_ms) return { failed: 'event_window', facts: { fields: ['ends_at'] } };
      const optionalFields = Object.fromEntries(optional.map((name) => [name, form[name] ?? null]));
      return changeDraft(db, uuid, [updateRow(eventDrafts, { uuid }, { ...form, ...optionalFields, ...window })]);
    },
  );

  on(
    dropEventDraft,
    ({ params: { uuid } }, { db }) => selectKnown(db, uuid),
    async ({ params: { uuid } }, { db, read }) => {
      if ((await read()).drafts.length === 0) return NOT_FOUND;
      await commitOrThrow(db, [forget(uuid)]);
      return { data: { uuid } };
    },
  );

  on(
    setDraftLevel,
    ({ params: { uuid } }, { db }) => selectKnown(db, uuid),
    async ({ params: { uuid }, form }, { db, read }) => {
      if ((await read()).drafts.length === 0) return NOT_FOUND;
      return changeDraft(db, uuid, [
        write`DELETE FROM event_draft_levels WHERE event_uuid = ${uuid} AND level = ${form.level}`,
        insertRow(eventDraftLevels, { ...form, event_uuid: uuid }),
      ]);
    },
  );

  on(
    dropDraftLevel,
    ({ params: { uuid } }, { db }) => selectKnown(db, uuid),
    async ({ params: { uuid, level } }, { db, read }) =>
      (await read()).drafts.length === 0
        ? NOT_FOUND
        : changeDraft(db, uuid, [
            write`DELETE FROM event_draft_levels WHERE event_uuid = ${uuid} AND level = ${level}`,
          ]),
  );

  on(
    setDraftReward,
    ({ params: { uuid }, form: { item_uuid = '' } }, { db }) => ({
      ...selectKnown(db, uuid),
      items: db.select({ has_variants: hasVariants }).from(shopItems).where(eq(shopItems.uuid, item_uuid)),
    }),
    async ({ params: { uuid }, form: { target: ranked, ...form } }, { db, read }) => {
      const { drafts, items } = await read();
      if (drafts.length === 0) return NOT_FOUND;
      if (form.item_uuid !== undefined && items.length === 0) return { failed: 'shop_item_not_found' };
      if (items[0]?.has_variants) return { failed: 'shop_prize_has_variants' };
      const fields = rewardProblems(form);
      if (fields.length > 0) return { failed: 'event_reward_wrong', facts: { fields } };
      return changeDraft(db, uuid, [
        removeReward(uuid, ranked, form.first_rank),
        insertRow(eventDraftRewards, { ...form, ranked, event_uuid: uuid }),
      ]);
    },
  );

  on(
    dropDraftReward,
    ({ params: { uuid } }, { db }) => selectKnown(db, uuid),
    async ({ params: { uuid, target, first_rank } }, { db, read }) =>
      (await read()).drafts.length === 0 ? NOT_FOUND : changeDraft(db, uuid, [removeReward(uuid, target, first_rank)]),
  );

  on(
    announceEvent,
    ({ params: { uuid } }, { db }) => selectEventDraft(db, uuid),
    async ({ params: { uuid } }, { db, env, now, read }) => {
      const rows = await read();
      const decision = announcing(rows, now);
      if ('failed' in decision) return decision;
      await scheduleEvents(env, now, [decision.event]);
      const result = await commitUnless(db, [events, ROW_IS_GONE], [...decision.statements, forget(uuid)]);
      if (result.conflict !== null) return (await isThere(db, uuid)) ? slugTaken : NOT_FOUND;
      return { data: serializeEvent(decision.event) };
    },
  );
};

/** Selects whether a draft exists. The changed draft is read with the write. */
const selectKnown = (db: Db, uuid: string) => ({
  drafts: db.select({ uuid: eventDrafts.uuid }).from(eventDrafts).where(eq(eventDrafts.uuid, uuid)),
});

/** Fields that are cleared if the form leaves them empty. */
const optional = [
  'share_picture_url',
  ...localizedNames('message'),
  ...localizedNames('rules'),
  'participant_role',
  'vb_ranking',
  'user_ranking',
  'damage_per_coin',
] as const;

const slugTaken = { failed: 'event_slug_taken', facts: { fields: ['slug'] } } satisfies Failed;

const forget = (uuid: string) => write`DELETE FROM event_drafts WHERE uuid = ${uuid}`;

const removeReward = (uuid: string, ranked: string, first_rank: number) =>
  write`DELETE FROM event_draft_rewards WHERE event_uuid = ${uuid} AND ranked = ${ranked} AND first_rank = ${first_rank}`;

/** Returns the fields of a reward that are inconsistent. */
const rewardProblems = ({
  first_rank,
  last_rank,
  coins,
  item_uuid,
}: Partial<typeof eventDraftRewards.$inferInsert>) => [
  ...((last_rank ?? 0) < (first_rank ?? 0) ? ['last_rank'] : []),
  ...(coins === undefined && item_uuid === undefined ? ['coins'] : []),
];

/**
 * Returns whether a draft still exists. Another member of staff may have announced or deleted it at
 * the same time.
 */
const isThere = async (db: Db, uuid: string) => (await db.$count(eventDrafts, eq(eventDrafts.uuid, uuid))) > 0;

async function changeDraft(db: Db, uuid: string, statements: readonly Statement[]) {
  const result = await commitUnless(db, [eventDrafts, ROW_IS_GONE], statements, selectEventDraft(db, uuid));
  if (result.conflict !== null) return result.conflict.includes(ROW_IS_GONE) ? NOT_FOUND : slugTaken;
  const data = wholeDraft(result.rows);
  return data ? { data } : NOT_FOUND;
}
