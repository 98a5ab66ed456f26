/**
 * Signature of an agreement by a passkey. The challenge is the hash of the text. The text, the
 * answer and the public key therefore prove later which text was signed. The code that is sent with
 * it proves that it is recent.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { signedBy } from '../../identity/passkey/ceremony.ts';
import type { RelyingParty } from '../../identity/passkey/relying-party.ts';
import { passkeys } from '../../identity/passkey/tables.ts';
import { base64Url } from '../../platform/base/base64url.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { openForSteps } from '../contract/chart.ts';
import { contracts } from '../contract/tables.ts';

/**
 * A passkey signature with everything needed to verify it again. It is personal data, so it is
 * stored encrypted.
 */
export interface PasskeySignature {
  passkey_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** `AuthenticationResponseJSON`. */
  credential: string;
}

/** Returns the challenge: the SHA-256 of the text, base64url. */
export const challengeOf = (textHash: string): string =>
  base64Url(Uint8Array.from(textHash.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));

/** Selects whether a text waits for the person's signature, and their passkeys. */
export const selectToSign = (db: Db, caster: SqlText, textHash: string) => ({
  waiting: db
    .select({ uuid: contracts.uuid })
    .from(contracts)
    .where(
      and(
        eq(contracts.caster_uuid, caster),
        eq(contracts.text_hash, textHash),
        inArray(contracts.state, [...openForSteps, 'proposed']),
      ),
    ),
  keys: db.select().from(passkeys).where(eq(passkeys.user_uuid, caster)),
});

/** Verifies that a passkey of this person signed this text. */
export async function checkPasskeySignature(
  db: Db,
  party: RelyingParty,
  { credential, textHash, user_uuid, now }: { credential: string; textHash: string; user_uuid: string; now: Date },
): Promise<PasskeySignature | Failed> {
  const expectedChallenge = challengeOf(textHash);
  const signer = await signedBy(db, party, {
    credential,
    isAsked: (challenge) => challenge === expectedChallenge,
    now,
  });
  if (signer?.user.uuid !== user_uuid) return { failed: 'passkey_refused' };
  return { passkey_id: signer.id, public_key: signer.public_key, credential };
}
