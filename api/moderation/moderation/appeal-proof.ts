/**
 * By what somebody who can sign in no more asks for another look at that: the host seals which decision it is, when they have
 * just proved who they are and are refused. Whoever has it can do that once, and reads nothing in it; it opens nothing else.
 */
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import { z } from 'zod';
import { STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { decrypt, encrypt, secureRandom } from '../../platform/base/aes-gcm.ts';
import { derivedKey, personSecrets } from '../../privacy/personal/secret.ts';

const PURPOSE = 'appeals of who is blocked';

const sealed = z.object({ decision_uuid: z.string(), expires_at_ms: z.number() });

const keyOf = (env: object) =>
  derivedKey(personSecrets(env).lookup, PURPOSE, {
    algorithm: { name: 'AES-GCM', length: 256 },
    usages: ['encrypt', 'decrypt'],
  });

/** Seals it; it is good for as long as any proof of who somebody is. */
export async function sealAppealProof(env: object, { decision_uuid, now }: { decision_uuid: string; now: Date }) {
  const said: z.infer<typeof sealed> = { decision_uuid, expires_at_ms: now.getTime() + STEP_UP_SECONDS * 1000 };
  const bytes = new TextEncoder().encode(JSON.stringify(said));
  return encodeBase64Url((await encrypt(await keyOf(env), bytes, PURPOSE, secureRandom)).buffer);
}

/** Which decision it is of; null where it is over, or was not sealed here. */
export async function openAppealProof(env: object, { proof, now }: { proof: string; now: Date }) {
  const key = await keyOf(env);
  try {
    const bytes = await decrypt(key, Uint8Array.from(decodeBase64Url(proof)), PURPOSE);
    const { decision_uuid, expires_at_ms } = sealed.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return expires_at_ms > now.getTime() ? decision_uuid : null;
  } catch {
    return null;
  }
}
