/** Bindings and settings of the edge Worker, see wrangler.toml. */
import { z } from 'zod';
import type { MatchedCall } from '../calls/call-files.ts';
import { signUpSetting } from '../calls/identity/provider.ts';
import type { Presence, VisitSource } from '../calls/live/room-presence.ts';
import type { Member } from '../calls/platform/member.ts';
import type { NEAR_VIEWERS } from '../calls/platform/placement/near-viewers.ts';
import type { Locale } from '../client/platform/texts/i18n.ts';
import type { PageMatch } from '../pages/index.ts';
import type { SessionReading } from './platform/session/session-store.ts';

interface EdgeBindings {
  ASSETS: Fetcher;
  /** The API Worker, unless API_ORIGIN names another one. */
  API: Fetcher;
  /** Stand-ins for external services. Bound in development only. */
  SANDBOX?: Fetcher;
  SESSIONS: KVNamespace;
  /** Counts and durations of requests, if the deployment has it. */
  METRICS?: AnalyticsEngineDataset;
  /** The API's counters (api/platform/framework/counter.ts). */
  COUNTERS: Counters;
  /** The API's live rooms (api/live/room/live-room.ts). */
  ROOMS: Rooms;
  RELAYS: Relays;
  /** The API's registers of members (api/live/register/session-register.ts). */
  REGISTERS: Registers;
  /** The API's media rooms (api/live/broadcast/live-media.ts). */
  LIVE_MEDIA: MediaRooms;
}

/** Whether one more request is within the limit, and if not, how long to wait. */
export interface RateLimitResult {
  allowed: boolean;
  retry_after_seconds: number;
}

/** The part of a Durable Object namespace that counting needs. */
interface Counters {
  idFromName(name: string): DurableObjectId;
  get(
    id: DurableObjectId,
    options: typeof NEAR_VIEWERS,
  ): { count(limit: number, windowSeconds: number): Promise<RateLimitResult> };
}

/** A member by account, or a guest by the digest of their cookie. */
export type RoomVisitor = `user:${string}` | `guest:${string}`;

/** Origin of a visitor: the SHA-256 of a member's token, or the digest of a guest's IP address. */
export interface RoomEntrant {
  session: string | null;
  address: string | null;
  source?: VisitSource | undefined;
}

/** The part of a Durable Object namespace that presence in a room needs. */
interface Rooms {
  getByName(
    live_uuid: string,
    options: typeof NEAR_VIEWERS,
  ): {
    see(live_uuid: string, visitor: RoomVisitor, by: RoomEntrant): Promise<Presence | null>;
    fetch: OpenSocket;
  };
}

/**
 * Opens a WebSocket. The header `x-live` names the live. `x-visitor` with `x-session` or
 * `x-address` names the visitor.
 */
type OpenSocket = (url: string, init: { headers: Record<string, string> }) => Promise<Response>;

/** The part of a Durable Object namespace that presence through a relay needs. */
interface Relays {
  getByName(name: string, options: typeof NEAR_VIEWERS): { fetch: OpenSocket };
}

/** The part of a Durable Object namespace that checking a viewing pass needs. */
interface Registers {
  getByName(
    user_uuid: string,
    options: typeof NEAR_VIEWERS,
  ): { isPass(user_uuid: string, live_uuid: string, name: string): Promise<boolean> };
}

/** The part of a Durable Object namespace that sending and watching need. */
interface MediaRooms {
  getByName(live_uuid: string, options: typeof NEAR_VIEWERS): { fetch(request: Request): ReturnType<Fetcher['fetch']> };
}

/** Target of a request in its canonical form (see canonical-url.ts). */
interface Address {
  /** As in links: with the language, each segment encoded, without a trailing slash. */
  pathname: string;
  /** The same without the language. */
  path: string;
  /** The matching page. Null: none. */
  pageMatch: PageMatch | null;
  /** The matching call of the API. Null: none. */
  callMatch: MatchedCall | null;
}

