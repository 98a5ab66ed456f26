/** Polls as the room of their live reads them. It stores the result of a poll that is over. */
import { desc, eq } from 'drizzle-orm';
import type { ChatEvent } from '../../../calls/live/chat.ts';
import type { DeckPoll } from '../../../calls/live/room/deck-event.ts';
import type { DeckNews, DeckReading, DeckRoom } from '../../live/room/deck-reader.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { livePolls } from './poll-tables.ts';

/** Polls that a room reads, if it missed several while it slept. */
const MAX_POLLS = 5;
/** Milliseconds for which the room shows the result. */
const RESULT_SHOWN_MS = 15_000;

/** A row of a poll. */
export type PollRow = typeof livePolls.$inferSelect;

/** Selects the latest polls of a live, newest first, with those that staff have removed. */
export const selectPolls = (db: Db, live_uuid: SqlText) =>
  db
    .select()
    .from(livePolls)
    .where(eq(livePolls.live_uuid, live_uuid))
    .orderBy(desc(livePolls.started_at_ms))
    .limit(MAX_POLLS);

/** Returns the polls for the room, and stores the votes of those that are over. */
export async function readPolls(allRows: readonly PollRow[], { store, now, votesOf }: DeckRoom): Promise<DeckReading> {
  const now_ms = now.getTime();
  const isOver = ({ ends_at_ms }: PollRow) => ends_at_ms <= now_ms;
  const rows = allRows.filter(({ removed_at_ms }) => removed_at_ms === null);
  const polls = rows.map((row) => ({ ...row, counts: row.vote_counts ?? votesOf(row.uuid, row.answers.length) }));
  const unstored = polls.filter((row) => isOver(row) && row.vote_counts === null);
  if (unstored.length > 0)
    await commitOrThrow(
      store,
      unstored.map(
        ({ uuid, counts }) =>
          write`UPDATE live_polls SET vote_counts = ${JSON.stringify(counts)} WHERE uuid = ${uuid} AND vote_counts IS NULL`,
      ),
    );
  const [latest] = polls;
  const ends = latest && (isOver(latest) ? latest.ends_at_ms + RESULT_SHOWN_MS : latest.ends_at_ms);
  const isShown = ends !== undefined && ends > now_ms;
  return {
    events: latest && isShown ? [eventOf(latest, isOver(latest))] : [],
    news: polls.toReversed().flatMap((poll) => newsOf(poll, isOver(poll))),
    hidden_keys: allRows
      .filter(({ removed_at_ms }) => removed_at_ms !== null)
      .flatMap(({ uuid }) => [begunKey(uuid), overKey(uuid)]),
    next_ms: isShown ? ends : null,
  };
}

const begunKey = (uuid: string) => `poll:${uuid}:begun`;
const overKey = (uuid: string) => `poll:${uuid}:over`;

type CountedPoll = PollRow & { counts: readonly number[] };

const eventOf = ({ uuid, question, answers, counts, ends_at_ms }: CountedPoll, is_over: boolean): DeckPoll => ({
  kind: 'poll',
  uuid,
  question,
  answers,
  counts,
  ends_at: moment(ends_at_ms),
  is_over,
});

function newsOf(poll: CountedPoll, isOver: boolean): DeckNews[] {
  const { uuid, question, started_at_ms, ends_at_ms } = poll;
  return [
    { key: begunKey(uuid), at_ms: started_at_ms, news: { is: 'poll_begun', title: question } },
    ...(isOver ? [{ key: overKey(uuid), at_ms: ends_at_ms, news: resultOf(poll) }] : []),
  ];
}

/** Returns the result of a poll as an announcement. */
function resultOf({
  question: title,
  answers,
  counts,
}: Pick<CountedPoll, 'question' | 'answers' | 'counts'>): ChatEvent {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts);
  if (total === 0) return { is: 'poll_empty', title };
  const winners = answers.filter((_, index) => counts[index] === most);
  const [name = ''] = winners;
  return winners.length > 1
    ? { is: 'poll_tied', title }
    : { is: 'poll_won', title, name, percent: Math.round((100 * most) / total) };
}
