/** Tokens with which viewers play a video of Cloudflare Stream (JWT with RS256, RFC 7519). */
import { base64Url } from '../../platform/base/base64url.ts';
import type { StreamSettings } from './settings.ts';

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

const encoded = (value: object) => base64Url(new TextEncoder().encode(JSON.stringify(value)));

/**
 * Signs a token for one video. A VB's input is the same for every live, so a token never names the
 * input: it would open the next live too. `downloadable` also opens files of the video.
 */
export async function signToken(
  { signing_key }: Pick<StreamSettings, 'signing_key'>,
  { video_uid, until_ms, downloadable = false }: { video_uid: string; until_ms: number; downloadable?: boolean },
): Promise<string> {
  const { kid } = signing_key;
  const claims = { sub: video_uid, kid, exp: Math.floor(until_ms / 1000), ...(downloadable && { downloadable }) };
  const text = `${encoded({ alg: 'RS256', kid })}.${encoded(claims)}`;
  const key = await crypto.subtle.importKey('jwk', signing_key, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign(algorithm.name, key, new TextEncoder().encode(text));
  return `${text}.${base64Url(new Uint8Array(signature))}`;
}
