import type { SQL } from 'drizzle-orm';
import type { Presence } from '../../../calls/live/room-presence.ts';
import type { Talk, TalkLine } from '../../../calls/live/talk.ts';
import type { Group, Role } from '../../../calls/platform/role.ts';
import type { Place } from '../../live/register/place.ts';
import type { Entrant, Visitor } from '../../live/room/attendance.ts';
import type { Saying, SeenLine } from '../../live/room/room-talk.ts';
import type { Relayed, RelayPlace, Telling } from '../../live/room/telling.ts';
import type { Counter } from './counter.ts';
import type { Db } from './db.ts';
import type { Failed } from './fail.ts';
import type { OneTimeCode } from './one-time-code.ts';

/** The clock's objects, one a task: see clock.ts. */
export interface Clocks {
  getByName: (taskName: string) => { ring: (taskName: string, atMs: number) => Promise<void> };
}

/** The rooms of lives: see live/live-room.ts. */
interface Rooms {
  getByName: (live_uuid: string) => LiveRooms;
}

interface LiveRooms {
  see: (live_uuid: string, visitor: Visitor, by?: Omit<Entrant, 'visitor'>) => Promise<Presence | null>;
  say: (live_uuid: string, saying: Saying) => Promise<TalkLine | Failed>;
  lines: (
    live: { uuid: string; caster_uuid: string },
    asked: { after: number; from_ms: number | null; user_uuid: string | null; wait_ms: number },
  ) => Promise<Talk>;
  line: (live_uuid: string, seq: number, beside_most?: number) => Promise<SeenLine | null>;
  renew: (live_uuid: string, about?: readonly string[]) => Promise<void>;
  greet: (live_uuid: string, asked: { after: number; user_uuid: string | null }) => Promise<readonly string[] | null>;
  attend: (live_uuid: string, relay: string, here: Relayed) => Promise<boolean>;
  refresh: (user_uuid: string, ended_sessions: readonly string[]) => Promise<void>;
}

/** Relays of rooms that are full, by the live's number and their own: see live/live-relay.ts. */
export interface Relays {
  getByName: (name: string) => {
    enter: (place: RelayPlace, last: number) => Promise<Relayed & { after: number }>;
    take: (tellings: readonly Telling[]) => Promise<void>;
    refresh: (user_uuid: string, ended_sessions: readonly string[]) => Promise<void>;
  };
}

/** The registers of members, by their numbers: see live/register/place.ts. */
interface Registers {
  getByName: (user_uuid: string) => {
    enter: (user_uuid: string, session: string, place: Place) => Promise<boolean>;
    openPass: (
      user_uuid: string,
      session: string,
      live_uuid: string,
    ) => Promise<{ name: string; until_ms: number } | null>;
    isPass: (user_uuid: string, live_uuid: string, name: string) => Promise<boolean>;
    look: (user_uuid: string) => Promise<void>;
  };
}

/** The media rooms of lives, and of what else evidence is kept of: see broadcast/live-media.ts. */
interface MediaRooms {
  getByName: (live_uuid: string) => {
    look: () => Promise<void>;
    keepEvidence: () => Promise<string | null>;
    lastPictureAt: () => Promise<number | null>;
    openEvidence: (keys: readonly string[], until_ms: number) => Promise<string[]>;
  };
}

/** What the host itself has of the bindings in wrangler.toml. A feature declares and parses what is its own. */
export interface ApiBindings {
  DB: D1Database;
  MEDIA: R2Bucket;
  COUNTERS: DurableObjectNamespace<Counter>;
  CLOCK: Clocks;
  /** Counts and durations of calls, where a deployment has it. */
  METRICS?: AnalyticsEngineDataset;
  CODES: DurableObjectNamespace<OneTimeCode>;
  /** The rooms of lives, by the lives' numbers. */
  ROOMS: Rooms;
  RELAYS: Relays;
  REGISTERS: Registers;
  /** The media rooms of lives, by the lives' numbers. */
  LIVE_MEDIA: MediaRooms;
}

/** Who calls, as told by a valid token. */
export interface Caller {
  user_uuid: string;
  role: Role;
  group: Group;
  /** The family that the user belongs to; for a family account, the one it manages. */
  family_uuid: string | null;
  /** The public id of the token that was sent, as the list of sessions shows it. */
  token_id: string;
  /** The SHA-256 of the token: by it the register knows what the session holds open. */
  session: string;
  /** When the owner last proved with it who they are; null where nobody knows. */
  authenticated_at_ms: number | null;
  /** Whether that was with a passkey. */
  is_by_passkey: boolean;
}

/** Who holds the token that was sent, for queries that are asked together with whether it is good. */
export interface Bearer {
  /** A value of SQL: null where the token is not good. */
  user_uuid: SQL<string>;
}

/** A body that is no form, as it came. */
export interface RawBody {
  body: string;
  header: (name: string) => string | undefined;
}

/** What every handler is given: no handler reads the clock, the environment or the request itself. */
export interface Context {
  db: Db;
  env: ApiBindings;
  now: Date;
  requestId: string;
  /** Lets work go on when the answer has left. */
  waitUntil: (work: Promise<unknown>) => void;
}
