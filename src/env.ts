/** Bindings and settings of the edge, see wrangler.toml. */
import { z } from 'zod';
import type { Asked } from '../calls/call-files.ts';
import { type Member, signUpSetting } from '../calls/identity/member.ts';
import type { Presence } from '../calls/live/room-presence.ts';
import type { Locale } from '../client/platform/texts/i18n.ts';
import type { Found } from '../pages/index.ts';
import type { SessionReading } from './platform/session/session-store.ts';

interface EdgeBindings {
  ASSETS: Fetcher;
  /** The API host, unless API_ORIGIN names one elsewhere. */
  API: Fetcher;
  /** Stand-ins for the outside world; bound on a developer's machine only. */
  SANDBOX?: Fetcher;
  SESSIONS: KVNamespace;
  /** Counts and durations of requests, where a deployment has it. */
  METRICS?: AnalyticsEngineDataset;
  /** The API host's counters (api/platform/host/counter.ts). */
  COUNTERS: Counters;
  /** The API host's rooms of lives (api/live/room/live-room.ts). */
  ROOMS: Rooms;
  RELAYS: Relays;
  /** The API host's registers of members (api/live/register/session-register.ts). */
  REGISTERS: Registers;
  /** Their media rooms (api/live/broadcast/live-media.ts). */
  LIVE_MEDIA: MediaRooms;
}

/** Whether one more was within the limit, and if not, how long to wait. */
export interface Counted {
  allowed: boolean;
  retry_after_seconds: number;
}

/** As much of a Durable Object namespace as counting needs. */
interface Counters {
  idFromName(name: string): DurableObjectId;
  get(id: DurableObjectId): { count(limit: number, windowSeconds: number): Promise<Counted> };
}

/** A member by their account, or a guest by a digest of their cookie. */
export type RoomVisitor = `user:${string}` | `guest:${string}`;

/** How a visitor came: the SHA-256 of a member's token, the digest of a guest's address. */
export interface RoomEntrant {
  session: string | null;
  address: string | null;
}

/** As much of a Durable Object namespace as being in a room needs. */
interface Rooms {
  getByName(live_uuid: string): {
    see(live_uuid: string, visitor: RoomVisitor, by: RoomEntrant): Promise<Presence | null>;
    fetch: OpenSocket;
  };
}

/** Opens a socket: `x-live` says where, `x-visitor` and `x-session` or `x-address` for whom. */
type OpenSocket = (url: string, init: { headers: Record<string, string> }) => Promise<Response>;

/** As much of a Durable Object namespace as being in a room by a relay needs. */
interface Relays {
  getByName(name: string): { fetch: OpenSocket };
}

/** As much of a Durable Object namespace as checking a viewing pass needs. */
interface Registers {
  getByName(user_uuid: string): { isPass(user_uuid: string, live_uuid: string, name: string): Promise<boolean> };
}

/** As much of a Durable Object namespace as sending and watching need. */
interface MediaRooms {
  getByName(live_uuid: string): Pick<Fetcher, 'fetch'>;
}

/** Where a request goes to, in the one spelling of it (see door.ts). */
interface Address {
  /** As it stands in links: with its language, each step encoded, no slash at the end. */
  pathname: string;
  /** The same without its language. */
  path: string;
  /** What it is of; null where there is no such page. */
  found: Found | null;
  /** What of the API it asks for; null where no call has such an address. */
  asked: Asked | null;
}

interface EdgeVariables {
  settings: Settings;
  /** As it came in, read once: nobody changes it. */
  url: URL;
  requestId: string;
  locale: Locale;
  /** The language's home until the door has read it, and where it is refused. */
  address: Address;
  now: Date;
  /** A read that could not be renewed stood in for a newer one: what is made of it is not kept. */
  usedSpentRead?: boolean;
  /** Read at the first question, see session/session.ts. */
  sessionReading?: Promise<SessionReading>;
  /** Set-Cookie by the cookie's name: of a session that was started or forgotten, of somebody who is to sign up. */
  cookies?: Map<string, string>;
  /** Somebody signed out: their browser is to keep nothing of them. */
  hasLeft?: boolean;
  /** Who is signed in; known once a page is to be made. */
  viewer?: Member | null;
  /** Whom they follow, asked for as a page begins that shows VBs. */
  followed?: Promise<ReadonlySet<string> | null>;
}

/** The edge's environment, for Hono. */
export interface EdgeEnv {
  Bindings: EdgeBindings & Record<string, unknown>;
  Variables: EdgeVariables;
}

const originOrEmpty = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)]);

const settingsSchema = z.object({
  PRODUCT_NAME: z.string().min(1),
  COMPANY_NAME: z.string().min(1),
  PUBLIC_ORIGIN: originOrEmpty.default(''),
  API_ORIGIN: originOrEmpty.default(''),
  SUPPORT_EMAIL: z.email(),
  SUPPORT_LINE: z.string(),
  /** Empty: there is no such app, and nothing leads to it; so the Android package. */
  IOS_APP_ID: z.string().regex(/^\d*$/),
  IOS_TEAM_ID: z.string(),
  IOS_BUNDLE_ID: z.string(),
  ANDROID_PACKAGE: z.string(),
  ANDROID_CERT_SHA256: z.string(),
  /** Signs what Auth.js gives to browsers. Without it nobody signs in. */
  AUTH_SECRET: z.string().default(''),
  /** Our names and secrets with the sign-in providers; one without them is not offered. */
  LINE_CLIENT_ID: z.string().default(''),
  LINE_CLIENT_SECRET: z.string().default(''),
  FACEBOOK_CLIENT_ID: z.string().default(''),
  FACEBOOK_CLIENT_SECRET: z.string().default(''),
  GOOGLE_CLIENT_ID: z.string().default(''),
  GOOGLE_CLIENT_SECRET: z.string().default(''),
  APPLE_CLIENT_ID: z.string().default(''),
  APPLE_CLIENT_SECRET: z.string().default(''),
  /** After how many days without use a session is over. */
  SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(30).default(14),
  /** The API at a host of its own; empty: under /api alone. */
  API_HOSTNAME: z.union([z.literal(''), z.hostname()]).default(''),
  /** Sites whose pages may ask the API, separated by commas. */
  API_CORS_ORIGINS: z
    .string()
    .default('')
    .transform((setting) => setting.split(/[\s,]+/).filter((origin) => origin !== ''))
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))),
  /** Whether apps may still put their token into a web view's address, in place of a code. */
  WEB_VIEW_TOKEN_IN_ADDRESS: z.enum(['on', 'off']).default('off'),
  /** Browsers may have our service worker; off: those that have it let go of it. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  /** Where accounts are made. */
  SIGN_UP: signUpSetting.default('web'),
  APP_SCHEME: z.string().regex(/^[a-z][a-z0-9+.-]*$/),
});

/** The settings of a deployment. */
export type Settings = z.infer<typeof settingsSchema>;

/** By the bindings that an isolate was given: they hold as long as it does. */
const known = new WeakMap<object, Settings>();

/** The settings, checked once an isolate: a missing or wrong one is told by name. */
export function readSettings(bindings: Record<string, unknown>): Settings {
  const settings = known.get(bindings) ?? Object.freeze(settingsSchema.parse(bindings));
  known.set(bindings, settings);
  return settings;
}
