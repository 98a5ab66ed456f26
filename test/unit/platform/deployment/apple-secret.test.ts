import { generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { appleSecret } from '../../../../scripts/ops/setup/apple-secret.ts';

describe('client secret for Apple', () => {
  test('Apple can verify the client secret by our public key for half a year', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const now = new Date('2026-11-22T00:00:00Z');
    const { secret, expiresAt } = appleSecret({ pem, keyId: 'ABC', team: 'TEAM', client: 'live.vela.web', now });
    const [header = '', claims = '', signature = ''] = secret.split('.');
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    const message = Buffer.from(`${header}.${claims}`);
    expect(verify('sha256', message, key, Buffer.from(signature, 'base64url'))).toBe(true);
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toEqual({ alg: 'ES256', kid: 'ABC' });
    const iat = now.getTime() / 1000;
    const [iss, aud, sub] = ['TEAM', 'https://appleid.apple.com', 'live.vela.web'];
    expect(read(claims)).toEqual({ iss, aud, sub, iat, exp: iat + 180 * 86_400 });
    expect(expiresAt.toISOString()).toBe('2027-05-21T00:00:00.000Z');
  });
});
