import type { Group, Role } from '../../calls/role.ts';
import type { Counter } from './counter.ts';
import type { Db } from './db.ts';

/** The clock's objects, one a task: see clock.ts. */
export interface Clocks {
  getByName: (taskName: string) => { ring: (taskName: string, atMs: number) => Promise<void> };
}

/** Bindings of the API host, see wrangler.toml. */
export interface ApiBindings {
  DB: D1Database;
  MEDIA: R2Bucket;
  COUNTERS: DurableObjectNamespace<Counter>;
  /** Orders that are paid and to be processed. */
  PAID_ORDERS: Queue<{ order_uuid: string }>;
  CLOCK: Clocks;
  /** Stand-ins for the outside world; bound on a developer's machine only. */
  SANDBOX?: Fetcher;
  /** Our names with the sign-in providers, several separated by commas; a provider without one is not offered. */
  LINE_CLIENT_ID?: string;
  GOOGLE_CLIENT_ID?: string;
  APPLE_CLIENT_ID?: string;
  FACEBOOK_CLIENT_ID?: string;
  FACEBOOK_CLIENT_SECRET?: string;
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
