/** Durable Objects of lives: rooms, relays, session registers and media rooms. */
import { z } from 'zod';
import type { ChatMessage, Talk } from '../../../calls/live/chat.ts';
import type { PollVotes } from '../../../calls/live/room/deck-event.ts';
import type { ReportedMessage } from '../../../calls/live/room/room-message.ts';
import type { Presence, VisitSource } from '../../../calls/live/room-presence.ts';
import { objectsBinding } from '../../platform/framework/binding.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { ClipOrder, CutOutcome } from '../clip/cut/room-cut.ts';
import type { RoomName } from '../register/place.ts';
import type { Entrant, Visitor } from './attendance.ts';
import type { Relayed, RelayMessage, RelayPlace } from './relay-protocol.ts';
import type { IncomingMessage, SeenLine } from './room-chat.ts';
import type { Vote } from './room-votes.ts';

/** Live rooms: see live-room.ts. */
interface Rooms {
  getByName: (live_uuid: string) => LiveRooms;
}

interface LiveRooms {
  see: (live_uuid: string, visitor: Visitor, by?: Omit<Entrant, 'visitor'>) => Promise<Presence | null>;
  say: (live_uuid: string, saying: IncomingMessage) => Promise<ChatMessage | Failed>;
  lines: (
    live: { uuid: string; caster_uuid: string },
    request: { after: number; from_ms: number | null; user_uuid: string | null; wait_ms: number },
  ) => Promise<Talk>;
  line: (live_uuid: string, seq: number, beside_most?: number) => Promise<SeenLine | null>;
  renew: (live_uuid: string, about?: readonly string[]) => Promise<void>;
  report: (live_uuid: string, message: ReportedMessage) => Promise<void>;
  greet: (live_uuid: string, request: { after: number; user_uuid: string | null }) => Promise<readonly string[] | null>;
  attend: (live_uuid: string, relay: string, here: Relayed) => Promise<boolean>;
  love: (hearts: number) => Promise<void>;
  comeFrom: (visitor: Visitor, source: VisitSource) => Promise<void>;
  vote: (live_uuid: string, vote: Vote) => Promise<PollVotes | Failed>;
  votesIn: (poll_uuid: string, answer_count: number, user_uuid: string | null) => Promise<PollVotes>;
  admitGift: (user_uuid: string) => Promise<number>;
  refresh: (user_uuid: string, ended_sessions: readonly string[]) => Promise<void>;
}

/** Relays of full rooms, by the live's uuid and the relay's number: see live-relay.ts. */
interface Relays {
  getByName: (name: string) => {
    enter: (place: RelayPlace, last: number) => Promise<Relayed & { after: number }>;
    take: (messages: readonly RelayMessage[]) => Promise<void>;
    refresh: (user_uuid: string, ended_sessions: readonly string[]) => Promise<void>;
  };
}

/** Session registers of members, by user uuid: see ../register/session-register.ts. */
interface Registers {
  getByName: (user_uuid: string) => {
    enter: (user_uuid: string, session: string, place: RoomName) => Promise<boolean>;
    openPass: (
      user_uuid: string,
      session: string,
      live_uuid: string,
    ) => Promise<{ name: string; until_ms: number } | null>;
    isPass: (user_uuid: string, live_uuid: string, name: string) => Promise<boolean>;
  };
}

/** Media rooms of lives, clips, and other records with evidence: see ../broadcast/live-media.ts. */
interface MediaRooms {
  getByName: (live_uuid: string) => {
    look: () => Promise<void>;
    /** Reads from Cloudflare Stream whether the VB's input sends. Throws if Stream fails. */
    checkStream: () => Promise<void>;
    keepEvidence: () => Promise<string | null>;
    cutClip: (order: ClipOrder) => Promise<CutOutcome>;
    lastPictureAt: () => Promise<number | null>;
  };
}

const rooms = z.object({ ROOMS: objectsBinding<Rooms>() });
const relays = z.object({ RELAYS: objectsBinding<Relays>() });
const registers = z.object({ REGISTERS: objectsBinding<Registers>() });
const mediaRooms = z.object({ LIVE_MEDIA: objectsBinding<MediaRooms>() });

/** Each of these functions returns one namespace from an environment. */
export const roomsIn = (env: object): Rooms => rooms.parse(env).ROOMS;
export const relaysIn = (env: object): Relays => relays.parse(env).RELAYS;
export const registersIn = (env: object): Registers => registers.parse(env).REGISTERS;
export const mediaRoomsIn = (env: object): MediaRooms => mediaRooms.parse(env).LIVE_MEDIA;
