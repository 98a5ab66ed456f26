/**
 * Proof for the appeal of a user who can no longer sign in. The API encrypts the id of the decision
 * after the user has authenticated and is refused. The proof allows one appeal and nothing else,
 * and its holder cannot read it.
 */
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import { z } from 'zod';
import { STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { decrypt, encrypt, secureRandom } from '../../platform/base/aes-gcm.ts';
import { derivedKey, personSecrets } from '../../platform/base/person-secrets.ts';

const PURPOSE = 'appeals of who is blocked';

const contentSchema = z.object({ decision_uuid: z.string(), expires_at_ms: z.number() });

const keyOf = (env: object) =>
  derivedKey(personSecrets(env).lookup, PURPOSE, {
    algorithm: { name: 'AES-GCM', length: 256 },
    usages: ['encrypt', 'decrypt'],
  });

/** Creates a proof. It is valid as long as any other re-authentication. */
export async function sealAppealProof(env: object, { decision_uuid, now }: { decision_uuid: string; now: Date }) {
  const content: z.infer<typeof contentSchema> = {
    decision_uuid,
    expires_at_ms: now.getTime() + STEP_UP_SECONDS * 1000,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return encodeBase64Url((await encrypt(await keyOf(env), bytes, PURPOSE, secureRandom)).buffer);
}

/** Returns the uuid of the decision, or null if the proof has expired or is invalid. */
export async function openAppealProof(env: object, { proof, now }: { proof: string; now: Date }) {
  const key = await keyOf(env);
  try {
    const bytes = await decrypt(key, Uint8Array.from(decodeBase64Url(proof)), PURPOSE);
    const { decision_uuid, expires_at_ms } = contentSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return expires_at_ms > now.getTime() ? decision_uuid : null;
  } catch {
    return null;
  }
}
