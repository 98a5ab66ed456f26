/**
 * Reported chat messages of a live. Only its VB receives them, and they do not reveal who reported.
 */
import type { ReportedMessage, RoomMessage } from '../../../calls/live/room/room-message.ts';
import type { SocketHub } from '../room/socket-hub.ts';

const REPORTED = 'reported';
/** Maximum reported messages that a room stores, newest last. */
const MAX_STORED = 20;

export class RoomReports {
  private readonly kv: SyncKvStorage;
  private readonly hub: SocketHub;

  constructor(kv: SyncKvStorage, hub: SocketHub) {
    this.kv = kv;
    this.hub = hub;
  }

  /** Sends a reported message to the VB. Further reports of the same message are not sent. */
  add(message: ReportedMessage, caster_uuid: string): void {
    const before = this.stored();
    if (before.some(({ seq }) => seq === message.seq)) return;
    this.kv.put(REPORTED, [...before, message].slice(-MAX_STORED));
    this.hub.send({ reported: [message] }, caster_uuid);
  }

  /** Returns the message for a new visitor: none for anybody but the VB. */
  updates(user_uuid: string | null, caster_uuid: string): RoomMessage[] {
    const storedReports = user_uuid === caster_uuid ? this.stored() : [];
    return storedReports.length > 0 ? [{ reported: storedReports }] : [];
  }

  private stored(): ReportedMessage[] {
    return this.kv.get<ReportedMessage[]>(REPORTED) ?? [];
  }
}
