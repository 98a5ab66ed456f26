import type { SQL } from 'drizzle-orm';
import type { Presence } from '../../../calls/live/room-presence.ts';
import type { Talk, TalkLine } from '../../../calls/live/talk.ts';
import type { Group, Role } from '../../../calls/platform/role.ts';
import type { RoomName } from '../../live/register/place.ts';
import type { Entrant, Visitor } from '../../live/room/attendance.ts';
import type { Relayed, RelayMessage, RelayPlace } from '../../live/room/relay-protocol.ts';
import type { IncomingMessage, SeenLine } from '../../live/room/room-chat.ts';
import type { Counter } from './counter.ts';
import type { Db } from './db.ts';
import type { Failed } from './fail.ts';
import type { OneTimeCode } from './one-time-code.ts';

/** The scheduler's objects, one per job: see scheduler/scheduler.ts. */
export interface Clocks {
  getByName: (jobName: string) => { wake: (jobName: string, atMs: number) => Promise<void> };
}

/** Live rooms: see live/room/live-room.ts. */
interface Rooms {
  getByName: (live_uuid: string) => LiveRooms;
}

interface LiveRooms {
  see: (live_uuid: string, visitor: Visitor, by?: Omit<Entrant, 'visitor'>) => Promise<Presence | null>;
  say: (live_uuid: string, saying: IncomingMessage) => Promise<TalkLine | Failed>;
  lines: (
    live: { uuid: string; caster_uuid: string },
    request: { after: number; from_ms: number | null; user_uuid: string | null; wait_ms: number },
  ) => Promise<Talk>;
  line: (live_uuid: string, seq: number, beside_most?: number) => Promise<SeenLine | null>;
  renew: (live_uuid: string, about?: readonly string[]) => Promise<void>;
  greet: (live_uuid: string, request: { after: number; user_uuid: string | null }) => Promise<readonly string[] | null>;
  attend: (live_uuid: string, relay: string, here: Relayed) => Promise<boolean>;
  love: (hearts: number) => Promise<void>;
  admitGift: (user_uuid: string) => Promise<number>;
  refresh: (user_uuid: string, ended_sessions: readonly string[]) => Promise<void>;
}

/** Relays of full rooms, by the live's uuid and the relay's number: see live/room/live-relay.ts. */
export interface Relays {
  getByName: (name: string) => {
    enter: (place: RelayPlace, last: number) => Promise<Relayed & { after: number }>;
    take: (tellings: readonly RelayMessage[]) => Promise<void>;
    refresh: (user_uuid: string, ended_sessions: readonly string[]) => Promise<void>;
  };
}

/** Session registers of members, by user uuid: see live/register/place.ts. */
interface Registers {
  getByName: (user_uuid: string) => {
    enter: (user_uuid: string, session: string, place: RoomName) => Promise<boolean>;
    openPass: (
      user_uuid: string,
      session: string,
      live_uuid: string,
    ) => Promise<{ name: string; until_ms: number } | null>;
    isPass: (user_uuid: string, live_uuid: string, name: string) => Promise<boolean>;
    look: (user_uuid: string) => Promise<void>;
  };
}

/** Media rooms of lives, and of other records with evidence: see live/broadcast/live-media.ts. */
interface MediaRooms {
  getByName: (live_uuid: string) => {
    look: () => Promise<void>;
    keepEvidence: () => Promise<string | null>;
    lastPictureAt: () => Promise<number | null>;
    openEvidence: (keys: readonly string[], until_ms: number) => Promise<string[]>;
  };
}

/** Bindings in wrangler.toml that the framework uses. A feature declares and parses its own. */
export interface ApiBindings {
  DB: D1Database;
  MEDIA: R2Bucket;
  COUNTERS: DurableObjectNamespace<Counter>;
  CLOCK: Clocks;
  /** Counts and durations of calls, if the deployment has Analytics Engine. */
  METRICS?: AnalyticsEngineDataset;
  CODES: DurableObjectNamespace<OneTimeCode>;
  /** Live rooms by live uuid. */
  ROOMS: Rooms;
  RELAYS: Relays;
  REGISTERS: Registers;
  /** Media rooms by live uuid. */
  LIVE_MEDIA: MediaRooms;
}

/** The caller, as identified by a valid token. */
export interface Caller {
  user_uuid: string;
  role: Role;
  group: Group;
  /** The family that the user belongs to; for a family account, the one it manages. */
  family_uuid: string | null;
  /** Public id of the token, as the list of sessions shows it. */
  token_id: string;
  /** SHA-256 of the token. The session register uses it to find open connections of the session. */
  session: string;
  /** When the owner last authenticated with this token, in milliseconds; null if unknown. */
  authenticated_at_ms: number | null;
  /** Whether that was with a passkey. */
  is_by_passkey: boolean;
}

/** The holder of the token, for queries that run together with the check of the token. */
export interface Bearer {
  /** SQL that is null if the token is invalid. */
  user_uuid: SQL<string>;
}

/** A request body that is no form, unparsed. */
export interface RawBody {
  body: string;
  header: (name: string) => string | undefined;
}

/** Context of every handler. No handler reads the time, the environment or the request itself. */
export interface Context {
  db: Db;
  env: ApiBindings;
  now: Date;
  requestId: string;
  /** Lets work continue after the response. */
  waitUntil: (work: Promise<unknown>) => void;
}
