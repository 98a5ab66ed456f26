/**
 * A relay of a live room: a Durable Object that holds sockets for a room that is full. It forwards
 * the room's messages to its sockets and its visitors' chat messages to the room. It reports its
 * visitors to the room every few seconds. It stores only the live that it serves and the number of
 * the last chat message that it forwarded. The room has the only log.
 */
import { DurableObject } from 'cloudflare:workers';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import type { VisitSource } from '../../../calls/live/room-presence.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { bringAlarmForward } from '../../platform/scheduler/bring-alarm-forward.ts';
import { type Entrant, userOf, usersOf, type Visitor } from './attendance.ts';
import { roomsIn } from './bindings.ts';
import { HeartBatch } from './hearts.ts';
import type { Relayed, RelayMessage, RelayPlace } from './relay-protocol.ts';
import { entrantOf, RoomAccess } from './room-access.ts';
import { closeToo, goneAtOnce, Listener, sendTo } from './room-answer.ts';
import { RoomMembers } from './room-members.ts';
import { RoomSockets } from './room-sockets.ts';
import { RENEW_MS, TELL_MS } from './room-times.ts';
import { SocketHub } from './socket-hub.ts';

export class LiveRelay extends DurableObject<ApiBindings> {
  private readonly sockets: RoomSockets;
  private readonly access: RoomAccess;
  private readonly listener = new Listener();
  private readonly members: RoomMembers;
  private readonly hub: SocketHub;
  private readonly hearts = new HeartBatch((count) => void this.passHearts(count));
  /** One list per visitor who is entering, with the messages sent since then. */
  private readonly arriving = new Set<RelayMessage[]>();
  private meeting: Promise<void> | null = null;
  private checked_at_ms = 0;

  constructor(ctx: DurableObjectState, env: ApiBindings) {
    super(ctx, env);
    this.sockets = new RoomSockets(ctx);
    this.access = new RoomAccess(this.sockets, env);
    this.members = new RoomMembers(env.DB);
    this.hub = new SocketHub(this.sockets, this.members, (message) => {
      for (const queue of this.arriving) queue.push(message);
    });
  }

  /**
   * Starts or resumes this relay. Returns the number of its last chat message and its visitors. A
   * new relay starts after `last`.
   */
  async enter(place: RelayPlace, last: number): Promise<Relayed & { after: number }> {
    const { kv } = this.ctx.storage;
    const before = this.storedPlace();
    if (!before) kv.put('after', last);
    // The age limit changed. Visitors must enter again, and the room refuses those below it.
    if (before && before.least_age !== place.least_age) this.sendAway();
    kv.put('kept', place);
    return { after: this.after(), ...this.here() };
  }

  /**
   * Forwards messages of the room in their order. Skips chat messages that were forwarded before.
   */
  async take(messages: readonly RelayMessage[]): Promise<void> {
    const place = this.storedPlace();
    if (!place) return;
    await this.meetAll(place);
    for (const { message, to } of messages) {
      if ('lines' in message) this.passOn(message.lines);
      else this.hub.send(message, to);
      if ('comes_back' in message) this.sockets.closeAll();
      if ('gone' in message) return this.leave();
    }
  }

  /**
   * Opens a socket, as `LiveRoom.fetch` does. Answers 503 if this relay does not serve the live.
   */
  override async fetch(request: Request): Promise<Response> {
    const place = this.storedPlace();
    const after = Number(new URL(request.url).searchParams.get('after'));
    if (place?.live_uuid !== request.headers.get('x-live')) return new Response(null, { status: 503 });
    const entrant = entrantOf(request);
    return this.access.admit(entrant, `relay:${place.name}`, () => this.open(place, entrant, after));
  }

  private async open(place: RelayPlace, entrant: Entrant, after: number): Promise<Response> {
    const user_uuid = userOf(entrant.visitor);
    const queue: RelayMessage[] = [];
    this.arriving.add(queue);
    try {
      const [greeting] = await Promise.all([
        this.room(place).greet(place.live_uuid, { after, user_uuid }),
        this.meetAll(place),
        user_uuid !== null && this.members.meet([user_uuid], place.caster_uuid),
        bringAlarmForward(this.ctx.storage, TELL_MS),
      ]);
      if (!greeting) return goneAtOnce();
      const { answer, ours } = this.access.accept(entrant, greeting);
      for (const { message, to } of ours ? queue : []) {
        const visibleMessage = to === null || to === user_uuid ? this.hub.seen(message, user_uuid) : null;
        if (ours && visibleMessage) sendTo(ours, visibleMessage);
        if ('comes_back' in message) ours?.close(1000);
      }
      return answer;
    } finally {
      this.arriving.delete(queue);
    }
  }

