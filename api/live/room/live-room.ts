/**
 * The room of a live: one Durable Object per live.
 *
 * - A visitor is present by an open socket or by heartbeats.
 * - The room writes changed counts to the database, at most every few seconds.
 * - The room stores the chat and answers reads of it.
 * - A full room sends new visitors to relays, which hold sockets for it.
 */
import { DurableObject } from 'cloudflare:workers';
import type { ChatMessage, Talk } from '../../../calls/live/chat.ts';
import type { PollVotes } from '../../../calls/live/room/deck-event.ts';
import type { ReportedMessage } from '../../../calls/live/room/room-message.ts';
import { BEAT_SECONDS } from '../../../calls/live/room/room-presence-time.ts';
import type { Presence, VisitSource } from '../../../calls/live/room-presence.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { WatchedDatabase } from '../../platform/replica/watched-database.ts';
import { bringAlarmForward } from '../../platform/scheduler/bring-alarm-forward.ts';
import { SerialQueue } from '../../platform/scheduler/serial-queue.ts';
import { RoomMentions } from '../chat/room-mentions.ts';
import { RoomReports } from '../chat/room-reports.ts';
import { type Attendance, Attendees, type Entrant, userOf, usersOf, type Visitor } from './attendance.ts';
import { RoomHearts } from './hearts.ts';
import type { Relayed } from './relay-protocol.ts';
import { entrantOf, RoomAccess } from './room-access.ts';
import { closeToo, goneAtOnce, Listener } from './room-answer.ts';
import { type IncomingMessage, RoomChat, type SeenLine } from './room-chat.ts';
import { RoomMembers } from './room-members.ts';
import { RoomRecord } from './room-record.ts';
import { RoomRelays } from './room-relays.ts';
import { RoomSockets } from './room-sockets.ts';
import type { RoomPast, RoomState } from './room-state.ts';
import { EMPTY_MS, RENEW_MS, RETENTION_MS, TELL_MS } from './room-times.ts';
import { greetingOf, type RoomReader, RoomUpdates } from './room-updates.ts';
import { RoomVotes, type Vote } from './room-votes.ts';
import { SocketHub } from './socket-hub.ts';

export class LiveRoom extends DurableObject<ApiBindings> {
  private readonly room = new Attendees();
  private readonly sockets: RoomSockets;
  private readonly access: RoomAccess;
  private readonly listener = new Listener();
  private readonly members: RoomMembers;
  private readonly relays: RoomRelays;
  private readonly hub: SocketHub;
  private readonly updates: RoomUpdates;
  private readonly hearts: RoomHearts;
  private readonly mentions: RoomMentions;
  private readonly reports: RoomReports;
  private readonly votes: RoomVotes;
  private readonly database: WatchedDatabase;
  private readonly record: RoomRecord;
  /** Created with the first chat message or read, so that an unused room stores nothing. */
  private madeTalk: RoomChat | null = null;
  /** The live as stored in the database. Undefined: not read yet. Null: not on air, or unknown. */
  private state: RoomState | null | undefined;
  private renewedAtMs = 0;
  /** Reads the database, one read at a time. */
  private readonly looking = new SerialQueue((live_uuid: string) => this.read(live_uuid));

  constructor(ctx: DurableObjectState, env: ApiBindings) {
    super(ctx, env);
    this.sockets = new RoomSockets(ctx);
    this.database = new WatchedDatabase(env.DB);
    this.record = new RoomRecord(ctx.storage, { ...env, DB: this.database.primary });
    this.access = new RoomAccess(this.sockets, env);
    this.members = new RoomMembers(env.DB);
    const { kv, sql } = ctx.storage;
    this.relays = new RoomRelays({ env, kv, talk: () => this.talk(), state: () => this.state });
    this.hub = new SocketHub(this.sockets, this.members, (message) => this.relays.forward(message));
    this.updates = new RoomUpdates({ ctx, env, hub: this.hub });
    this.hearts = new RoomHearts(kv, this.hub);
    this.reports = new RoomReports(kv, this.hub);
    this.votes = new RoomVotes(sql, this.hub);
    const here = () => this.attendance(Date.now()).user_uuids;
    const speakersFor = (user_uuid: string) => this.members.speakersFor(user_uuid);
    this.mentions = new RoomMentions({ env, sql, here, speakersFor });
  }

