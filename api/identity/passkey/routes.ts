/** Routes for passkeys: owners add and remove them, and sign in with them. */
import { eq } from 'drizzle-orm';
import {
  addPasskey,
  askForPasskey,
  askPasskey,
  PASSKEYS,
  removePasskey,
  signInWithPasskey,
} from '../../../calls/identity/passkey.ts';
import { noteMember } from '../../people/invite/redeem-invitation.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Bearer, Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { commitCounted, commitUnless, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { linkedLoginsOf, selectLinkedLogins } from '../account/linked-logins.ts';
import { notifyLoginChange } from '../account/notify-login-change.ts';
import { issueSession } from '../auth/issue-session.ts';
import { memberColumns } from '../auth/linked-user.ts';
import { roleInSession } from '../auth/staff-passkey.ts';
import { creationOptions, madePasskey, requestOptions, signedBy } from './ceremony.ts';
import { newChallenge, takeChallenge } from './challenge.ts';
import { relyingParty } from './relying-party.ts';
import { passkeys } from './tables.ts';

export const prefixes = ['passkeys'];

const ownerColumns = { ...memberColumns, new_passkey_until_ms: users.new_passkey_until_ms };

const selectOwner = (_: unknown, { db, bearer }: { db: Db; bearer: Bearer }) => ({
  owners: db.select(ownerColumns).from(users).where(eq(users.uuid, bearer.user_uuid)),
  passkeys: db.select().from(passkeys).where(eq(passkeys.user_uuid, bearer.user_uuid)),
});

type Owner = Pick<typeof users.$inferSelect, 'role' | 'new_passkey_until_ms'>;

/** Returns whether the owner's role does not count, because the session began without a passkey. */
const needsPasskey = ({ role }: Owner, { env, caller }: { env: object; caller: Caller }): boolean =>
  roleInSession(env, role, caller.is_by_passkey) !== role;

/**
 * Returns why a session may not create a passkey. A staff session must start with one, except in
 * the time after a role was given or a colleague allowed a new one (`new_passkey_until_ms`).
 */
function refusedNewPasskey(
  { owners: [owner], passkeys }: { owners: Owner[]; passkeys: readonly object[] },
  context: { env: object; caller: Caller; now: Date },
): Failed | null {
  if (!owner || !needsPasskey(owner, context)) return null;
  if ((owner.new_passkey_until_ms ?? 0) > context.now.getTime()) return null;
  return { failed: passkeys.length > 0 ? 'staff_passkey_required' : 'new_passkey_closed' };
}

export const routes = (on: On) => {
  on(askForPasskey, selectOwner, async (_, { db, env, now, caller, read }) => {
    const { user_uuid } = caller;
    const { owners, passkeys } = await read();
    const refusal = refusedNewPasskey({ owners, passkeys }, { caller, env, now });
    if (refusal) return refusal;
    if (passkeys.length >= PASSKEYS.max) return { failed: 'passkeys_full' };
    const challenge = await newChallenge(db, { user_uuid, now });
    const user = { uuid: user_uuid, name: owners[0]?.name ?? '' };
    return { data: { ...(await creationOptions(relyingParty(env), { challenge, user, passkeys })) } };
  });

  on(addPasskey, selectOwner, async ({ form: { name, credential } }, context) => {
    const { db, env, now, requestId, waitUntil, caller, read } = context;
    const refusal = refusedNewPasskey(await read(), context);
    if (refusal) return refusal;
    const { user_uuid, token_id } = caller;
    const isAsked = (challenge: string) => takeChallenge(db, { challenge, user_uuid, now });
    const passkey = await madePasskey(relyingParty(env), { credential, isAsked });
    if (!passkey) return { failed: 'passkey_refused' };
    const { id, public_key, counter, transports } = passkey;
    const result = await commitUnless(
      db,
      [passkeys],
      [
        write`INSERT INTO passkeys (id, user_uuid, name, public_key, counter, transports, created_at_ms)
          SELECT ${id}, ${user_uuid}, ${name}, ${public_key}, ${counter}, ${JSON.stringify(transports)}, ${now.getTime()}
          WHERE (SELECT count(*) FROM passkeys WHERE user_uuid = ${user_uuid}) < ${PASSKEYS.max}
          RETURNING id`,
        write`UPDATE users SET new_passkey_until_ms = NULL WHERE uuid = ${user_uuid} AND new_passkey_until_ms IS NOT NULL`,
      ],
      selectLinkedLogins(db, user_uuid),
    );
    // Authenticators choose ids. An id that exists already is not a new passkey.
    if (result.conflict !== null) return { failed: 'passkey_refused' };
    if (result.returned_count === 0) return { failed: 'passkeys_full' };
    logSecurity('passkey_added', { requestId, user_uuid, token_id });
    waitUntil(notifyLoginChange(env, { mail: 'login_linked', way: 'passkey', to: result.rows.proved[0], now }));
    return { data: linkedLoginsOf(result.rows, caller, now) };
  });

  on(removePasskey, selectOwner, async ({ params: { id } }, context) => {
    const { db, env, now, requestId, waitUntil, caller, read } = context;
    // A stolen provider account must not remove its owner's passkey.
    if ((await read()).owners.some((owner) => needsPasskey(owner, context)))
      return { failed: 'staff_passkey_required' };
    const { user_uuid, token_id } = caller;
    const take = write`DELETE FROM passkeys WHERE id = ${id} AND user_uuid = ${user_uuid} RETURNING id`;
    const result = await commitCounted(db, [take], selectLinkedLogins(db, user_uuid));
    if (result.returned_count === 0) return { failed: 'passkey_not_found' };
    logSecurity('passkey_removed', { requestId, user_uuid, token_id });
    waitUntil(notifyLoginChange(env, { mail: 'login_unlinked', way: 'passkey', to: result.rows.proved[0], now }));
    return { data: linkedLoginsOf(result.rows, caller, now) };
  });

  on(askPasskey, async (_, { db, env, now }) => {
    const challenge = await newChallenge(db, { user_uuid: null, now });
    return { data: { ...(await requestOptions(relyingParty(env), { challenge })) } };
  });

  on(signInWithPasskey, async ({ form: { credential, device, invitation, language } }, { db, env, now, requestId }) => {
    const isAsked = (challenge: string) => takeChallenge(db, { challenge, user_uuid: null, now });
    const signer = await signedBy(db, relyingParty(env), { credential, isAsked, now });
    if (!signer) {
      logSecurity('sign_in_refused', { requestId, provider: 'passkey', reason: 'passkey_refused' });
      return { failed: 'passkey_refused' };
    }
    await noteMember(db, { slug: invitation, member_uuid: signer.user.uuid, now });
    return issueSession({ db, env, now, requestId }, { user: signer.user, device, provider: 'passkey', language });
  });
};
