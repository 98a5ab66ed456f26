/**
 * Moderation of a VB's rooms: hides messages, mutes members, names moderators, sets chat rules.
 * Triggers in rules.sql ignore repeated and impossible entries. The live's room is woken at once.
 * Other rooms of the VB see the change within a minute.
 */
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import {
  dismissTalkModerator,
  getTalkDesk,
  hideLine,
  liftSilence,
  nameTalkModerator,
  setTalkRules,
  silenceTalker,
} from '../../../calls/live/chat-moderation.ts';
import { foldText } from '../../platform/base/fold-text.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { roomsIn } from '../room/bindings.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { messageActionsRoute } from './message-actions-route.ts';
import { moderatorIn, type RoomRead, selectRoomCaller } from './room-caller.ts';
import { chatPartOf, mayMeasure, selectInRoom } from './room-permissions.ts';
import { talkModerators, talkRules, talkSilences } from './tables.ts';

export const prefixes = ['lives'];

const MAX_MODERATORS = 20;
/** Maximum muted members shown, newest first. */
const MAX_SILENCED = 100;
/** Minimum letters of a blocked word. One letter would block almost every message. */
const WORD_LEAST = 2;
const MINUTE_MS = 60_000;

/** Selects the same as `selectRoomCaller`, and the member to act against. */
const selectMeasured = (slug: string, user_uuid: SqlText, context: RoomRead) => ({
  ...selectRoomCaller(slug, context),
  them: selectInRoom(context.db, slug, user_uuid),
});

export const routes = (on: On) => {
  messageActionsRoute(on);
  hidingRoute(on);
  silenceRoutes(on);
  moderatorRoutes(on);
  ruleRoutes(on);
};

function hidingRoute(on: On) {
  on(
    hideLine,
    ({ params }, context) => selectRoomCaller(params.slug, context),
    async ({ params: { slug, seq } }, { db, env, now, caller, waitUntil, read }) => {
      const moderator = moderatorIn(await read());
      if ('failed' in moderator) return moderator;
      const { live, part } = moderator;
      const entry = await roomsIn(env).getByName(live.uuid).line(live.uuid, seq);
      if (!entry) return { failed: 'talk_line_not_found' };
      const { who } = entry.line;
      const [memberRow] = who ? await selectInRoom(db, slug, who.uuid) : [];
      if (!mayMeasure(part, memberRow ? chatPartOf(memberRow, live.caster_uuid) : null))
        return { failed: 'talk_not_kept' };
      await commitOrThrow(db, [
        write`INSERT INTO hidden_lines (live_uuid, seq, by_uuid, hidden_at_ms)
          VALUES (${live.uuid}, ${seq}, ${caller.user_uuid}, ${now.getTime()})`,
      ]);
      waitUntil(wakeRoom({ env }, live.uuid));
      return { data: { seq } };
    },
  );
}

function silenceRoutes(on: On) {
  on(
    silenceTalker,
    ({ params, form }, context) => selectMeasured(params.slug, form.user_uuid, context),
    async ({ form: { minutes } }, { db, env, now, caller, waitUntil, read }) => {
      const rows = await read();
      const moderator = moderatorIn(rows);
      if ('failed' in moderator) return moderator;
      const { live, part } = moderator;
      const [memberRow] = rows.them;
      if (!memberRow) return { failed: 'user_not_found' };
      if (!mayMeasure(part, chatPartOf(memberRow, live.caster_uuid))) return { failed: 'talk_not_kept' };
      const now_ms = now.getTime();
      const until_ms = minutes === undefined ? null : now_ms + minutes * MINUTE_MS;
      await commitOrThrow(db, [
        write`INSERT INTO talk_silences (vb_uuid, user_uuid, until_ms, by_uuid, silenced_at_ms)
          VALUES (${live.caster_uuid}, ${memberRow.uuid}, ${until_ms}, ${caller.user_uuid}, ${now_ms})
          ON CONFLICT DO UPDATE SET until_ms = excluded.until_ms, by_uuid = excluded.by_uuid, silenced_at_ms = excluded.silenced_at_ms`,
      ]);
      waitUntil(wakeRoom({ env }, live.uuid, [memberRow.uuid]));
      return { data: { user_uuid: memberRow.uuid, until: until_ms === null ? null : moment(until_ms) } };
    },
  );

  on(
    liftSilence,
    ({ params }, context) => selectRoomCaller(params.slug, context),
    async ({ params: { user_uuid } }, { db, env, waitUntil, read }) => {
      const moderator = moderatorIn(await read());
      if ('failed' in moderator) return moderator;
      const { live } = moderator;
      await commitOrThrow(db, [
        write`DELETE FROM talk_silences WHERE vb_uuid = ${live.caster_uuid} AND user_uuid = ${user_uuid}`,
      ]);
      waitUntil(wakeRoom({ env }, live.uuid, [user_uuid]));
      return { data: { user_uuid } };
    },
  );
}