  /** Records a heartbeat of a visitor. Returns null if the visitor's session has ended. */
  async see(live_uuid: string, visitor: Visitor, by?: Omit<Entrant, 'visitor'>): Promise<Presence | null> {
    const state = await this.stateOf(live_uuid);
    if (!state || !(await this.access.isOpenTo(state, visitor))) return { viewer_count: 0, next_seconds: null };
    if (!(await this.access.isSessionValid({ visitor, session: by?.session ?? null }, `room:${live_uuid}`)))
      return null;
    if (this.room.see(visitor, Date.now(), by?.address)) await this.note(live_uuid, visitor, by?.source);
    return { viewer_count: state.viewer_count, next_seconds: BEAT_SECONDS };
  }

  /**
   * Opens a socket for the visitor that `entrantOf` reads. `x-live` names the live, `after` the
   * last chat message that the client has. A full room answers without a socket and names a relay
   * in `x-relay`.
   */
  override async fetch(request: Request): Promise<Response> {
    const live_uuid = request.headers.get('x-live') ?? '';
    const entrant = entrantOf(request);
    const { visitor } = entrant;
    const after = Number(new URL(request.url).searchParams.get('after'));
    const state = await this.stateOf(live_uuid);
    if (!state) return goneAtOnce();
    if (!(await this.access.isOpenTo(state, visitor))) return new Response(null, { status: 403 });
    return this.access.admit(entrant, `room:${live_uuid}`, async () => {
      if (this.record.begin(live_uuid)) await this.looking.run(live_uuid);
      await this.note(live_uuid, visitor);
      const user_uuid = userOf(visitor);
      if (user_uuid !== null) await this.talk().welcome(user_uuid, state);
      if (this.sockets.count >= RoomSockets.relayThreshold)
        return new Response(null, { headers: { 'x-relay': await this.relays.place() } });
      return this.access.accept(entrant, this.greeting(state, { after, user_uuid })).answer;
    });
  }

  /** Ends these sessions of a member in this room, and reads the member again. */
  async refresh(user_uuid: string, endedSessions: readonly string[]): Promise<void> {
    this.access.end(user_uuid, endedSessions);
    if (endedSessions.length > 0) this.room.forget(`user:${user_uuid}`);
    if (this.record.live_uuid === undefined || !this.state) return;
    await this.members.meet([user_uuid], this.state.caster_uuid);
    await bringAlarmForward(this.ctx.storage, TELL_MS);
  }

  /** Returns the first messages for a visitor of a relay, or null if the live is over. */
  async greet(live_uuid: string, request: RoomReader): Promise<readonly string[] | null> {
    const state = await this.stateOf(live_uuid);
    if (state && request.user_uuid !== null) await this.members.meetNew([request.user_uuid], state.caster_uuid);
    return this.state ? this.greeting(this.state, request) : null;
  }

  /** Receives the visitors of a relay. Returns false if the live is over. */
  async attend(live_uuid: string, relay: string, here: Relayed): Promise<boolean> {
    if (!(await this.stateOf(live_uuid))) return false;
    this.relays.note(relay, here);
    await bringAlarmForward(this.ctx.storage, TELL_MS);
    return true;
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const live_uuid = this.record.live_uuid;
    if (live_uuid === undefined) return socket.close(1008);
    await this.listener.hear(socket, data, {
      say: (message) => this.say(live_uuid, message),
      love: (hearts) => this.love(hearts),
      comeFrom: (visitor, source) => this.comeFrom(visitor, source),
    });
  }