  /** Ends these sessions of a member at this relay, and reads the member again. */
  async refresh(user_uuid: string, endedSessions: readonly string[]): Promise<void> {
    this.access.end(user_uuid, endedSessions);
    const place = this.storedPlace();
    if (!place) return;
    await this.members.meet([user_uuid], place.caster_uuid);
    await bringAlarmForward(this.ctx.storage, TELL_MS);
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const place = this.storedPlace();
    if (!place) return socket.close(1008);
    await this.listener.hear(socket, data, {
      say: (message) => this.room(place).say(place.live_uuid, message),
      love: (hearts) => this.hearts.add(hearts),
      comeFrom: (visitor, source) => void this.passSource(visitor, source),
    });
  }

  override webSocketClose(socket: WebSocket, code: number): Promise<void> {
    closeToo(socket, code);
    return bringAlarmForward(this.ctx.storage, TELL_MS);
  }

  override webSocketError(): Promise<void> {
    return bringAlarmForward(this.ctx.storage, TELL_MS);
  }

  /**
   * Reports this relay's visitors to the room, and learns whether the live is still on air. The
   * report also makes a room that lost its memory find this relay again.
   */
  override async alarm(): Promise<void> {
    const place = this.storedPlace();
    if (!place) return;
    if (Date.now() - this.checked_at_ms >= RENEW_MS) {
      this.checked_at_ms = Date.now();
      await this.access.endExpired();
    }
    const members = this.here();
    if (members.socket_count > 0) await bringAlarmForward(this.ctx.storage, TELL_MS);
    try {
      const isOn = await this.room(place).attend(place.live_uuid, place.name, members);
      if (!isOn) await this.take([{ message: { gone: true }, to: null }]);
      else await this.members.meetNew(usersOf(this.here().visitors), place.caster_uuid);
    } catch (error) {
      log('warn', 'relay_not_notified', { reason: String(error) });
      await bringAlarmForward(this.ctx.storage, TELL_MS);
    }
  }

  private passOn(batch: Extract<RoomMessage, { lines: object }>['lines']): void {
    const after = this.after();
    const lines = batch.filter(({ seq }) => seq > after);
    const last = lines.at(-1);
    if (!last) return;
    this.hub.send({ lines });
    this.ctx.storage.kv.put('after', last.seq);
  }

  /** Sends collected hearts to the room. A room that cannot be reached loses them. */
  private async passHearts(count: number): Promise<void> {
    const place = this.storedPlace();
    if (!place) return;
    await this.room(place)
      .love(count)
      .catch((error: unknown) => log('warn', 'relay_not_notified', { reason: String(error) }));
  }

  /** Sends the source of a visitor to the room. If the room cannot be reached, it counts as `other`. */
  private async passSource(visitor: Visitor, source: VisitSource): Promise<void> {
    const place = this.storedPlace();
    if (!place) return;
    await this.room(place)
      .comeFrom(visitor, source)
      .catch((error: unknown) => log('warn', 'relay_not_notified', { reason: String(error) }));
  }

  private sendAway(): void {
    this.hub.send({ comes_back: true });
    this.sockets.closeAll();
  }

  /** Closes all sockets and clears the storage, because the live is over. */
  private async leave(): Promise<void> {
    this.sockets.closeAll();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /**
   * Reads all connected members once, before the first message is sent: their blocks decide which
   * messages they see.
   */
  private meetAll({ caster_uuid }: RelayPlace): Promise<void> {
    this.meeting ??= this.members.meet(usersOf(this.here().visitors), caster_uuid).catch((error) => {
      this.meeting = null;
      throw error;
    });
    return this.meeting;
  }

  private here(): Relayed {
    const visitors = [...new Set(this.sockets.closeSilent(Date.now()))];
    return { visitors, socket_count: this.sockets.count };
  }

  private room({ live_uuid }: RelayPlace) {
    return roomsIn(this.env).getByName(live_uuid);
  }

  private storedPlace(): RelayPlace | undefined {
    return this.ctx.storage.kv.get<RelayPlace>('kept');
  }

  private after(): number {
    return this.ctx.storage.kv.get<number>('after') ?? 0;
  }
}
