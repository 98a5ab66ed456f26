/** Challenges for devices: random, single-use, valid for minutes. */
import { PASSKEYS } from '../../../calls/identity/passkey.ts';
import { base64Url } from '../../platform/base/base64url.ts';
import type { Db } from '../../platform/framework/db.ts';
import { commitCounted, commitOrThrow, insertRow, write } from '../../platform/framework/statement.ts';
import { passkeyChallenges } from './tables.ts';

/** The user who adds a passkey; null for signing in. */
type Whose = string | null;

/** Creates a challenge (base64url) and deletes expired ones. */
export async function newChallenge(db: Db, { user_uuid, now }: { user_uuid: Whose; now: Date }): Promise<string> {
  const challenge = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const expires_at_ms = now.getTime() + PASSKEYS.ttl_seconds * 1000;
  await commitOrThrow(db, [
    write`DELETE FROM passkey_challenges WHERE expires_at_ms <= ${now.getTime()}`,
    insertRow(passkeyChallenges, { challenge, user_uuid, expires_at_ms }),
  ]);
  return challenge;
}

/**
 * Returns whether the challenge was issued for this purpose and has not expired. One statement
 * deletes it, so that it works once even under concurrency.
 */
export async function takeChallenge(
  db: Db,
  { challenge, user_uuid, now }: { challenge: string; user_uuid: Whose; now: Date },
): Promise<boolean> {
  const result = await commitCounted(db, [
    write`DELETE FROM passkey_challenges
      WHERE challenge = ${challenge} AND user_uuid IS ${user_uuid} AND expires_at_ms > ${now.getTime()}
      RETURNING challenge`,
  ]);
  return result.returned_count > 0;
}