  override webSocketClose(socket: WebSocket, code: number): Promise<void> {
    closeToo(socket, code);
    return bringAlarmForward(this.ctx.storage, TELL_MS);
  }

  override webSocketError(): Promise<void> {
    return bringAlarmForward(this.ctx.storage, TELL_MS);
  }

  /** Counts hearts of a visitor, or those that a relay has collected. */
  love(hearts: number): void {
    this.hearts.add(hearts);
  }

  /** Stores the place from which a visitor came. */
  comeFrom(visitor: Visitor, source: VisitSource): void {
    this.record.comeFrom(visitor, source);
  }

  /**
   * Counts a gift of a member. Returns the milliseconds to wait, or 0 if it is within the limit.
   */
  admitGift(user_uuid: string): number {
    return this.listener.gifts.take(user_uuid, Date.now());
  }

  /** Sends a chat message, or returns the reason for rejecting it. */
  async say(live_uuid: string, message: IncomingMessage): Promise<ChatMessage | Failed> {
    const state = await this.stateOf(live_uuid);
    if (!state) return { failed: 'talk_over' };
    this.record.begin(live_uuid);
    const line = await this.talk().say(state, message);
    if (!('failed' in line)) this.ctx.waitUntil(this.mentions.notify({ ...state, live_uuid }, line));
    return line;
  }

  /** Returns the messages that a visitor sees. Without new ones it waits up to `wait_ms`. */
  async lines(
    live: { uuid: string; caster_uuid: string },
    { after, from_ms, user_uuid, wait_ms }: RoomReader & { from_ms: number | null; wait_ms: number },
  ): Promise<Talk> {
    if (this.record.live_uuid === undefined) return { lines: [], last: 0, hidden: [] };
    const state = await this.stateOf(live.uuid);
    const talk = this.talk();
    if (user_uuid !== null) await this.members.meetNew([user_uuid], live.caster_uuid);
    if (from_ms !== null) return talk.from(from_ms, user_uuid);
    return talk.awaited(after, { user_uuid, wait_ms: state ? wait_ms : 0 });
  }

  /** Returns one chat message, hidden or not, with up to `beside_most` messages on each side. */
  async line(live_uuid: string, seq: number, beside_most = 0): Promise<SeenLine | null> {
    return this.record.live_uuid === live_uuid ? this.talk().line(seq, beside_most) : null;
  }

  /** Counts a vote of a member in a poll, and returns the votes so far. */
  async vote(live_uuid: string, vote: Vote): Promise<PollVotes | Failed> {
    if (!(await this.stateOf(live_uuid))) return { failed: 'poll_over' };
    this.record.begin(live_uuid);
    return this.votes.cast(vote);
  }

  /** Returns the votes of a poll so far, with the answer of this member. */
  async votesIn(poll_uuid: string, answer_count: number, user_uuid: string | null): Promise<PollVotes> {
    const own = this.votes.ownVote(poll_uuid, user_uuid);
    return { uuid: poll_uuid, counts: this.votes.counts(poll_uuid, answer_count), own };
  }

  /** Sends a reported message of somebody else to the VB. */
  async report(live_uuid: string, message: ReportedMessage): Promise<void> {
    const state = await this.stateOf(live_uuid);
    if (state) this.reports.add(message, state.caster_uuid);
  }

