/** Shared parts of the endpoints about contracts, of VBs and of staff. */
import { roles } from '../../../calls/platform/role.ts';
import { notifyPayee } from '../../payouts/payee/notify-payee.ts';
import { secureRandom } from '../../platform/base/aes-gcm.ts';
import { checkSessions } from '../../platform/base/check-sessions.ts';
import { personSecrets } from '../../platform/base/person-secrets.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { ApiBindings, Bearer, Caller, Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type IdempotentCommand, runIdempotent } from '../../platform/framework/idempotency.ts';
import type { Commanding } from '../step/save-step.ts';
import { type ContractDecision, commitWithRetry, openKeyOf, type Ports } from './change.ts';
import { inForce } from './chart.ts';
import { sendContractEmail } from './contract-email.ts';
import { applicationOf, contractSummaryOf } from './overview.ts';
import { applicationIn, type ContractRow, type OwnContracts, selectOwnContracts } from './own-contracts.ts';

/** The request context, and a function that reads the contracts of a VB. */
export type ContractRequest = Context & { caller: Caller; read: () => Promise<OwnContracts> };

/** Returns the production dependencies. */
export const portsOf = ({ env, now }: Pick<Context, 'env' | 'now'>): Ports => ({
  now,
  newUuid: () => crypto.randomUUID(),
  random: secureRandom,
  secrets: personSecrets(env),
});

/** Selects the caller's contracts. */
export const selectCallersContracts = (_: unknown, { db, now, bearer }: { db: Db; now: Date; bearer: Bearer }) =>
  selectOwnContracts(db, bearer.user_uuid, now);

/** Returns the caller and the dependencies, for the functions that save steps. */
export const stepCommandOf = (context: ContractRequest): Commanding => ({
  db: context.db,
  ports: portsOf(context),
  caster_uuid: context.caller.user_uuid,
  read: context.read,
});

/** Returns whether the caller may apply. Staff and family accounts may not. */
export const mayApply = ({ role }: Caller): boolean => roles[role].group === 'external';

/** Returns the application as the API's answer. */
export async function applicationAnswer(own: OwnContracts, context: Pick<Context, 'env' | 'now'>) {
  const row = applicationIn(own);
  if (!row) return { failed: 'contract_not_found' } as const;
  return {
    data: await applicationOf(own, row, { key: await openKeyOf(own, row, portsOf(context)), now: context.now }),
  };
}

/**
 * Runs an idempotent command and returns the changed contract. Afterwards it sends the emails. If
 * the contract is no longer in force, it ends rooms and senders that depend on the VB's role.
 */
export async function runContractCommand<Read extends OwnContracts>(
  {
    read,
    command,
    ...context
  }: Pick<ContractRequest, 'db' | 'env' | 'now' | 'waitUntil'> & {
    command: IdempotentCommand;
    read: () => Promise<Read>;
  },
  decide: (own: Read) => Promise<ContractDecision<ContractRow> | Failed>,
) {
  const { db, env, now } = context;
  const effects: Partial<ContractDecision<ContractRow>> = {};
  const begin = async () => {
    const decision = await decide(await read());
    if ('failed' in decision) return decision;
    effects.outcome = decision.outcome;
    effects.moved = decision.moved ?? null;
    effects.email = decision.email ?? null;
    return { statements: decision.statements, answer: { data: contractSummaryOf(decision.outcome) } };
  };
  const outcome = await runIdempotent(db, { command, now, steps: { begin } });
  if ('failed' in outcome) return outcome;
  if (effects.moved) context.waitUntil(notifyPayee(db, env, { ...effects.moved, now }));
  if (effects.email) context.waitUntil(sendContractEmail(env, effects.email));
  if (effects.outcome) context.waitUntil(checkCasterSessions(env, effects.outcome));
  return outcome;
}

/** Ends rooms and senders that depend on a VB's role if the contract is no longer in force. */
export async function checkCasterSessions(env: ApiBindings, { state, caster_uuid }: ContractRow): Promise<void> {
  if (!inForce.includes(state)) await checkSessions(env, caster_uuid);
}

/** Runs a command without an idempotency key. Repeating it has no further effect. */
export async function runWithoutIdempotencyKey<Read extends OwnContracts>(
  { db, read }: Pick<ContractRequest, 'db'> & { read: () => Promise<Read> },
  decide: (own: Read) => Promise<ContractDecision<ContractRow> | Failed>,
) {
  const result = await commitWithRetry(db, async () => decide(await read()), {});
  return 'failed' in result ? result : { data: contractSummaryOf(result.outcome) };
}
