/**
 * A call is plain data: what can be asked of the API host, by whom, and what it answers.
 * The host's handlers, the OpenAPI document, the edge's client and the edge's proxy are all made of it.
 */
import { z } from 'zod';
import type { FailureCode } from './failure-status.ts';
import type { Scope } from './scope.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** Who may open a page: everybody, who is signed in, who may broadcast, the family back office, who moderates, or staff; see role.ts. */
export type PageAccess = 'public' | 'bearer' | 'caster' | 'family' | 'moderator' | 'staff';

/** Who may call: whoever may open a page, or a server by its credential; see service.ts. */
export type Access = PageAccess | 'service';

/** A way to prove who asks: a member's token, the same token in the site's cookie, or a server's credential. */
export type Credential = 'bearer' | 'session' | 'service';

/** How long a public answer is served as it is (`fresh`), and then while it is renewed behind the scenes (`stale`). */
export interface CachePolicy {
  fresh_seconds: number;
  stale_seconds: number;
}

/** So many times within a window that opens with the first. */
export interface CallLimit {
  times: number;
  window_seconds: number;
}

/** How long a proof of who somebody is, as a sign-in, is good for what asks for a step-up; then 403 `step_up_required`. */
export const STEP_UP_SECONDS = 15 * 60;

/** The header in which the edge sends query fields, as a query string: they may hold personal data, and platforms log addresses. */
export const QUERY_HEADER = 'x-query';

/** JSON that somebody else's server sends, and where its signature stands. */
export interface SignedBody {
  body: z.ZodType;
  /** The header, and what stands in it. */
  signature: { header: string; says: string };
}

/** A file of this size at most, and of one of these types, which its first bytes tell. */
export interface TakenFile {
  most_bytes: number;
  media_types: readonly string[];
}

type Fields = z.ZodObject;

/** A question to the API host, declared by `defineCall`; `Params`, `Query`, `Form` and `Answer` are its zod schemas. */
export interface Call<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Form extends Fields = Fields,
  Answer extends z.ZodType = z.ZodType,
  By extends Access = Access,
> {
  method: Method;
  /** Path on the API host, parameters in braces: `/v1/lives/{slug}`. */
  path: string;
  /** One line for the OpenAPI document. */
  summary: string;
  access: By;
  /** What a server's credential must be for. */
  scope?: Scope;
  /** For apps, servers and the edge alone: its answer holds a secret, or is of no use to a browser. */
  not_for_browsers?: true;
  /** What an app asks to get its first bearer. */
  way_in?: true;
  /** Moves money or stock: takes an Idempotency-Key header, and has its effect once however often it is sent. */
  keyed?: true;
  /** Written into the audit, as what is of the house is, though members ask it. */
  audited?: true;
  /** Why it is done is about somebody: it is kept encrypted beside what it is about, and not in the audit. */
  personal_ground?: true;
  /** Asks a member to sign in again first. For calls of staff, authority-table.ts says so instead. */
  step_up?: true;
  /** The body is no form: its bytes are signed, and reach the handler as they came. */
  raw?: SignedBody;
  /** The body is multipart/form-data with one file, in the field `file`. */
  file?: TakenFile;
  /** Present only where the answer is the same for everybody. */
  cache?: CachePolicy;
  /** For how long its handler may ask others than us, as a payment gateway: so much longer it is waited for. */
  outside_seconds?: number;
  /** How often one caller may ask; then 429 `too_many_requests`. */
  limit?: CallLimit;
  /** Of a public call: how often one address may ask. The edge counts, since nobody behind it knows whose the address is. */
  address_limit?: CallLimit;
  params: Params;
  query: Query;
  form: Form;
  /** What may be wrong that a right caller with right fields meets; what any call can meet says call-failures.ts. */
  failures: readonly FailureCode[];
  answer: Answer;
}

type NoFields = z.ZodObject<Record<never, never>>;
const none: NoFields = z.object({});

/** Declares a call; what it does not take (params, query, form) is an empty object. */
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
  way_in?: true;
  scope?: By extends 'service' ? Scope : never;
  audited?: true;
  personal_ground?: true;
  step_up?: By extends 'staff' | 'moderator' ? never : true;
  cache?: CachePolicy;
  outside_seconds?: number;
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

/** Makes a call one that takes an Idempotency-Key. */
export const keyed = <C extends Call>(call: C): C & { keyed: true } => ({ ...call, keyed: true });

/** Makes a call one whose body is no form. */
export const raw = <C extends Call>(call: C, body: SignedBody): C & { raw: SignedBody } => ({ ...call, raw: body });

/** Makes a call one that takes a file. */
export const takesFile = <C extends Call>(call: C, file: TakenFile): C & { file: TakenFile } => ({ ...call, file });

/** The Idempotency-Key header. Its draft has it as a quoted string; most clients send it bare. */
export const idempotencyKey = z
  .string()
  .regex(/^"?[A-Za-z0-9._:-]{8,128}"?$/)
  .transform((sent) => sent.replaceAll('"', ''));

/** The input of a call as its caller writes it: coercions and defaults are still to come. */
export interface CallInput<C extends Call> {
  params: z.input<C['params']>;
  query: z.input<C['query']>;
  form: z.input<C['form']>;
}

/** What multipart/form-data may put around a file. */
export const AROUND_FILE_BYTES = 4_096;

/** What a call answers, parsed. */
export type CallAnswer<C extends Call> = z.output<C['answer']>;

/** Whether the site's pages may ask the call, with the session's cookie where it needs a member. */
export const isForBrowsers = ({ access, not_for_browsers, raw }: Call): boolean =>
  access !== 'service' && !not_for_browsers && !raw;

/** Returns the credentials that a call accepts, any of them; none for a public call. */
export function credentialsOf(call: Call): Credential[] {
  if (call.access === 'public') return [];
  if (call.access === 'service') return ['service'];
  return isForBrowsers(call) ? ['bearer', 'session'] : ['bearer'];
}

/** `/v1/lives/{slug}` with its parameters filled in, each one percent-encoded as a single path segment. */
export function callPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The same path as Hono has it: `/v1/lives/:slug`. */
export const routePath = ({ path }: Pick<Call, 'path'>): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The addresses that this call could have: each parameter is a group of its own, named as it is. */
export const pathPattern = ({ path }: Call): RegExp => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** The order in which calls are registered: literal paths first, so that `/users/labels` is not read as a user. */
export const literalFirst = (a: Call, b: Call): number => (rankOf(a) < rankOf(b) ? -1 : 1);

/** In the order of code units a brace comes after every letter. */
const rankOf = ({ path, method }: Call) => `${path.replaceAll(/\{\w+\}/g, '{}')} ${method}`;

/** `{ data }`: the envelope of a single thing. */
export const one = <T extends z.ZodType>(data: T) => z.object({ data });

/** `{ data, next_cursor }`: the envelope of a page of a list; `next_cursor` is null on the last page. */
export const list = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable() });

/** Query fields of every list. A cursor is opaque to the caller: give back what the last page gave. */
export const pageQuery = z.object({
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,400}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
