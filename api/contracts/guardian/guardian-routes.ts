/**
 * Routes for guardians, who use links without an account, and the public check of a signed text.
 */

import {
  openGuardianLink,
  refuseAsGuardian,
  sendGuardianCode,
  signAsGuardian,
  verifyContract,
} from '../../../calls/contracts/guardian.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import { checkMailCode, sendMailCode } from '../../identity/auth/mail-code.ts';
import { moment } from '../../platform/base/moment.ts';
import { batchRead } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { waitFor } from '../../platform/framework/limit.ts';
import type { On } from '../../platform/framework/route.ts';
import { type ContractDecision, commitWithRetry, decryptJson, openKeyOf, type Ports } from '../contract/change.ts';
import { checkCasterSessions, portsOf } from '../contract/command.ts';
import { sendContractEmail } from '../contract/contract-email.ts';
import { type ContractRow, type OwnContracts, selectOwnContracts } from '../contract/own-contracts.ts';
import { agreementShape } from '../signing/sign.ts';
import { selectSigned, verdictOf } from '../signing/verify.ts';
import { casterOfLink, type GuardianAt, guardianAt, recordGuardianSignature, recordRefusal } from './guardian.ts';
import { linkHashOf } from './guardian-link.ts';

export const prefixes = ['contracts'];

const PURPOSE = 'contract-guardian';

/**
 * Limit for all visitors together, which protects only the database. The edge limits each address,
 * and this limit is high so that a few addresses cannot block the page for others. It is far too
 * low to guess a hash.
 */
const VERIFY_LIMIT = { times: 60_000, window_seconds: 3_600 };

/**
 * Returns a function that reads the contracts of a link. The handler does this, because hashing the
 * secret is asynchronous.
 */
async function readLink(
  { db, now }: Context,
  link: string,
): Promise<{ linkHash: string; read: () => Promise<OwnContracts> }> {
  const linkHash = await linkHashOf(link);
  return { linkHash, read: () => batchRead(db, selectOwnContracts(db, casterOfLink(db, linkHash, now), now)) };
}

/** Decides as the guardian of a link, and returns the resulting view. */
async function asGuardian(
  context: Context,
  link: string,
  decide: (at: GuardianAt) => Promise<ContractDecision<ContractRow> | Failed>,
) {
  const { db, now } = context;
  const ports = portsOf(context);
  const { linkHash, read } = await readLink(context, link);
  const effects: Pick<ContractDecision<ContractRow>, 'email'> = {};
  const result = await commitWithRetry(
    db,
    async () => {
      const at = await guardianAt(await read(), linkHash, ports);
      if ('failed' in at) return at;
      const decision = await decide(at);
      if (!('failed' in decision)) effects.email = decision.email ?? null;
      return decision;
    },
    selectOwnContracts(db, casterOfLink(db, linkHash, now), now),
  );
  if ('failed' in result) return result;
  if (effects.email) context.waitUntil(sendContractEmail(context.env, effects.email));
  context.waitUntil(checkCasterSessions(context.env, result.outcome));
  const at = await guardianAt(result.rows, linkHash, ports);
  return 'failed' in at ? at : { data: await viewOf(at, ports) };
}

/** Returns the view of a guardian. A returned contract has no text. */
async function viewOf(
  { own, row, guardian, name }: GuardianAt,
  ports: Ports,
): Promise<CallAnswer<typeof openGuardianLink>['data']> {
  const key = await openKeyOf(own, row, ports);
  const text = key && row.text_sealed ? await decryptJson(key, 'contract.text', row.text_sealed) : null;
  const agreement =
    text === null || row.text_hash === null ? null : { hash: row.text_hash, ...agreementShape.parse(text) };
  return { permission: guardian.permission, state: row.state, name, agreement };
}

export const routes = (on: On) => {
  on(openGuardianLink, async ({ form: { link, agent = '' } }, context) =>
    asGuardian(context, link, async ({ own, row, by, change }) => {
      const isNoted = own.events.some(
        ({ event, actor_uuid, text_hash }) =>
          event === 'guardian_opened' && actor_uuid === by.actor_uuid && text_hash === row.text_hash,
      );
      // Stores only the first opening of a text.
      if (isNoted) return { statements: [], outcome: row };
      change.set({});
      await change.note({ event: 'guardian_opened', ...by, text_hash: row.text_hash, sealed: { agent } });
      return { statements: change.statements, outcome: change.row };
    }),
  );

  on(sendGuardianCode, async ({ form: { link, locale } }, context) => {
    const { env, now } = context;
    const { linkHash, read } = await readLink(context, link);
    const at = await guardianAt(await read(), linkHash, portsOf(context));
    if ('failed' in at) return at;
    const of = { person_uuid: at.guardian.uuid, purpose: PURPOSE, document: at.row.text_hash ?? '' };
    const result = await sendMailCode(env, { ...of, to: at.email, locale, now });
    return 'failed' in result ? result : { data: { expires_at: moment(result.expires_at_ms) } };
  });

  on(signAsGuardian, async ({ form: { link, hash, code, agent = '' } }, context) => {
    let codeCheck: Awaited<ReturnType<typeof checkMailCode>> | undefined;
    return asGuardian(context, link, (at) =>
      recordGuardianSignature(at, {
        hash,
        agent,
        checkCode: async (document) => {
          const of = { person_uuid: at.guardian.uuid, purpose: PURPOSE, document };
          codeCheck ??= await checkMailCode(context.env, { ...of, code });
          return codeCheck;
        },
      }),
    );
  });

  on(refuseAsGuardian, async ({ form: { link, reason } }, context) =>
    asGuardian(context, link, (at) => recordRefusal(at, reason)),
  );

  on(verifyContract, async ({ form: { hash } }, { db, env }) => {
    const retry_after_seconds = await waitFor(env, 'contract-verify', VERIFY_LIMIT);
    if (retry_after_seconds > 0) return { failed: 'too_many_requests', facts: { retry_after_seconds } };
    return { data: verdictOf(await batchRead(db, selectSigned(db, hash))) };
  });
};
