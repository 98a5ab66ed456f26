/** Passkeys as a second way in: added and taken away by their owner, signed in with by whoever holds one. */
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
import { users } from '../../people/profile/tables.ts';
import type { On } from '../../platform/host/route.ts';
import { logSecurity } from '../../platform/host/security-log.ts';
import { commit, write } from '../../platform/host/statement.ts';
import { tellOwner } from '../account/tell-owner.ts';
import { selectWaysIn, waysInOf } from '../account/ways-in.ts';
import { letIn } from '../auth/let-in.ts';
import { memberColumns } from '../auth/linked-user.ts';
import { creationOptions, madePasskey, requestOptions, signedBy } from './ceremony.ts';
import { newChallenge, takeChallenge } from './challenge.ts';
import { relyingParty } from './relying-party.ts';
import { passkeys } from './tables.ts';

export const passkeyRoutes = (on: On) => {
  on(
    askForPasskey,
    (_, { db, bearer }) => ({
      users: db.select(memberColumns).from(users).where(eq(users.uuid, bearer.user_uuid)),
      known: db.select().from(passkeys).where(eq(passkeys.user_uuid, bearer.user_uuid)),
    }),
    async (_, { db, env, now, caller: { user_uuid }, read }) => {
      const { users: found, known } = await read();
      if (known.length >= PASSKEYS.most) return { failed: 'passkeys_full' };
      const challenge = await newChallenge(db, { user_uuid, now });
      const user = { uuid: user_uuid, name: found[0]?.name ?? '' };
      return { data: { ...(await creationOptions(relyingParty(env), { challenge, user, known })) } };
    },
  );

  on(addPasskey, async ({ form: { name, credential } }, { db, env, now, requestId, waitUntil, caller }) => {
    const { user_uuid, token_id } = caller;
    const isAsked = (challenge: string) => takeChallenge(db, { challenge, user_uuid, now });
    const made = await madePasskey(relyingParty(env), { credential, isAsked });
    if (!made) return { failed: 'passkey_refused' };
    const { id, public_key, counter, transports } = made;
    const done = await commit(
      db,
      [
        write`INSERT INTO passkeys (id, user_uuid, name, public_key, counter, transports, created_at_ms)
          SELECT ${id}, ${user_uuid}, ${name}, ${public_key}, ${counter}, ${JSON.stringify(transports)}, ${now.getTime()}
          WHERE (SELECT count(*) FROM passkeys WHERE user_uuid = ${user_uuid}) < ${PASSKEYS.most}
          RETURNING id`,
      ],
      selectWaysIn(db, user_uuid),
    );
    // An id is its authenticator's to make: one that there is already is nobody's new one.
    if (done.conflict !== null) return { failed: 'passkey_refused' };
    if (done.returned_count === 0) return { failed: 'passkeys_full' };
    logSecurity('passkey_added', { requestId, user_uuid, token_id });
    waitUntil(tellOwner(env, { mail: 'way_in_added', way: 'passkey', to: done.found.proved[0], now }));
    return { data: waysInOf(done.found, caller, now) };
  });

  on(removePasskey, async ({ params: { id } }, { db, env, now, requestId, waitUntil, caller }) => {
    const { user_uuid, token_id } = caller;
    const take = write`DELETE FROM passkeys WHERE id = ${id} AND user_uuid = ${user_uuid} RETURNING id`;
    const done = await commit(db, [take], selectWaysIn(db, user_uuid));
    if (done.conflict !== null) throw new Error(done.conflict);
    if (done.returned_count === 0) return { failed: 'passkey_not_found' };
    logSecurity('passkey_removed', { requestId, user_uuid, token_id });
    waitUntil(tellOwner(env, { mail: 'way_in_removed', way: 'passkey', to: done.found.proved[0], now }));
    return { data: waysInOf(done.found, caller, now) };
  });

  on(askPasskey, async (_, { db, env, now }) => {
    const challenge = await newChallenge(db, { user_uuid: null, now });
    return { data: { ...(await requestOptions(relyingParty(env), { challenge })) } };
  });

  on(signInWithPasskey, async ({ form: { credential, device, invitation, language } }, { db, env, now, requestId }) => {
    const isAsked = (challenge: string) => takeChallenge(db, { challenge, user_uuid: null, now });
    const signed = await signedBy(db, relyingParty(env), { credential, isAsked, now });
    if (!signed) {
      logSecurity('sign_in_refused', { requestId, provider: 'passkey', reason: 'passkey_refused' });
      return { failed: 'passkey_refused' };
    }
    await noteMember(db, { slug: invitation, member_uuid: signed.user.uuid, now });
    return letIn({ db, env, now, requestId }, { user: signed.user, device, provider: 'passkey', language });
  });
};
