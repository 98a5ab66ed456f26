/**
 * Creates Apple's client secret: a token signed with the key from Apple, valid for at most half a
 * year.
 */
import { sign } from 'node:crypto';

const MAX_SECONDS = 180 * 24 * 60 * 60;

/** A key from Apple, which it issues once, with its identifiers. */
interface AppleKey {
  pem: string;
  keyId: string;
  team: string;
  client: string;
}

/** Returns a JSON Web Token with ES256. */
export function appleSecret({ pem, keyId, team, client, now }: AppleKey & { now: Date }): {
  secret: string;
  expiresAt: Date;
} {
  const iat = Math.floor(now.getTime() / 1000);
  const exp = iat + MAX_SECONDS;
  const claims = { iss: team, iat, exp, aud: 'https://appleid.apple.com', sub: client };
  const signingInput = [{ alg: 'ES256', kid: keyId }, claims].map(base64Url).join('.');
  const signature = sign('sha256', Buffer.from(signingInput), { key: pem, dsaEncoding: 'ieee-p1363' });
  return { secret: `${signingInput}.${signature.toString('base64url')}`, expiresAt: new Date(exp * 1000) };
}

const base64Url = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
