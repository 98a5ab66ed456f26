/** Verifies the tokens of viewers, as Stream does: RS256 with the account's public key. */
import { z } from 'zod';

export type PublicKey = Pick<JsonWebKey, 'n' | 'e'> & { kid: string };

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const claims = z.object({
  sub: z.string(),
  kid: z.string(),
  exp: z.number(),
  downloadable: z.boolean().default(false),
});

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/** Returns the claims of a valid token, or null. */
export async function readToken(token: string, { n, e, kid }: PublicKey, now: Date) {
  const [head = '', body = '', signature = ''] = token.split('.');
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null;
  const jwk = { kty: 'RSA', n, e } as JsonWebKey;
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
  const signed = new TextEncoder().encode(`${head}.${body}`);
  if (!(await crypto.subtle.verify(algorithm.name, key, bytesOf(signature), signed))) return null;
  const result = claims.safeParse(JSON.parse(new TextDecoder().decode(bytesOf(body))));
  return result.success && result.data.kid === kid && result.data.exp * 1000 > now.getTime() ? result.data : null;
}
