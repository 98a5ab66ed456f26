/**
 * Votes in the polls of a live, in the storage of its room: one per member and poll. They are sent
 * to all visitors once a second.
 */
import type { DeckEvent, PollVotes } from '../../../calls/live/room/deck-event.ts';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { SocketHub } from './socket-hub.ts';

const VOTES_EVERY_MS = 1_000;

/** A vote of a member. `answer` counts from 0. */
export interface Vote {
  poll_uuid: string;
  answer_count: number;
  ends_at_ms: number;
  user_uuid: string;
  answer: number;
}

export class RoomVotes {
  private readonly sql: SqlStorage;
  private readonly hub: SocketHub;
  private hasTable = false;
  /** Polls with votes that were not sent yet, and their number of answers. */
  private readonly unsent = new Map<string, number>();

  constructor(sql: SqlStorage, hub: SocketHub) {
    this.sql = sql;
    this.hub = hub;
  }

  /** Counts the first vote of a member. A repeated vote changes nothing, another one is refused. */
  cast({ poll_uuid, answer_count, ends_at_ms, user_uuid, answer }: Vote): PollVotes | Failed {
    const own = this.ownVote(poll_uuid, user_uuid);
    if (own !== null && own !== answer) return { failed: 'poll_voted' };
    if (own === null) {
      if (Date.now() >= ends_at_ms) return { failed: 'poll_over' };
      this.open().exec('INSERT INTO votes VALUES (?, ?, ?)', poll_uuid, user_uuid, answer);
      if (this.unsent.size === 0) setTimeout(() => this.send(), VOTES_EVERY_MS);
      this.unsent.set(poll_uuid, answer_count);
    }
    return { uuid: poll_uuid, counts: this.counts(poll_uuid, answer_count), own: answer };
  }

  /** Returns the votes per answer. */
  counts(poll_uuid: string, answer_count: number): number[] {
    const counts = new Array<number>(answer_count).fill(0);
    const rows = this.open().exec<{ answer: number; n: number }>(
      'SELECT answer, count(*) AS n FROM votes WHERE poll_uuid = ? GROUP BY answer',
      poll_uuid,
    );
    for (const { answer, n } of rows) if (answer < answer_count) counts[answer] = n;
    return counts;
  }

  /** Returns the answer of a member, from 0. Null: none, or a guest. */
  ownVote(poll_uuid: string, user_uuid: string | null): number | null {
    if (user_uuid === null) return null;
    const [row] = this.open()
      .exec<{ answer: number }>('SELECT answer FROM votes WHERE poll_uuid = ? AND user_uuid = ?', poll_uuid, user_uuid)
      .toArray();
    return row?.answer ?? null;
  }

  /** Forgets that the table exists, because the room deletes its storage. */
  forget(): void {
    this.hasTable = false;
  }

  /** Returns the votes of each poll as a message to a visitor, with the visitor's own one. */
  updates(events: readonly DeckEvent[], user_uuid: string | null): RoomMessage[] {
    return events.flatMap((event) => {
      if (event.kind !== 'poll' || event.is_over) return [];
      const { uuid, answers } = event;
      return [{ votes: { uuid, counts: this.counts(uuid, answers.length), own: this.ownVote(uuid, user_uuid) } }];
    });
  }

  private send(): void {
    const polls = [...this.unsent];
    this.unsent.clear();
    for (const [uuid, answer_count] of polls)
      this.hub.send({ votes: { uuid, counts: this.counts(uuid, answer_count) } });
  }

  private open(): SqlStorage {
    if (!this.hasTable)
      this.sql.exec(
        'CREATE TABLE IF NOT EXISTS votes (poll_uuid TEXT, user_uuid TEXT, answer INTEGER NOT NULL, PRIMARY KEY (poll_uuid, user_uuid)) WITHOUT ROWID',
      );
    this.hasTable = true;
    return this.sql;
  }
}
