/** The talk of one room: what was said, who hears it, and what may be said. */
import type { RoomMessage, SaidInRoom } from '../../calls/room-message.ts';
import type { Talk, TalkLine } from '../../calls/talk.ts';
import type { Failed } from '../host/fail.ts';
import { userOf } from '../live/attendance.ts';
import { LineLog, type NewLine } from './line-log.ts';
import { BURST_LINES, refusalOf } from './may-say.ts';
import type { RoomSockets } from './room-sockets.ts';
import type { RoomMember, RoomState } from './room-state.ts';

/** Lines are gathered so long, so that a flood of them is a few messages to everybody. */
const GATHERED_MS = 150;
/** So many answers may wait for the next line; who comes then is answered at once, and asks again. */
const WAITING_MOST = 500;

/** What is known of a member holds for so long without being read anew. */
const KNOWN_MS = 60_000;

/** What somebody says, and who. */
export interface Saying extends SaidInRoom {
  user_uuid: string;
}

/** Reads members of a room out of the database. */
export type ReadMembers = (user_uuids: readonly string[], caster_uuid: string) => Promise<Map<string, RoomMember>>;

export class RoomTalk {
  private readonly log: LineLog;
  private readonly sockets: RoomSockets;
  private readonly readMembers: ReadMembers;
  private readonly members = new Map<string, RoomMember & { met_at_ms: number }>();
  private gathered: TalkLine[] = [];
  private readonly waiting = new Set<() => void>();

  constructor({ sql, sockets, readMembers }: { sql: SqlStorage; sockets: RoomSockets; readMembers: ReadMembers }) {
    this.log = new LineLog(sql);
    this.sockets = sockets;
    this.readMembers = readMembers;
  }

  /** Reads anew what is known of these members: names, addresses, whom they block. */
  async meet(user_uuids: readonly string[], { caster_uuid }: Pick<RoomState, 'caster_uuid'>): Promise<void> {
    if (user_uuids.length === 0) return;
    const known = await this.readMembers(user_uuids, caster_uuid);
    for (const uuid of user_uuids) {
      const member = known.get(uuid);
      if (member) this.members.set(uuid, { ...member, met_at_ms: Date.now() });
      else this.members.delete(uuid);
    }
  }

  /** The same of those who are not known yet, or not of late. */
  meetNew(user_uuids: readonly string[], state: Pick<RoomState, 'caster_uuid'>): Promise<void> {
    return this.meet(
      user_uuids.filter((uuid) => Date.now() - (this.members.get(uuid)?.met_at_ms ?? 0) >= KNOWN_MS),
      state,
    );
  }

  /** Somebody comes in: a VIP of the live's VB is announced, once a live. */
  async welcome(user_uuid: string, state: RoomState): Promise<void> {
    await this.meet([user_uuid], state);
    const { speaker } = this.members.get(user_uuid) ?? {};
    if (!speaker || speaker.vip_level === 0) return;
    this.tell({ key: `join:${user_uuid}`, at_ms: Date.now(), kind: 'join', who: speaker, text: '', gift: null });
  }

  /** Says something, or tells why not. Said again by the same key it is the line that it was. */
  async say(state: RoomState, { user_uuid, key, text }: Saying): Promise<TalkLine | Failed> {
    await this.meetNew([user_uuid], state);
    const member = this.members.get(user_uuid);
    if (!member || member.blocked.includes(state.caster_uuid)) return { failed: 'live_not_found' };
    const named = `say:${user_uuid}:${key}`;
    const had = this.log.of(named);
    if (had) return had;
    const now_ms = Date.now();
    const said = this.log.saidBy(user_uuid, BURST_LINES);
    const refusal = refusalOf({ text, now_ms }, { talker: member, rules: state.rules, said });
    if (refusal) return refusal;
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

  /** The line of a number, whether it is hidden or not. */
  line(seq: number): { line: TalkLine; is_hidden: boolean } | null {
    return this.log.at(seq);
  }

  /** Shows these lines to nobody any more; whoever shows one hears of it at once. */
  hide(seqs: readonly number[]): void {
    if (seqs.length === 0) return;
    for (const seq of seqs) this.log.hide(seq);
    this.gathered = this.gathered.filter(({ seq }) => !seqs.includes(seq));
    this.sockets.tellAll({ hidden: seqs });
    this.answerWaiting();
  }

  /** Tells everybody what was gathered, at once. */
  send(): void {
    const lines = this.gathered;
    if (lines.length === 0) return;
    this.gathered = [];
    const toAll = JSON.stringify({ lines } satisfies RoomMessage);
    const authors = new Set(lines.flatMap(({ who }) => who?.uuid ?? []));
    this.sockets.tell((visitor) => {
      const blocked = this.blockedBy(userOf(visitor));
      if (!blocked.some((uuid) => authors.has(uuid))) return toAll;
      const seen = this.seen(lines, userOf(visitor));
      return seen.length === 0 ? null : JSON.stringify({ lines: seen } satisfies RoomMessage);
    });
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

  /** All that somebody missed who has come back after a number, in messages. */
  *missed(seq: number, user_uuid: string | null): Generator<RoomMessage> {
    for (const page of this.log.pagesAfter(seq)) yield { lines: this.seen(page, user_uuid) };
    const hidden = this.log.hidden();
    if (seq > 0 && hidden.length > 0) yield { hidden };
  }

  private told(page: readonly TalkLine[], user_uuid: string | null): Talk {
    return { lines: this.seen(page, user_uuid), last: this.log.askedAfter(page), hidden: this.log.hidden() };
  }

  /** The same as `after`; where there is nothing yet it waits so long for it. */
  async awaited(seq: number, { user_uuid, wait_ms }: { user_uuid: string | null; wait_ms: number }): Promise<Talk> {
    const isThere = this.log.last() > seq;
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
    return this.log.last() === 0;
  }

  private answerWaiting(): void {
    for (const go of this.waiting) go();
    this.waiting.clear();
  }

  private seen(lines: readonly TalkLine[], user_uuid: string | null): TalkLine[] {
    const blocked = this.blockedBy(user_uuid);
    return lines.filter(({ who }) => who === null || !blocked.includes(who.uuid));
  }

  /** Whose lines somebody does not see: whom they block, and who block them. */
  private blockedBy(user_uuid: string | null): readonly string[] {
    return (user_uuid === null ? undefined : this.members.get(user_uuid)?.blocked) ?? [];
  }
}
