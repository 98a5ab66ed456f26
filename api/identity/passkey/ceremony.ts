/**
 * The two WebAuthn ceremonies: a device creates a passkey, or a passkey signs a challenge. The
 * caller chooses the challenge: random for signing in, or the hash of a document to sign.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { PASSKEYS } from '../../../calls/identity/passkey.ts';
import type { Member } from '../../../calls/platform/member.ts';
import { base64Url, fromBase64Url } from '../../platform/base/base64url.ts';
import type { Db } from '../../platform/framework/db.ts';
import { commitCounted, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { memberColumns } from '../auth/linked-user.ts';
import type { RelyingParty } from './relying-party.ts';
import { passkeys } from './tables.ts';

type PasskeyRow = typeof passkeys.$inferSelect;

/** Loaded with the first passkey, because it is large and rarely needed. */
const library = () => import('./verifier.ts');

const timeout = PASSKEYS.ttl_seconds * 1000;

const descriptorsOf = (rows: readonly Pick<PasskeyRow, 'id' | 'transports'>[]) =>
  rows.map(({ id, transports }) => ({ id, transports }));

/**
 * Returns the options with which a device creates a passkey. The device must not have one of these
 * `passkeys` already.
 */
export async function creationOptions(
  party: RelyingParty,
  {
    challenge,
    user,
    passkeys: passkeyRows,
  }: { challenge: string; user: { uuid: string; name: string }; passkeys: readonly PasskeyRow[] },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(user.uuid),
    userName: user.name,
    userDisplayName: user.name,
    challenge: fromBase64Url(challenge),
    timeout,
    excludeCredentials: descriptorsOf(passkeyRows),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Returns the options with which a device signs `challenge` (base64url): with one of the passkeys
 * in `by`, or with any passkey of this site.
 */
export async function requestOptions(
  party: RelyingParty,
  { challenge, by = [] }: { challenge: string; by?: readonly PasskeyRow[] },
) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: fromBase64Url(challenge),
    timeout,
    ...(by.length > 0 && { allowCredentials: descriptorsOf(by) }),
    userVerification: 'required',
  });
}

/** A credential as sent, with the check of its challenge. */
interface Sent {
  credential: string;
  isAsked: (challenge: string) => boolean | Promise<boolean>;
}

/**
 * Verifies a credential. Returns null if the library rejects it. The library would also hide an
 * error of `isAsked`, which is thrown here.
 */
async function verified<Verification>(
  isAsked: Sent['isAsked'],
  verify: (expectedChallenge: Sent['isAsked']) => Promise<Verification>,
): Promise<Verification | null> {
  const errors: unknown[] = [];
  const verification = await verify(async (challenge) => {
    try {
      return await isAsked(challenge);
    } catch (error) {
      errors.push(error);
      return false;
    }
  }).catch(() => null);
  if (errors.length > 0) throw errors[0];
  return verification;
}

/**
 * Verifies a new passkey. Returns null if the challenge, the origin or the user verification is
 * wrong.
 */
export async function madePasskey(
  party: RelyingParty,
  { credential, isAsked }: Sent,
): Promise<Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'transports'> | null> {
  const response = credentialOf<RegistrationResponseJSON>(credential);
  const origin = response && ourOrigin(party, response);
  if (!origin) return null;
  const { verifyRegistrationResponse } = await library();
  const verification = await verified(isAsked, (expectedChallenge) =>
    verifyRegistrationResponse({ response, expectedChallenge, expectedOrigin: origin, expectedRPID: party.id }),
  );
  if (!verification?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential;
  return {
    id,
    public_key: base64Url(publicKey),
    counter,
    transports: transports.filter((name) => /^[a-z-]{1,20}$/.test(name)),
  };
}

/**
 * Returns the passkey that has signed, with its public key and owner. Returns null if the passkey
 * is unknown or the signature invalid. Stores the signature counter: of two answers with the same
 * count, which a copied passkey would give, the later one is rejected. A count of 0 means that the
 * authenticator does not count.
 */
export async function signedBy(
  db: Db,
  party: RelyingParty,
  { credential, isAsked, now }: Sent & { now: Date },
): Promise<{ id: string; public_key: string; user: Member } | null> {
  const response = credentialOf<AuthenticationResponseJSON>(credential);
  const origin = response && ourOrigin(party, response);
  if (!origin) return null;
  const [passkey] = await db
    .select({ row: passkeys, user: memberColumns })
    .from(passkeys)
    .innerJoin(users, eq(users.uuid, passkeys.user_uuid))
    .where(eq(passkeys.id, response.id));
  if (!passkey) return null;
  const { row, user } = passkey;
  const { verifyAuthenticationResponse } = await library();
  const verification = await verified(isAsked, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: party.id,
      credential: { id: row.id, publicKey: fromBase64Url(row.public_key), counter: row.counter },
    }),
  );
  if (!verification?.verified) return null;
  const { newCounter: counter } = verification.authenticationInfo;
  const result = await commitCounted(db, [
    write`UPDATE passkeys SET counter = ${counter}, last_used_at_ms = ${now.getTime()}
      WHERE id = ${row.id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING id`,
  ]);
  return result.returned_count > 0 ? { id: row.id, public_key: row.public_key, user } : null;
}

const text = z.string().max(8192);
const credentialShape = z.looseObject({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: text }),
  clientExtensionResults: z.looseObject({}).default({}),
});

/**
 * Parses a credential as sent; null if it is malformed. The library checks the remaining fields and
 * throws.
 */
function credentialOf<Response extends RegistrationResponseJSON | AuthenticationResponseJSON>(json: string) {
  const result = credentialShape.safeParse(jsonOf(() => json));
  return result.success ? (result.data as unknown as Response) : null;
}

/**
 * Returns the origin of the request if it is ours and not embedded in a page of another site;
 * otherwise null.
 */
function ourOrigin(party: RelyingParty, { response }: { response: { clientDataJSON: string } }): string | null {
  const clientData = z
    .object({ origin: z.string(), crossOrigin: z.literal(false).optional() })
    .safeParse(jsonOf(() => new TextDecoder().decode(fromBase64Url(response.clientDataJSON))));
  return clientData.success && party.isOurs(clientData.data.origin) ? clientData.data.origin : null;
}

function jsonOf(read: () => string): unknown {
  try {
    return JSON.parse(read());
  } catch {
    return null;
  }
}
