/** Settings of Cloudflare Stream, see [vars] in wrangler.toml. */
import { z } from 'zod';
import { jsonOf } from '../../platform/base/json.ts';
import { fetcherBinding } from '../../platform/framework/binding.ts';
import { log } from '../../platform/framework/log.ts';

/** Address of the sandbox, which stands in for Stream in development. */
const SANDBOX = 'http://sandbox/sandbox/stream';

const address = z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default('');

/** A private key as `POST …/stream/keys` returns it: JSON in base64. */
const signingKey = z
  .base64()
  .transform((text) => jsonOf(atob(text)))
  .pipe(z.looseObject({ kty: z.literal('RSA'), kid: z.string().min(1), n: z.string(), d: z.string() }));

const choice = z.object({ LIVE_INGEST: z.enum(['direct', 'bridge', 'stream']).default('direct') });

const settings = z.object({
  STREAM_API_URL: address,
  STREAM_ORIGIN: address,
  STREAM_API_TOKEN: z.string().default(''),
  STREAM_SIGNING_KEY: z.union([z.literal('').transform(() => null), signingKey]).default(null),
  STREAM_NOTIFICATION_SECRET: z.string().default(''),
  /** Stands in for Stream. Bound in development only. */
  SANDBOX: fetcherBinding.optional(),
});

/** A complete account at Stream. Addresses have no trailing slash. */
export interface StreamSettings {
  /** Base of the API: the account, then `/stream`. */
  api_url: string;
  /** Origin of media for viewers. */
  origin: string;
  /** Address at which this Worker reaches the media. Differs from `origin` in development only. */
  media_url: string;
  api_token: string;
  signing_key: z.output<typeof signingKey>;
  /** Secret of live notifications. */
  notification_secret: string;
  fetcher: typeof fetch;
}

const withoutSlash = (text: string) => text.replace(/\/+$/, '');

/** Returns whether programs send to Stream from now on. */
export const isStreamChosen = (env: object): boolean => choice.parse(env).LIVE_INGEST === 'stream';

/**
 * Returns the account at Stream, or null if it is incomplete or malformed. A live that began there
 * needs it even after the site has chosen another way.
 */
export function readStreamSettings(env: object): StreamSettings | null {
  const { data: values, error } = settings.safeParse(env);
  if (!values) {
    // Only names are logged, because the values are secrets.
    log('error', 'stream_settings_malformed', { names: error.issues.map(({ path }) => path.join('.')) });
    return null;
  }
  const { SANDBOX: sandbox, STREAM_SIGNING_KEY: signing_key } = values;
  const isPlayed = sandbox !== undefined && values.STREAM_API_URL === '';
  const api_url = isPlayed ? `${SANDBOX}/api` : withoutSlash(values.STREAM_API_URL);
  const secrets = [values.STREAM_API_TOKEN, values.STREAM_NOTIFICATION_SECRET];
  if (api_url === '' || signing_key === null || secrets.includes('')) return null;
  if (values.STREAM_ORIGIN === '' && !isPlayed) return null;
  return {
    api_url,
    origin: isPlayed ? '/sandbox/stream/media' : withoutSlash(values.STREAM_ORIGIN),
    media_url: isPlayed ? `${SANDBOX}/media` : withoutSlash(values.STREAM_ORIGIN),
    api_token: values.STREAM_API_TOKEN,
    signing_key,
    notification_secret: values.STREAM_NOTIFICATION_SECRET,
    fetcher: isPlayed ? (...args) => sandbox.fetch(...args) : (...args) => fetch(...args),
  };
}
