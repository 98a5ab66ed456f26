/**
 * The account at Cloudflare Stream that the sandbox plays. Its signing key is new in each run, and
 * its secrets protect nothing.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signingKey = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID().replaceAll('-', '') };

/** Variables of the API, and of the sandbox. */
export const streamAccount = {
  STREAM_API_TOKEN: 'a token of the sandbox',
  STREAM_NOTIFICATION_SECRET: 'a secret of the sandbox',
  STREAM_SIGNING_KEY: Buffer.from(JSON.stringify(signingKey)).toString('base64'),
};
