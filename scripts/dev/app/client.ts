/**
 * A third-party client of the published API document, with types as a generator would write them.
 * It sends a bearer token and no cookie.
 */
import createClient from 'openapi-fetch';
import { z } from 'zod';
import type { handOver, signInWithProvider } from '../../../calls/identity/auth.ts';
import type { createOrder, getOrder } from '../../../calls/money/order.ts';
import type { getBalance } from '../../../calls/money/package.ts';
import type { getProfile } from '../../../calls/people/profile.ts';
import type { Call, CallAnswer } from '../../../calls/platform/call.ts';

/** The parts of the published document that the client needs. */
const documentSchema = z.object({
  openapi: z.string().startsWith('3.1'),
  servers: z.tuple([z.object({ url: z.string() })], z.unknown()),
  paths: z.record(z.string(), z.unknown()),
  components: z.object({ securitySchemes: z.object({ bearer: z.object({ scheme: z.literal('bearer') }) }) }),
});

interface Answers<C extends Call> {
  responses: { 200: { content: { 'application/json': CallAnswer<C> } } };
}

/** Types of the calls that the client uses. */
interface Paths {
  '/v1/oauth/{provider}': {
    post: Answers<typeof signInWithProvider> & {
      parameters: { path: { provider: string } };
      requestBody: { content: { 'application/x-www-form-urlencoded': Record<string, string> } };
    };
  };
  '/v3/profile': { get: Answers<typeof getProfile> };
  '/v1/sessions': {
    post: Answers<typeof handOver> & {
      requestBody: { content: { 'application/x-www-form-urlencoded': Record<string, string> } };
    };
  };
  '/v1/payment/orders': {
    post: Answers<typeof createOrder> & {
      parameters: { header: { 'Idempotency-Key': string } };
      requestBody: { content: { 'application/x-www-form-urlencoded': Record<string, string> } };
    };
  };
  '/v1/payment/orders/{uuid}': {
    get: Answers<typeof getOrder> & { parameters: { path: { uuid: string } } };
  };
  '/v1/payment/balance': { get: Answers<typeof getBalance> };
}

const requiredPaths = [
  '/v1/oauth/{provider}',
  '/v3/profile',
  '/v1/sessions',
  '/v1/payment/orders',
  '/v1/payment/orders/{uuid}',
  '/v1/payment/balance',
] satisfies (keyof Paths)[];

/** Content type of request bodies, according to the document. */
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/**
 * Returns a client of the site at `origin`, with or without a user's token. Throws if the document
 * lacks a call.
 */
export async function appClient(origin: string, token?: string) {
  const document = documentSchema.parse(await (await fetch(`${origin}/api/openapi.json`)).json());
  const missing = requiredPaths.filter((path) => !(path in document.paths));
  if (missing.length > 0) throw new Error(`The document has no ${missing.join(', ')}`);
  const headers = { ...FORM, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return createClient<Paths>({ baseUrl: origin + document.servers[0].url, headers });
}
type AppClient = Awaited<ReturnType<typeof appClient>>;

const newcomer = z.object({ error: z.object({ code: z.literal('sign_up_required'), terms_version: z.string() }) });

/** Signs up a user with a token of the sandbox's provider. Returns the user and their token. */
export async function signUpByApp(origin: string, { access_token, name }: { access_token: string; name: string }) {
  const app = await appClient(origin);
  const params = { path: { provider: 'sandbox' } };
  const signIn = (form: Record<string, string>) =>
    app.POST('/v1/oauth/{provider}', { params, body: { access_token, device: 'Vela, Android', ...form } });
  const { terms_version } = newcomer.parse((await signIn({})).error).error;
  const { data, error } = await signIn({ name, birth_date: '1999-12-31', terms_version });
  if (!data) throw new Error(`No account was made: ${JSON.stringify(error)}`);
  return data.data;
}

/** Creates an order over an amount, with the app's own idempotency key. */
export const orderByApp = (app: AppClient, { amount_satang, key }: { amount_satang: number; key: string }) =>
  app.POST('/v1/payment/orders', {
    params: { header: { 'Idempotency-Key': key } },
    body: {
      kind: 'refill',
      amount_satang: String(amount_satang),
      method: 'thai_qr',
      accept_topup_rules: 'on',
      accept_app_terms: 'on',
    },
  });
