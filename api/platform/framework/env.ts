import type { SQL } from 'drizzle-orm';
import type { Group, Role } from '../../../calls/platform/role.ts';
import type { Scope } from '../../../calls/platform/scope.ts';
import type { BusyObjects } from '../load/busy-time.ts';
import type { Counter } from './counter.ts';
import type { Db } from './db.ts';
import type { OneTimeCode } from './one-time-code.ts';

/** The scheduler's objects, one per job: see scheduler/scheduler.ts. */
export interface Clocks {
  getByName: (jobName: string) => { wake: (jobName: string, atMs: number) => Promise<void> };
}

/** Session registers of members, by user uuid: see live/register/session-register.ts. */
interface Registers {
  getByName: (user_uuid: string) => { look: (user_uuid: string) => Promise<void> };
}

/** Bindings in wrangler.toml that the framework uses. A feature declares and parses its own. */
export interface ApiBindings {
  DB: D1Database;
  MEDIA: R2Bucket;
  COUNTERS: DurableObjectNamespace<Counter>;
  CLOCK: Clocks;
  BUSY_MINUTES: BusyObjects;
  /** Counts and durations of calls, if the deployment has Analytics Engine. */
  METRICS?: AnalyticsEngineDataset;
  CODES: DurableObjectNamespace<OneTimeCode>;
  REGISTERS: Registers;
}

/**
 * The user whose valid token came with the request. Handlers get it, because they run after the
 * check of the token.
 */
export interface Caller {
  user_uuid: string;
  role: Role;
  group: Group;
  /** The family that the user belongs to; for a family account, the one it owns. */
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

/** A calling server. */
export interface CallingService {
  service_uuid: string;
  name: string;
  scopes: readonly Scope[];
}

/**
 * The same user as SQL, for queries that run in one round trip with the check of the token. Nobody
 * knows yet who it is. Handlers get a `Caller` instead.
 */
export interface Bearer {
  /** SQL that is null if the token is invalid. */
  user_uuid: SQL<string>;
}

/** A request body that is no form, unparsed. */
export interface RawBody {
  body: string;
  header: (name: string) => string | undefined;
}

/**
 * Context of every handler. `now` is the time of the request, so that all rows of a command have
 * the same time.
 */
export interface Context {
  db: Db;
  env: ApiBindings;
  now: Date;
  requestId: string;
  /** Lets work continue after the response. */
  waitUntil: (work: Promise<unknown>) => void;
}
