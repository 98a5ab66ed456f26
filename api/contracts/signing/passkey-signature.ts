/**
 * A passkey signs the hash of an agreement: the challenge that it answers is the hash itself, so that whoever has the text, the
 * answer and the key of its owner can see that it was this text. How fresh it is, the code says that goes along.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { signedBy } from '../../identity/passkey/ceremony.ts';
import type { RelyingParty } from '../../identity/passkey/relying-party.ts';
import { passkeys } from '../../identity/passkey/tables.ts';
import { base64Url } from '../../platform/base/base64url.ts';
import type { Db, SqlText } from '../../platform/host/db.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { openForSteps } from '../contract/chart.ts';
import { contracts } from '../contract/tables.ts';

/** What a passkey signed, with all that it takes to look at it again: personal, and so sealed where it is kept. */
export interface PasskeySignature {
  passkey_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** `AuthenticationResponseJSON`. */
  credential: string;
}

/** What a passkey signs: the text's SHA-256, base64url. */
export const challengeOf = (textHash: string): string =>
  base64Url(Uint8Array.from(textHash.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));

/** Whether this text waits for somebody's signature, and the passkeys that they have. */
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

/** Looks at what a passkey signed: it is one of this person's, and signed this text. */
export async function checkPasskeySignature(
  db: Db,
  party: RelyingParty,
  { credential, textHash, user_uuid, now }: { credential: string; textHash: string; user_uuid: string; now: Date },
): Promise<PasskeySignature | Failed> {
  const expected = challengeOf(textHash);
  const signed = await signedBy(db, party, { credential, isAsked: (challenge) => challenge === expected, now });
  if (signed?.user.uuid !== user_uuid) return { failed: 'passkey_refused' };
  return { passkey_id: signed.id, public_key: signed.public_key, credential };
}
