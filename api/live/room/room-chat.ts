/** The chat of one room: checks, stores and sends messages. */

import type { ChatMessage, Talk } from '../../../calls/live/chat.ts';
import type { RoomMessage, SentMessage } from '../../../calls/live/room/room-message.ts';
import type { Mention } from '../../../calls/people/mention.ts';
import { type Rate, TokenBuckets } from '../../platform/base/token-buckets.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { LineLog, type NewLine, type Writer } from '../chat/line-log.ts';
import { BURST_LINES, messageRefusal, tooMany } from '../chat/may-say.ts';
import type { Hidden, RoomMember, RoomState } from './room-state.ts';
import type { SocketHub } from './socket-hub.ts';

/** Milliseconds for which messages are collected, so that a flood becomes a few socket messages. */
const GATHERED_MS = 150;
/**
 * Maximum long polls that wait. Further ones are answered at once, and their clients poll again.
 */
const MAX_WAITING = 500;
/** Rate limit for chat messages of all members together. */
const OF_ROOM: Rate = { per_second: 50, burst: 200 };

/** A chat message with its neighbours, all of which may be hidden. */
export interface SeenLine {
  line: ChatMessage;
  is_hidden: boolean;
  beside: readonly ChatMessage[];
}

/** A chat message from a member. */
export interface IncomingMessage extends SentMessage {
  user_uuid: string;
}

/** Returns the members that a text of a member mentions. */
type FindMentions = (text: string, by: string) => Promise<Mention[]>;

