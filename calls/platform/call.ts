/**
 * A call declares one endpoint of the API as plain data: its address, its callers, its input and
 * its response. The API's handlers, the OpenAPI document, the edge's client and the edge's proxy
 * are derived from it.
 */
import { z } from 'zod';
import type { FailureCode } from './failure/failure-status.ts';
import type { Scope } from './scope.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/**
 * Audience of a page: everyone, signed-in users, VBs, the family back office, moderators or staff.
 * See role.ts.
 */
export type PageAccess = 'public' | 'bearer' | 'caster' | 'family' | 'moderator' | 'staff';

/**
 * Audience of a call: an audience of a page, or a server with its credential. See
 * calls/identity/service.ts.
 */
export type Access = PageAccess | 'service';

/** A bearer token: of a member, or of a server. */
export type Credential = 'bearer' | 'service';

/**
 * Lifetimes of a cached public response: served unchanged while `fresh`, then served while it is
 * renewed in the background (`stale`).
 */
export interface CachePolicy {
  fresh_seconds: number;
  stale_seconds: number;
}

/** Maximum calls per window. The first call opens the window. */
export interface CallLimit {
  times: number;
  window_seconds: number;
}

/**
 * Seconds for which a sign-in satisfies calls that require re-authentication. After that they
 * answer 403 `step_up_required`.
 */
export const STEP_UP_SECONDS = 15 * 60;

/** Returns whether a caller has authenticated recently enough for a step-up. */
export const isStepUp = ({ authenticated_at_ms }: { authenticated_at_ms: number | null }, now: Date): boolean =>
  authenticated_at_ms !== null && authenticated_at_ms > now.getTime() - STEP_UP_SECONDS * 1000;

/**
 * The header in which the edge sends the query to the API, as a query string. Queries may hold
 * personal data, and platforms log URLs.
 */
export const QUERY_HEADER = 'x-query';

/** JSON that an external server sends, and its signature. */
export interface SignedBody {
  body: z.ZodType;
  /** The header's name, and a description of its value for the API document. */
  signature: { header: string; says: string };
}

/** Limits of an uploaded file. Its first bytes decide its type. */
export interface TakenFile {
  most_bytes: number;
  media_types: readonly string[];
}

type Fields = z.ZodObject;

/**
 * The declaration of an endpoint, made by `defineCall`. `Params`, `Query`, `Form` and `Answer` are
 * its zod schemas.
 */
export interface Call<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Form extends Fields = Fields,
  Answer extends z.ZodType = z.ZodType,
  By extends Access = Access,
> {
  method: Method;
  /** Path on the API, with parameters in braces: `/v1/lives/{slug}`. */
  path: string;
  /** One line for the OpenAPI document. It begins with a verb: "Lists …". */
  summary: string;
  access: By;
  /** The scope that a server's credential needs. */
  scope?: Scope;
  /**
   * Available to apps, servers and the edge, but not to browsers: the response holds a secret or is
   * useless there.
   */
  not_for_browsers?: true;
  /** Apps may call it without a token, because it is part of getting one. */
  part_of_sign_in?: true;
  /**
   * A command that must not take effect twice, such as one that moves money or adds a record. It
   * requires an Idempotency-Key header, and repeated requests have one effect.
   */
  idempotent?: true;
  /** Writes an audit entry, like the commands of staff, although members call it. */
  audited?: true;
  /**
   * The form contains a reason that is personal data. The reason is stored encrypted with its
   * record, and the audit entry omits the form.
   */
  personal_reason?: true;
  /**
   * Requires callers to re-authenticate first. Commands of staff set this in authority-table.ts.
   */
  step_up?: true;
  /**
   * Spends money under the terms. Until the caller accepts the terms and the privacy policy in
   * force, it answers 403 `agreement_due`.
   */
  needs_agreement?: true;
  /** The body is not a form. Its bytes are signed and reach the handler unchanged. */
  raw?: SignedBody;
  /** The body is multipart/form-data with one file, in the field `file`. */
  file?: TakenFile;
  /** Set only if the response is the same for every caller. */
  cache?: CachePolicy;
  /**
   * Seconds that the handler may wait for external services, such as a payment gateway, or for
   * caches. The edge adds them to its deadline.
   */
  outside_seconds?: number;
  /**
   * Raises the cache generation, or removes a person from the caches. The isolate that forwarded
   * the call then reads their state again before it serves another cached page. The other isolates
   * do so within `GENERATION_KNOWN_MS`.
   */
  empties_caches?: true;
  /** Rate limit per caller. Beyond it the API answers 429 `too_many_requests`. */
  limit?: CallLimit;
  /**
   * Rate limit per client address, for public calls. The edge counts, because only the edge knows
   * the address.
   */
  address_limit?: CallLimit;
  params: Params;
  query: Query;
  form: Form;
  /**
   * Failures that a permitted caller with valid fields can meet. calls/call-failures.ts adds those
   * that follow from the access and the input.
   */
  failures: readonly FailureCode[];
  answer: Answer;
}