interface EdgeVariables {
  settings: Settings;
  /** URL of the request, parsed once. Must not be modified. */
  url: URL;
  requestId: string;
  locale: Locale;
  /**
   * The home page of the language, until `canonicalUrl` has parsed the URL, and if it rejects the
   * URL.
   */
  address: Address;
  now: Date;
  /** A read past its policy was used because renewal failed. Pages that use it are not cached. */
  usedSpentRead?: boolean;
  /** Read on first use, see session/session.ts. */
  sessionReading?: Promise<SessionReading>;
  /**
   * Set-Cookie headers by cookie name: for a session that started or ended, or a pending sign-up.
   */
  cookies?: Map<string, string>;
  /** D1's bookmark after a command of staff in this request: see session/bookmark.ts. */
  bookmark?: string;
  /** The visitor signed out, so their browser must delete all their data. */
  hasLeft?: boolean;
  /** The signed-in member. Set before pages are rendered. */
  viewer?: Member | null;
  /** Uuids of the people that the member follows. Loaded when a page that shows VBs begins. */
  followed?: Promise<ReadonlySet<string> | null>;
}

/** The environment of the edge Worker, for Hono. */
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
  /**
   * Empty: there is no iOS app, and no page links to it. The same applies to the Android package.
   */
  IOS_APP_ID: z.string().regex(/^\d*$/),
  IOS_TEAM_ID: z.string(),
  IOS_BUNDLE_ID: z.string(),
  ANDROID_PACKAGE: z.string(),
  ANDROID_CERT_SHA256: z.string(),
  /** Signs the cookies of Auth.js. Without it, sign-in is disabled. */
  AUTH_SECRET: z.string().default(''),
  /** Client ids and secrets of the sign-in providers. A provider without them is not offered. */
  LINE_CLIENT_ID: z.string().default(''),
  LINE_CLIENT_SECRET: z.string().default(''),
  FACEBOOK_CLIENT_ID: z.string().default(''),
  FACEBOOK_CLIENT_SECRET: z.string().default(''),
  GOOGLE_CLIENT_ID: z.string().default(''),
  GOOGLE_CLIENT_SECRET: z.string().default(''),
  APPLE_CLIENT_ID: z.string().default(''),
  APPLE_CLIENT_SECRET: z.string().default(''),
  /** Days without use after which a session expires. */
  SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(30).default(14),
  /** Separate host name of the API. Empty: it is only under /api. */
  API_HOSTNAME: z.union([z.literal(''), z.hostname()]).default(''),
  /** Origins whose pages may call the API, separated by commas. */
  API_CORS_ORIGINS: z
    .string()
    .default('')
    .transform((setting) => setting.split(/[\s,]+/).filter((origin) => origin !== ''))
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))),
  /** Whether apps may still put their token into the URL of a web view instead of a code. */
  WEB_VIEW_TOKEN_IN_ADDRESS: z.enum(['on', 'off']).default('off'),
  /** Whether browsers install the service worker. Off: browsers that have it remove it. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  /** Whether accounts can be created on this site, only in the app, or nowhere. */
  SIGN_UP: signUpSetting.default('web'),
  APP_SCHEME: z.string().regex(/^[a-z][a-z0-9+.-]*$/),
  /**
   * How programs send video: to `/ingest` by themselves, by RTMP through the bridge, or by RTMPS to
   * Cloudflare Stream.
   */
  LIVE_INGEST: z.enum(['direct', 'bridge', 'stream']).default('direct'),
  /** Origin from which viewers play lives of Cloudflare Stream. Empty: pages may not play any. */
  STREAM_ORIGIN: z
    .union([z.literal(''), z.url({ protocol: /^https$/ }).transform((url) => new URL(url).origin)])
    .default(''),
  /** Address of the bridge that VBs enter as server. Needed for `bridge`. */
  LIVE_RTMP_URL: z.union([z.literal(''), z.url({ protocol: /^rtmps?$/ })]).default(''),
  /**
   * LIFF app that opens pages inside LINE. Empty: links that are shared to LINE lead to the site.
   */
  LINE_LIFF_ID: z
    .string()
    .regex(/^(?:\d+-\w+)?$/)
    .default(''),
});

/** The settings of a deployment. */
export type Settings = z.infer<typeof settingsSchema>;

/** Keyed by the bindings of the isolate, which stay the same for its lifetime. */
const settingsCache = new WeakMap<object, Settings>();

/**
 * Returns the settings, validated once per isolate. An error names the missing or invalid setting.
 */
export function readSettings(bindings: Record<string, unknown>): Settings {
  const settings = settingsCache.get(bindings) ?? Object.freeze(settingsSchema.parse(bindings));
  settingsCache.set(bindings, settings);
  return settings;
}
