/** Creates accounts for verified identities, each in one transaction. */
import type { Provider } from '../../../calls/identity/provider.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { Member } from '../../../calls/platform/member.ts';
import { ageOn } from '../../../calls/privacy/birth-date.ts';
import { refusedByWord, selectFlaggedWords } from '../../moderation/flagged-word/flagged-word.ts';
import { redeemInvitation } from '../../people/invite/redeem-invitation.ts';
import { FIRST_AVATAR } from '../../people/profile/first-avatar.ts';
import { columnsOfName } from '../../people/profile/name-columns.ts';
import { refusedName, selectLookalikes } from '../../people/profile/reserved-name.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type Decision, insertRow, retryOnConflict } from '../../platform/framework/statement.ts';
import { emails } from '../../platform/mail/tables.ts';
import { users } from '../../platform/user/tables.ts';
import { selectVersionsInForce, versionsInForce } from '../../privacy/agreement/agreement.ts';
import { nextReceipt } from '../../privacy/privacy/consent.ts';
import { consentReceipts } from '../../privacy/privacy/tables.ts';
import { linkedUser } from './linked-user.ts';
import type { Identity } from './provider-identity.ts';
import { readSignUpSettings } from './settings.ts';
import { accounts } from './tables.ts';

/** The sign-up form. A field is missing until the newcomer fills it in. */
interface SignUpForm {
  from: 'web' | 'app';
  name?: string | undefined;
  birth_date?: string | undefined;
  terms_version?: string | undefined;
  invitation?: string | undefined;
}

interface Newcomer {
  provider: Provider;
  identity: Identity;
  form: SignUpForm;
  env: object;
  now: Date;
}

/**
 * Returns the identity's account, or creates one if the form is complete and the settings allow it.
 * Otherwise returns the failure. Concurrent requests create one account.
 */
export async function createAccount(db: Db, newcomer: Newcomer): Promise<{ user: Member; is_new: boolean } | Failed> {
  const versions = await versionsInForce(await batchRead(db, selectVersionsInForce(db, newcomer.now)));
  const profile = mayBeMade(newcomer, versions);
  if ('failed' in profile) return profile;
  return retryOnConflict<{ user: Member; is_new: boolean } | Failed>(db, async () => {
    const [member, words, lookalikes] = await Promise.all([
      linkedUser(db, newcomer),
      selectFlaggedWords(db),
      selectLookalikes(db, profile.name, ''),
    ]);
    if (member && 'failed' in member) return { statements: [], outcome: member };
    if (member) return { statements: [], outcome: { user: member, is_new: false } };
    const { name } = profile;
    const refusal =
      refusedByWord({ name }, words) ?? refusedName({ name, role: 'normal' }, { env: newcomer.env, lookalikes });
    return refusal ? { statements: [], outcome: refusal } : createUser(db, newcomer, profile);
  });
}

/** Values from a complete and valid form. */
interface Allowed {
  name: string;
  min_age: number;
  versions: Versions;
}

/** Versions of the texts in force, which the newcomer accepts. */
type Versions = Awaited<ReturnType<typeof versionsInForce>>;

/** Returns the values to store, or the failure. */
function mayBeMade({ identity, form, env, now }: Newcomer, versions: Versions): Allowed | Failed {
  const { where, min_age } = readSignUpSettings(env);
  if (where === 'closed') return { failed: 'sign_up_closed' };
  if (where === 'app' && form.from === 'web') return { failed: 'account_not_linked' };
  const { name, birth_date, terms_version } = form;
  if (name === undefined || birth_date === undefined || terms_version === undefined) {
    const suggested_name = identity.name;
    return { failed: 'sign_up_required', facts: { suggested_name, min_age, terms_version: versions.terms } };
  }
  if (ageOn(birth_date, bangkokDay(now)) < min_age) return { failed: 'too_young', facts: { min_age } };
  if (terms_version !== versions.terms) return { failed: 'terms_outdated', facts: { terms_version: versions.terms } };
  return { name, min_age, versions };
}

async function createUser(
  db: Db,
  { provider, identity, form, now }: Newcomer,
  { name, min_age, versions }: Allowed,
): Promise<Decision<{ user: Member; is_new: boolean }>> {
  const user: Member = { uuid: crypto.randomUUID(), name, avatar_url: FIRST_AVATAR, role: 'normal' };
  const user_uuid = user.uuid;
  const at_ms = now.getTime();
  const { account_id: provider_account_id, verified_email } = identity;
  // Stores the minimum age that the user has confirmed; the birth date is not stored.
  const choices = { min_age: String(min_age) };
  const terms = await nextReceipt(undefined, { user_uuid, subject: 'terms', version: versions.terms, choices, now });
  const policy = {
    user_uuid,
    subject: 'privacy-policy',
    version: versions['privacy-policy'],
    choices: {},
    now,
  } as const;
  return {
    statements: [
      insertRow(users, { ...user, ...columnsOfName(name), created_at_ms: at_ms }),
      insertRow(accounts, { provider, provider_account_id, user_uuid, linked_at_ms: at_ms }),
      insertRow(consentReceipts, terms),
      insertRow(consentReceipts, await nextReceipt(terms, policy)),
      ...(verified_email === null
        ? []
        : [insertRow(emails, { address: verified_email.toLowerCase(), user_uuid, verified_at_ms: at_ms })]),
      ...(await redeemInvitation(db, { slug: form.invitation, newcomer_uuid: user_uuid, is_new: true, now })),
    ],
    outcome: { user, is_new: true },
  };
}