function moderatorRoutes(on: On) {
  on(
    nameTalkModerator,
    ({ params, form }, { db, ...context }) => ({
      ...selectMeasured(params.slug, form.user_uuid, { db, ...context }),
      named: selectModerators(db, context.bearer.user_uuid),
    }),
    async (_, { db, env, now, caller, waitUntil, read }) => {
      const rows = await read();
      const moderator = moderatorIn(rows);
      if ('failed' in moderator) return moderator;
      const { live, part } = moderator;
      const [memberRow] = rows.them;
      if (part !== 'vb') return { failed: 'talk_not_kept' };
      if (!memberRow) return { failed: 'user_not_found' };
      const theirPart = chatPartOf(memberRow, live.caster_uuid);
      if (theirPart === 'vb' || theirPart === 'house') return { failed: 'talk_not_kept' };
      if (theirPart === null && rows.named.length >= MAX_MODERATORS) return { failed: 'talk_moderators_full' };
      await commitOrThrow(db, [
        write`INSERT INTO talk_moderators (vb_uuid, user_uuid, named_at_ms)
          VALUES (${caller.user_uuid}, ${memberRow.uuid}, ${now.getTime()}) ON CONFLICT DO NOTHING`,
      ]);
      waitUntil(wakeRoom({ env }, live.uuid, [memberRow.uuid]));
      return { data: { user_uuid: memberRow.uuid } };
    },
  );

  on(
    dismissTalkModerator,
    ({ params }, context) => selectRoomCaller(params.slug, context),
    async ({ params: { user_uuid } }, { db, env, caller, waitUntil, read }) => {
      const moderator = moderatorIn(await read());
      if ('failed' in moderator) return moderator;
      if (moderator.part !== 'vb') return { failed: 'talk_not_kept' };
      await commitOrThrow(db, [
        write`DELETE FROM talk_moderators WHERE vb_uuid = ${caller.user_uuid} AND user_uuid = ${user_uuid}`,
      ]);
      waitUntil(wakeRoom({ env }, moderator.live.uuid, [user_uuid]));
      return { data: { user_uuid } };
    },
  );
}

function ruleRoutes(on: On) {
  on(
    getTalkDesk,
    ({ params: { slug } }, context) => ({ ...selectRoomCaller(slug, context), ...selectRules(slug, context) }),
    async (_, { read }) => {
      const rows = await read();
      const moderator = moderatorIn(rows);
      if ('failed' in moderator) return moderator;
      const { part } = moderator;
      const { slow_seconds = 0, talkers = 'all', raids = 'all', words = [] } = rows.rules[0] ?? {};
      return {
        data: {
          part,
          rules: { slow_seconds, talkers, raids, words: part === 'vb' ? words : [] },
          moderators: rows.moderators.map(({ user }) => user),
          silenced: rows.silenced.map(({ user, until_ms }) => ({
            user,
            until: until_ms === null ? null : moment(until_ms),
          })),
        },
      };
    },
  );

  on(
    setTalkRules,
    ({ params }, context) => selectRoomCaller(params.slug, context),
    async ({ form: { slow_seconds, talkers, raids, words } }, { db, env, now, waitUntil, read }) => {
      const moderator = moderatorIn(await read());
      if ('failed' in moderator) return moderator;
      const { part, live } = moderator;
      if (part === 'house') return { failed: 'talk_not_kept' };
      if (words.some((word) => [...foldText(word).compact].length < WORD_LEAST))
        return { failed: 'word_too_short', facts: { fields: ['words'] } };
      // A moderator changes the speed and who may write. Only the VB sets words and raids.
      const ownWords = part === 'vb' ? words : null;
      const ownRaids = part === 'vb' ? (raids ?? null) : null;
      const set = write`INSERT INTO talk_rules (vb_uuid, slow_seconds, talkers, words, changed_at_ms, raids)
          VALUES (${live.caster_uuid}, ${slow_seconds}, ${talkers}, ${JSON.stringify(ownWords ?? [])}, ${now.getTime()}, ${ownRaids ?? 'all'})
          ON CONFLICT DO UPDATE SET slow_seconds = excluded.slow_seconds, talkers = excluded.talkers,
            words = coalesce(${ownWords && JSON.stringify(ownWords)}, words), changed_at_ms = excluded.changed_at_ms,
            raids = coalesce(${ownRaids}, raids)`;
      const { rules } = await commitOrThrow(db, [set], {
        rules: db.select({ raids: talkRules.raids }).from(talkRules).where(eq(talkRules.vb_uuid, live.caster_uuid)),
      });
      waitUntil(wakeRoom({ env }, live.uuid));
      return { data: { slow_seconds, talkers, raids: rules[0]?.raids ?? 'all', words: ownWords ?? [] } };
    },
  );
}

/** Selects the chat rules, moderators and muted members of the live's VB. */
const selectRules = (slug: string, { db, now }: { db: Db; now: Date }) => {
  const vb = sql<string>`(SELECT caster_uuid FROM lives WHERE slug = ${slug})`;
  const goesOn = or(isNull(talkSilences.until_ms), gt(talkSilences.until_ms, now.getTime()));
  return {
    rules: db.select().from(talkRules).where(eq(talkRules.vb_uuid, vb)),
    moderators: selectModerators(db, vb),
    silenced: db
      .select({ user: userCardColumns, until_ms: talkSilences.until_ms })
      .from(talkSilences)
      .innerJoin(users, eq(users.uuid, talkSilences.user_uuid))
      .where(and(eq(talkSilences.vb_uuid, vb), goesOn))
      .orderBy(desc(talkSilences.silenced_at_ms))
      .limit(MAX_SILENCED),
  };
};

const selectModerators = (db: Db, vb_uuid: SqlText) =>
  db
    .select({ user: userCardColumns })
    .from(talkModerators)
    .innerJoin(users, eq(users.uuid, talkModerators.user_uuid))
    .where(eq(talkModerators.vb_uuid, vb_uuid))
    .orderBy(talkModerators.named_at_ms);