type NoFields = z.ZodObject<Record<never, never>>;
const none: NoFields = z.object({});

/** Declares a call. Input that is omitted (`params`, `query`, `form`) becomes an empty object. */
export function defineCall<
  const Path extends string,
  Answer extends z.ZodType,
  By extends Access,
  Params extends Fields = NoFields,
  Query extends Fields = NoFields,
  Form extends Fields = NoFields,
>(call: {
  method: Method;
  path: Path;
  summary: string;
  access: By;
  not_for_browsers?: true;
  part_of_sign_in?: true;
  scope?: By extends 'service' ? Scope : never;
  audited?: true;
  personal_reason?: true;
  step_up?: true;
  needs_agreement?: true;
  cache?: CachePolicy;
  outside_seconds?: number;
  empties_caches?: true;
  limit?: CallLimit;
  address_limit?: By extends 'public' ? CallLimit : never;
  params?: Params;
  query?: Query;
  form?: Form;
  failures?: readonly FailureCode[];
  answer: Answer;
}): Call<Params, Query, Form, Answer, By> & { path: Path } {
  return {
    params: none as unknown as Params,
    query: none as unknown as Query,
    form: none as unknown as Form,
    failures: [],
    ...call,
  };
}

/** Adds a required Idempotency-Key header to a call. */
export const idempotent = <C extends Call>(call: C): C & { idempotent: true } => ({ ...call, idempotent: true });

/** Makes a call accept a signed body instead of a form. */
export const raw = <C extends Call>(call: C, body: SignedBody): C & { raw: SignedBody } => ({ ...call, raw: body });

/** Makes a call accept one file instead of a form. */
export const takesFile = <C extends Call>(call: C, file: TakenFile): C & { file: TakenFile } => ({ ...call, file });

/**
 * Value of the Idempotency-Key header. The IETF draft defines a quoted string, but most clients
 * send it without quotes.
 */
export const idempotencyKey = z
  .string()
  .regex(/^"?[A-Za-z0-9._:-]{8,128}"?$/)
  .transform((text) => text.replaceAll('"', ''));

/** Input of a call as the caller writes it, before coercions and defaults. */
export interface CallInput<C extends Call> {
  params: z.input<C['params']>;
  query: z.input<C['query']>;
  form: z.input<C['form']>;
}

/** Maximum bytes that multipart/form-data adds around a file. */
export const AROUND_FILE_BYTES = 4_096;

/** Parsed response of a call. */
export type CallAnswer<C extends Call> = z.output<C['answer']>;

/**
 * Returns whether pages of the site may use the call, with the session cookie if it requires a
 * member.
 */
export const isForBrowsers = ({ access, not_for_browsers, raw }: Call): boolean =>
  access !== 'service' && !not_for_browsers && !raw;

/**
 * Returns the credential that requests of apps and servers need; null for a public call. Pages of
 * the site send the session cookie instead of a member's token.
 */
export function credentialOf({ access }: Call): Credential | null {
  if (access === 'public') return null;
  return access === 'service' ? 'service' : 'bearer';
}

/**
 * Fills in the parameters of a path such as `/v1/lives/{slug}`. Each value is percent-encoded as
 * one segment.
 */
export function callPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Returns the path in Hono's notation: `/v1/lives/:slug`. */
export const routePath = ({ path }: Pick<Call, 'path'>): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Returns a pattern for the paths of a call, with one named group per parameter. */
export const pathPattern = ({ path }: Call): RegExp => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/**
 * Compares calls for registration. Literal paths come first, so that `/users/labels` is not read as
 * a user.
 */
export const literalFirst = (a: Call, b: Call): number => (rankOf(a) < rankOf(b) ? -1 : 1);

/** A brace sorts after every letter in code unit order. */
const rankOf = ({ path, method }: Call) => `${path.replaceAll(/\{\w+\}/g, '{}')} ${method}`;

/** Returns the schema `{ data }` for a single value. */
export const one = <T extends z.ZodType>(data: T) => z.object({ data });

/**
 * Returns the schema `{ data, next_cursor }` for a page of a list. `next_cursor` is null on the
 * last page.
 */
export const list = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable() });

/**
 * Answer of a list that continues in the archive: old months in R2. Pages of the archive may have
 * fewer items than the limit, and take longer.
 */
export const listWithArchive = <T extends z.ZodType>(item: T) => list(item).extend({ is_next_archived: z.boolean() });

/**
 * Query fields of every list. A cursor is opaque: callers send back the `next_cursor` of the
 * previous page.
 */
export const pageQuery = z.object({
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,400}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
