/** The talk of one room: what was said, who hears it, and what may be said. */
import type { RoomMessage, SaidInRoom } from '../../../calls/live/room-message.ts';
import type { Talk, TalkLine } from '../../../calls/live/talk.ts';
import { type Rate, TokenBuckets } from '../../platform/base/token-buckets.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { LineLog, type NewLine } from '../talk/line-log.ts';
import { BURST_LINES, refusalOf, tooMany } from '../talk/may-say.ts';
import type { Audience } from './audience.ts';
import type { Hidden, RoomState } from './room-state.ts';

/** Lines are gathered so long, so that a flood of them is a few messages to everybody. */
const GATHERED_MS = 150;
/** So many answers may wait for the next line; who comes then is answered at once, and asks again. */
const WAITING_MOST = 500;
/** Lines of all members together. */
const OF_ROOM: Rate = { per_second: 50, burst: 200 };

/** A line, and what stands around it, with itself and with what is hidden. */
export interface SeenLine {
  line: TalkLine;
  is_hidden: boolean;
  beside: readonly TalkLine[];
}

/** What somebody says, and who. */
export interface Saying extends SaidInRoom {
  user_uuid: string;
}

export class RoomTalk {
  private readonly log: LineLog;
  private readonly audience: Audience;
  private gathered: TalkLine[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly lines = new TokenBuckets(OF_ROOM);

  constructor(sql: SqlStorage, audience: Audience) {
    this.log = new LineLog(sql);
    this.audience = audience;
  }

  /** Somebody comes in: a VIP of the live's VB is announced, once a live. */
  async welcome(user_uuid: string, state: RoomState): Promise<void> {
    const { members } = this.audience;
    await members.meet([user_uuid], state.caster_uuid);
    const { speaker } = members.get(user_uuid) ?? {};
    if (!speaker || speaker.vip_level === 0) return;
    this.tell({ key: `join:${user_uuid}`, at_ms: Date.now(), kind: 'join', who: speaker, text: '', gift: null });
  }

  /** Says something, or tells why not. Said again by the same key it is the line that it was. */
  async say(state: RoomState, { user_uuid, key, text }: Saying): Promise<TalkLine | Failed> {
    const { members } = this.audience;
    await members.meetNew([user_uuid], state.caster_uuid);
    const member = members.get(user_uuid);
    if (!member || member.blocked.includes(state.caster_uuid)) return { failed: 'live_not_found' };
    const named = `say:${user_uuid}:${key}`;
    const had = this.log.of(named);
    if (had) return had;
    const now_ms = Date.now();
    const said = this.log.saidBy(user_uuid, BURST_LINES);
    const refusal = refusalOf({ text, now_ms }, { talker: member, rules: state.rules, said });
    if (refusal) return refusal;
    const wait_ms = this.lines.take('', now_ms);
    if (wait_ms > 0) return tooMany(wait_ms);
    return this.tell({ key: named, at_ms: now_ms, kind: 'say', who: member.speaker, text, gift: null });
  }

  /** Writes a line, and tells everybody where it is new. */
  tell(line: NewLine): TalkLine {
    const { line: written, is_new } = this.log.add(line);
    if (is_new) {
      if (this.gathered.length === 0) setTimeout(() => this.send(), GATHERED_MS);
      this.gathered.push(written);
    }
    return written;
  }

  /** The line of a number, whether it is hidden or not, with so many at most before and after it. */
  line(seq: number, beside_most: number): SeenLine | null {
    const found = this.log.at(seq);
    return found && { ...found, beside: beside_most === 0 ? [] : this.log.beside(seq, beside_most) };
  }

  /** Shows these lines to nobody any more, where whoever shows one hears of it at once; or again, to whoever asks from then on. */
  follow(changes: Hidden): void {
    // The last word about a line holds.
    const hides = new Map(changes.map(({ seq, is_shown_again }) => [seq, !is_shown_again]));
    for (const [seq, is_hidden] of hides) this.log.setHidden(seq, is_hidden);
    const seqs = [...hides].flatMap(([seq, is_hidden]) => (is_hidden ? [seq] : []));
    if (seqs.length === 0) return;
    this.gathered = this.gathered.filter(({ seq }) => !seqs.includes(seq));
    this.audience.tell({ hidden: seqs });
    this.answerWaiting();
  }

  /** Tells everybody what was gathered, at once. */
  send(): void {
    const lines = this.gathered;
    if (lines.length === 0) return;
    this.gathered = [];
    this.audience.tell({ lines });
    this.answerWaiting();
  }

  /** The first that came after a number, as somebody sees it; null: a visitor. */
  after(seq: number, user_uuid: string | null): Talk {
    return this.told(this.log.after(seq), user_uuid);
  }

  /** What came from a moment on, as somebody sees it. */
  from(at_ms: number, user_uuid: string | null): Talk {
    return this.told(this.log.from(at_ms), user_uuid);
  }

  /** All that somebody missed who has come back after a number, in messages; after 0 the latest. */
  *missed(seq: number, user_uuid: string | null): Generator<RoomMessage> {
    if (seq > 0) return yield* this.since(seq, user_uuid);
    const latest = this.seen(this.log.after(0), user_uuid);
    if (latest.length > 0) yield { lines: latest };
  }

  /** All that came after a number, the first line too after 0. */
  *since(seq: number, user_uuid: string | null): Generator<RoomMessage> {
    for (const page of this.log.pagesAfter(seq)) yield { lines: this.seen(page, user_uuid) };
    const hidden = this.log.hidden();
    if (hidden.length > 0) yield { hidden };
  }

  /** The number of the last line; 0 where there is none. */
  get last(): number {
    return this.log.last();
  }

  private seen(page: readonly TalkLine[], user_uuid: string | null): readonly TalkLine[] {
    return this.audience.members.seen(page, user_uuid);
  }

  private told(page: readonly TalkLine[], user_uuid: string | null): Talk {
    return { lines: [...this.seen(page, user_uuid)], last: this.log.askedAfter(page), hidden: this.log.hidden() };
  }

  /** The same as `after`; where there is nothing yet it waits so long for it. */
  async awaited(seq: number, { user_uuid, wait_ms }: { user_uuid: string | null; wait_ms: number }): Promise<Talk> {
    const isThere = this.last > seq;
    if (!isThere && wait_ms > 0 && this.waiting.size < WAITING_MOST) {
      await new Promise<void>((done) => {
        this.waiting.add(done);
        setTimeout(done, wait_ms);
      });
    }
    return this.after(seq, user_uuid);
  }

  /** Whether anything was ever said. */
  get isSilent(): boolean {
    return this.last === 0;
  }

  private answerWaiting(): void {
    for (const go of this.waiting) go();
    this.waiting.clear();
  }
}
