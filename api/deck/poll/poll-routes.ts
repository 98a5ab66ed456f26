/**
 * Endpoints with which a VB or moderator starts and ends a poll, and members vote. The room of the
 * live counts the votes.
 */
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { endPoll, listPolls, listStudioPolls, type Poll, startPoll, votePoll } from '../../../calls/deck/poll.ts';
import { moderatorIn, readerIn, selectRoomCaller } from '../../live/chat/room-caller.ts';
import { talkRules } from '../../live/chat/tables.ts';
import { lives } from '../../live/live/tables.ts';
import { mayEnter } from '../../live/live/viewing-age.ts';
import { roomsIn } from '../../live/room/bindings.ts';
import { wakeRoom } from '../../live/room/wake-room.ts';
import { hasFlaggedWord, selectFlaggedWords } from '../../moderation/flagged-word/flagged-word.ts';
import { foldText } from '../../platform/base/fold-text.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { onPublicAndBearer } from '../../platform/framework/on-public-and-bearer.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, write } from '../../platform/framework/statement.ts';
import { livePolls } from './poll-tables.ts';
import { type PollRow, selectPolls } from './read-polls.ts';

export const prefixes = ['lives', 'polls'];

export const routes = (on: On) => {
  onPublicAndBearer(
    on,
    listPolls,
    ({ params: { slug } }, context) => ({
      ...selectRoomCaller(slug, context),
      polls: selectPolls(context.db, liveOf(slug)),
    }),
    async (_, { env, now, caller, read }) => {
      const { polls, ...rows } = await read();
      const reader = readerIn(rows);
      if ('failed' in reader) return reader;
      const { live, part } = reader;
      const user_uuid = caller?.user_uuid ?? null;
      if (part === null && !(await mayEnter(env, live, user_uuid))) return { failed: 'live_age_wanted' };
      const room = roomsIn(env).getByName(live.uuid);
      const shownPolls = await Promise.all(
        polls
          .filter(({ removed_at_ms }) => removed_at_ms === null)
          .map(async (row) => {
            const isCounted = row.vote_counts !== null && row.ends_at_ms + OWN_SHOWN_MS < now.getTime();
            const votes = isCounted ? null : await room.votesIn(row.uuid, row.answers.length, user_uuid);
            return serializePoll(row, { counts: row.vote_counts ?? votes?.counts ?? [], own: votes?.own ?? null, now });
          }),
      );
      return { data: { polls: shownPolls, may_start: part !== null && live.status === 'on_air' } };
    },
  );

  on(
    startPoll,
    ({ params: { slug } }, context) => ({
      ...selectRoomCaller(slug, context),
      polls: selectPolls(context.db, liveOf(slug)),
      words: selectFlaggedWords(context.db),
      ownWords: context.db
        .select({ words: talkRules.words })
        .from(talkRules)
        .innerJoin(lives, eq(lives.caster_uuid, talkRules.vb_uuid))
        .where(eq(lives.slug, slug)),
    }),
    async ({ form: { question, answers, seconds } }, context) => {
      const { db, now, caller, command, read, waitUntil } = context;
      let live_uuid: string | null = null;
      const begin = async () => {
        const { polls, words, ownWords, ...rows } = await read();
        const moderator = moderatorIn(rows);
        if ('failed' in moderator) return moderator;
        const { live } = moderator;
        live_uuid = live.uuid;
        if (live.status !== 'on_air') return { failed: 'live_over' as const };
        if (polls.some(({ ends_at_ms }) => ends_at_ms > now.getTime())) return { failed: 'poll_running' as const };
        const fold = (text: string) => foldText(text).compact;
        if (new Set(answers.map(fold)).size < answers.length)
          return { failed: 'poll_answers' as const, facts: { fields: ['answers'] } };
        const own = [{ words: (ownWords[0]?.words ?? []).map(fold) }] as typeof words;
        if ([question, ...answers].some((text) => hasFlaggedWord(text, words) || hasFlaggedWord(text, own)))
          return { failed: 'talk_word' as const };
        const row = {
          uuid: crypto.randomUUID(),
          live_uuid: live.uuid,
          vb_uuid: live.caster_uuid,
          by_uuid: caller.user_uuid,
          question,
          answers,
          started_at_ms: now.getTime(),
          ends_at_ms: now.getTime() + seconds * 1000,
        };
        const data = serializePoll({ ...row, vote_counts: null }, { counts: answers.map(() => 0), own: null, now });
        return { statements: [insertRow(livePolls, row)], answer: { data } };
      };
      const result = await runIdempotent(db, { command, now, steps: { begin } });
      if (live_uuid) waitUntil(wakeRoom(context, live_uuid));
      return result;
    },
  );

  on(
    endPoll,
    ({ params: { slug, uuid } }, context) => ({
      ...selectRoomCaller(slug, context),
      polls: selectPoll(context.db, uuid),
    }),
    async ({ params: { uuid } }, context) => {
      const { db, now, read, waitUntil } = context;
      const { polls, ...rows } = await read();
      const moderator = moderatorIn(rows);
      if ('failed' in moderator) return moderator;
      const { live } = moderator;
      if (polls[0]?.live_uuid !== live.uuid || polls[0].removed_at_ms !== null) return { failed: 'poll_not_found' };
      const at_ms = now.getTime();
      await commitOrThrow(db, [
        write`UPDATE live_polls SET ends_at_ms = max(started_at_ms, ${at_ms})
          WHERE uuid = ${uuid} AND ends_at_ms > ${at_ms} AND vote_counts IS NULL`,
      ]);
      waitUntil(wakeRoom(context, live.uuid));
      return { data: { uuid } };
    },
  );

  on(
    votePoll,
    ({ params: { slug, uuid } }, context) => ({
      ...selectRoomCaller(slug, context),
      polls: selectPoll(context.db, uuid),
    }),
    async ({ params: { uuid }, form }, { env, now, caller: { user_uuid }, read }) => {
      const { polls, ...rows } = await read();
      const reader = readerIn(rows);
      if ('failed' in reader) return reader;
      const { live, part } = reader;
      if (part === null && !(await mayEnter(env, live, user_uuid))) return { failed: 'live_age_wanted' };
      const [poll] = polls;
      if (!poll || poll.live_uuid !== live.uuid || poll.removed_at_ms !== null) return { failed: 'poll_not_found' };
      const answer_count = poll.answers.length;
      if (form.answer > answer_count) return { failed: 'poll_answers', facts: { fields: ['answer'] } };
      const { ends_at_ms } = poll;
      if (live.status !== 'on_air' || ends_at_ms <= now.getTime()) return { failed: 'poll_over' };
      const votes = await roomsIn(env)
        .getByName(live.uuid)
        .vote(live.uuid, { poll_uuid: uuid, answer_count, ends_at_ms, user_uuid, answer: form.answer - 1 });
      return 'failed' in votes ? votes : { data: { uuid, own_answer: form.answer, vote_counts: [...votes.counts] } };
    },
  );

  on(
    listStudioPolls,
    ({ query }, { db, bearer }) => {
      const { after, limit } = rangeOf(query);
      const rows = db
        .select({ order_key: livePolls.order_key, poll: livePolls, title: lives.title })
        .from(livePolls)
        .innerJoin(lives, eq(lives.uuid, livePolls.live_uuid))
        .where(
          and(eq(livePolls.vb_uuid, bearer.user_uuid), isNull(livePolls.removed_at_ms), gt(livePolls.order_key, after)),
        )
        .orderBy(livePolls.order_key)
        .limit(limit + 1);
      return { rows };
    },
    async ({ query }, { now, caller, read }) => {
      const start = startOf(`polls:${caller.user_uuid}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, ({ poll, title }) => {
        const { own_answer: _, ...rest } = serializePoll(poll, { counts: poll.vote_counts ?? [], own: null, now });
        return { ...rest, live: { uuid: poll.live_uuid, title } };
      });
    },
  );
};

/** Milliseconds after the end of a poll in which its list still shows the caller's own answer. */
const OWN_SHOWN_MS = 3_600_000;

const liveOf = (slug: string) => sql<string>`(SELECT uuid FROM lives WHERE slug = ${slug})`;

const selectPoll = (db: Db, uuid: string) => db.select().from(livePolls).where(eq(livePolls.uuid, uuid));

type PollTerms = Pick<PollRow, 'uuid' | 'question' | 'answers' | 'vote_counts' | 'started_at_ms' | 'ends_at_ms'>;

/** Formats a poll for the API. */
const serializePoll = (
  row: PollTerms,
  { counts, own, now }: { counts: readonly number[]; own: number | null; now: Date },
): Poll => ({
  uuid: row.uuid,
  question: row.question,
  answers: row.answers.map((text, index) => ({ text, vote_count: counts[index] ?? 0 })),
  vote_count: counts.reduce((sum, count) => sum + count, 0),
  own_answer: own === null ? null : own + 1,
  started_at: moment(row.started_at_ms),
  ends_at: moment(row.ends_at_ms),
  is_over: row.ends_at_ms <= now.getTime(),
});