  /** Reads the database again, because the live, its gifts or the members in `about` changed. */
  async renew(live_uuid: string, about: readonly string[] = []): Promise<void> {
    this.database.noteChange();
    if (this.record.live_uuid === undefined) {
      if (!(await this.stateOf(live_uuid))) return;
      this.record.begin(live_uuid);
    }
    await this.looking.run(live_uuid);
    if (this.state) await this.members.meet(about, this.state.caster_uuid);
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const { live_uuid } = this.record;
    if (live_uuid === undefined) return;
    const now_ms = Date.now();
    const knowsAllFromMs = this.record.knowsAllFromMs;
    if (now_ms < knowsAllFromMs) return storage.setAlarm(knowsAllFromMs);
    if (!(await this.stateOf(live_uuid))) return;
    await this.relays.wake();
    const attendance = this.attendance(now_ms);
    await this.record.report(live_uuid, attendance, {
      heart_count: this.hearts.total,
      message_count: this.talk().saidCount(),
    });
    await this.record.reportMessages(live_uuid, this.talk());
    const previousCount = this.state?.viewer_count;
    await this.looking.run(live_uuid);
    if (!this.state) return;
    if (this.state.viewer_count !== previousCount) this.hub.send({ viewer_count: this.state.viewer_count });
    if (now_ms - this.renewedAtMs >= RENEW_MS) {
      this.renewedAtMs = now_ms;
      await this.members.meet(usersOf(this.sockets.closeSilent(now_ms)), this.state.caster_uuid);
      await this.access.endExpired();
    }
    const quiet_ms = attendance.viewer_count > 0 ? RENEW_MS : EMPTY_MS;
    await bringAlarmForward(storage, this.room.isHeardOf ? TELL_MS : quiet_ms);
  }

  private attendance(now_ms: number): Attendance {
    return this.room.at(now_ms, [...this.sockets.closeSilent(now_ms), ...this.relays.visitors()]);
  }

  /** Returns the live if it is on air. */
  private async stateOf(live_uuid: string): Promise<RoomState | null> {
    if (!this.state) await this.looking.run(live_uuid);
    return this.state ?? null;
  }

  private async read(live_uuid: string): Promise<void> {
    const { readRoom, announceChanges } = await import('./room-reading.ts');
    const { storage } = this.ctx;
    const hidden_to = storage.kv.get<number>('hidden_to') ?? 0;
    const now = new Date();
    const votesOf = (poll_uuid: string, answer_count: number) => this.votes.counts(poll_uuid, answer_count);
    const reading = await this.database.read((d1) =>
      readRoom(d1, { live_uuid, hidden_to, now, store: this.database.primary, votesOf }),
    );
    const { state, past } = reading;
    // After hibernation the blocks of connected members must be known before the first message.
    if (state && this.state === undefined)
      await this.members.meet(usersOf(this.sockets.closeSilent(Date.now())), state.caster_uuid);
    this.state = state;
    if (this.record.live_uuid === undefined) return;
    await announceChanges({ d1: this.env.DB, storage, hub: this.hub, talk: this.talk() }, live_uuid, reading);
    if (state) await this.updates.announce(state);
    else await this.end(past);
  }

  /** Sends everyone away, because the live is over. The chat stays stored for `RETENTION_MS`. */
  private async end(past: RoomPast): Promise<void> {
    this.updates.wakeOpponent(past);
    this.madeTalk?.send();
    this.hub.send({ gone: true });
    this.sockets.closeAll();
    this.relays.forget();
    const stored_until_ms = (await this.record.close(this.talk())) + RETENTION_MS;
    if (!this.talk().isSilent && Date.now() < stored_until_ms) return this.ctx.storage.setAlarm(stored_until_ms);
    this.madeTalk = null;
    this.votes.forget();
    return this.ctx.storage.deleteAll();
  }

  /** Returns the first messages for a new visitor. */
  private greeting(state: RoomState, reader: RoomReader): string[] {
    const parts = { talk: this.talk(), hearts: this.hearts, reports: this.reports, votes: this.votes };
    return this.hub.textsFor(greetingOf(parts, state, reader), reader.user_uuid);
  }

  private talk(): RoomChat {
    this.madeTalk ??= new RoomChat(this.ctx.storage.sql, this.hub, this.mentions.find);
    return this.madeTalk;
  }

  /** Stores a visitor for the total count and schedules a report. */
  private async note(live_uuid: string, visitor: Visitor, source?: VisitSource): Promise<void> {
    this.record.note(live_uuid, visitor);
    if (source) this.record.comeFrom(visitor, source);
    await bringAlarmForward(this.ctx.storage, TELL_MS);
  }
}