export class RoomChat {
  private readonly log: LineLog;
  private readonly hub: SocketHub;
  private readonly mentionsIn: FindMentions;
  private gathered: ChatMessage[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly lines = new TokenBuckets(OF_ROOM);

  constructor(sql: SqlStorage, hub: SocketHub, mentionsIn: FindMentions) {
    this.log = new LineLog(sql);
    this.hub = hub;
    this.mentionsIn = mentionsIn;
  }

  /** Announces a VIP or high fan of the VB, or a member with an entrance effect, once per live. */
  async welcome(user_uuid: string, state: RoomState): Promise<void> {
    const { members } = this.hub;
    await members.meet([user_uuid], state.caster_uuid);
    const { speaker, film_url, has_entrance } = members.get(user_uuid) ?? {};
    if (!speaker || (speaker.vip_level === 0 && !film_url && !has_entrance)) return;
    const entrance = { at_ms: Date.now(), kind: 'join', who: speaker, text: '', gift: null } as const;
    this.add({ key: `join:${user_uuid}`, ...entrance, ...(film_url && { film_url }) });
  }

  /**
   * Sends a chat message, or returns the reason for rejecting it. A repeated key returns the first
   * message.
   */
  async say(state: RoomState, { user_uuid, key, text, reply_to }: IncomingMessage): Promise<ChatMessage | Failed> {
    const { members } = this.hub;
    await members.meetNew([user_uuid], state.caster_uuid);
    const member = members.get(user_uuid);
    if (!member || member.blocked.includes(state.caster_uuid)) return { failed: 'live_not_found' };
    const logKey = `say:${user_uuid}:${key}`;
    const refusalAt = (now_ms: number) =>
      messageRefusal(
        { text, now_ms },
        { talker: member, rules: state.rules, recentLines: this.log.saidBy(user_uuid, BURST_LINES) },
      );
    const mentions = refusalAt(Date.now()) ? [] : await this.mentionsIn(text, user_uuid);
    // The same message or others of the member may have arrived meanwhile.
    const loggedLine = this.log.of(logKey);
    if (loggedLine) return loggedLine;
    const now_ms = Date.now();
    const refusal = refusalAt(now_ms);
    if (refusal) return refusal;
    const wait_ms = this.lines.take('', now_ms);
    if (wait_ms > 0) return tooMany(wait_ms);
    const repliedTo = this.answered(reply_to, member);
    const about = { ...(mentions.length > 0 && { mentions }), ...(repliedTo && { reply_to: repliedTo }) };
    return this.add({ key: logKey, at_ms: now_ms, kind: 'say', who: member.speaker, text, gift: null, ...about });
  }

  /** Returns the message that a member replies to. Undefined: they cannot see it, or no author. */
  private answered(seq: number | undefined, { blocked }: RoomMember): ChatMessage['reply_to'] {
    const entry = seq === undefined ? null : this.log.at(seq);
    const speaker = entry?.is_hidden ? null : entry?.line.who;
    if (!entry || !speaker || blocked.includes(speaker.uuid)) return undefined;
    return { seq: entry.line.seq, user_uuid: speaker.uuid, name: speaker.name };
  }

  /** Stores a message and sends it if its key is new. */
  add(line: NewLine): ChatMessage {
    const { line: newLine, is_new } = this.log.add(line);
    if (is_new) {
      if (this.gathered.length === 0) setTimeout(() => this.send(), GATHERED_MS);
      this.gathered.push(newLine);
    }
    return newLine;
  }

  /** Returns a message, hidden or not, with at most `beside_most` messages before and after it. */
  line(seq: number, beside_most: number): SeenLine | null {
    const entry = this.log.at(seq);
    return entry && { ...entry, beside: beside_most === 0 ? [] : this.log.beside(seq, beside_most) };
  }

  /**
   * Hides messages at once for everyone. Messages that are shown again appear only in later reads.
   */
  follow(changes: Hidden): void {
    // The last change to a message wins.
    const hides = new Map(changes.map(({ seq, is_shown_again }) => [seq, !is_shown_again]));
    for (const [seq, is_hidden] of hides) this.log.setHidden(seq, is_hidden);
    const seqs = [...hides].flatMap(([seq, is_hidden]) => (is_hidden ? [seq] : []));
    if (seqs.length === 0) return;
    this.gathered = this.gathered.filter(({ seq }) => !seqs.includes(seq));
    this.hub.send({ hidden: seqs });
    if (seqs.includes(this.log.pinned()?.seq ?? 0)) this.pin(null);
    this.answerWaiting();
  }

  /** Hides the messages with these keys, unless they are hidden. */
  hide(keys: readonly string[]): void {
    const seqs = keys.flatMap((key) => this.log.of(key)?.seq ?? []).filter((seq) => !this.log.at(seq)?.is_hidden);
    this.follow(seqs.map((seq) => ({ number: 0, seq, is_shown_again: false })));
  }

  /** Pins a message, or none. Sends a change to everyone. */
  pin(seq: number | null): void {
    if (!this.log.pin(seq)) return;
    this.hub.send({ pinned: this.log.pinned() });
    this.answerWaiting();
  }

  /** Sends the collected messages now. */
  send(): void {
    const lines = this.gathered;
    if (lines.length === 0) return;
    this.gathered = [];
    this.hub.send({ lines });
    this.answerWaiting();
  }

  /** Returns the first page after a number, without messages of blocked members. Null: a guest. */
  after(seq: number, user_uuid: string | null): Talk {
    return this.pageFor(this.log.after(seq), user_uuid);
  }

  /** Returns the messages from a time on, without those of blocked members. */
  from(at_ms: number, user_uuid: string | null): Talk {
    return this.pageFor(this.log.from(at_ms), user_uuid);
  }

  /**
   * Yields all messages after `seq` for a visitor who reconnects. After 0 it yields only the latest
   * ones.
   */
  *missed(seq: number, user_uuid: string | null): Generator<RoomMessage> {
    if (seq > 0) return yield* this.since(seq, user_uuid);
    const latest = this.seen(this.log.after(0), user_uuid);
    if (latest.length > 0) yield { lines: latest };
    const pinnedLine = this.log.pinned();
    if (pinnedLine) yield { pinned: pinnedLine };
  }

  /** Yields all messages after `seq`. After 0 it starts with the first message. */
  *since(seq: number, user_uuid: string | null): Generator<RoomMessage> {
    for (const page of this.log.pagesAfter(seq)) yield { lines: this.seen(page, user_uuid) };
    const hidden = this.log.hidden();
    if (hidden.length > 0) yield { hidden };
    // Also null: the message may have been unpinned meanwhile.
    yield { pinned: this.log.pinned() };
  }

  /** Number of the last message, or 0. */
  get last(): number {
    return this.log.last();
  }

  /** Returns the number of messages per member, for members who wrote after a number. */
  writersAfter(seq: number): readonly Writer[] {
    return this.log.writersAfter(seq);
  }

  /** Returns the number of messages of members so far. */
  saidCount(): number {
    return this.log.saidCount();
  }

  private seen(page: readonly ChatMessage[], user_uuid: string | null): readonly ChatMessage[] {
    return this.hub.members.seen(page, user_uuid);
  }

  private pageFor(page: readonly ChatMessage[], user_uuid: string | null): Talk {
    const pinnedLine = this.log.pinned();
    return {
      lines: [...this.seen(page, user_uuid)],
      last: this.log.askedAfter(page),
      hidden: this.log.hidden(),
      pinned: (pinnedLine && this.seen([pinnedLine], user_uuid)[0]) ?? null,
    };
  }

  /** Returns the same as `after`. Without new messages it waits up to `wait_ms`. */
  async awaited(seq: number, { user_uuid, wait_ms }: { user_uuid: string | null; wait_ms: number }): Promise<Talk> {
    const isThere = this.last > seq;
    if (!isThere && wait_ms > 0 && this.waiting.size < MAX_WAITING) {
      await new Promise<void>((resolve) => {
        this.waiting.add(resolve);
        setTimeout(resolve, wait_ms);
      });
    }
    return this.after(seq, user_uuid);
  }

  /** True if the room has no messages. */
  get isSilent(): boolean {
    return this.last === 0;
  }

  private answerWaiting(): void {
    for (const resume of this.waiting) resume();
    this.waiting.clear();
  }
}
