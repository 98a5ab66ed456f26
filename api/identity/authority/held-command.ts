/**
 * Runs a waiting command when a second person approves it: on behalf of its requester, in the
 * transaction that records the decision. Triggers reject a concurrent decision
 * (api/identity/approval/rules.sql) and an amount above the approved one (rules.sql).
 */
import { and, eq } from 'drizzle-orm';
import { authorityNamed, type NamedAuthority } from '../../../calls/platform/authority.ts';
import { roles } from '../../../calls/platform/role.ts';
import { userBlocks } from '../../people/profile/block-tables.ts';
import { isBlockInForce } from '../../people/profile/user-block.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { Caller, Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { StoredAnswer } from '../../platform/framework/idempotency.ts';
import type { Perform } from '../../platform/framework/route.ts';
import { commitUnless, isExpected, openJoined, type Statement } from '../../platform/framework/statement.ts';
import { idempotencyKeys } from '../../platform/framework/tables.ts';
import { users } from '../../platform/user/tables.ts';
import type { ApprovalRow } from '../approval/approval.ts';
import { type CommandInput, countUse, isOverLimit, readAmount } from './amount.ts';
import { changedRow, selectChange } from './authority-row.ts';
import { heldKey } from './held-key.ts';
import { heldCommands } from './tables.ts';

/** Thrown when another person decides, or the amount changes, at the same time. */
export class DecidedMeanwhile extends Error {}

/** The approval of the second person. */
interface Approving {
  approval: ApprovalRow;
  by: Caller;
  /** Statements that record the decision, and join the transaction of the command. */
  beside: readonly Statement[];
  perform: Perform;
}

/**
 * Runs the command. Returns null on success; a failure leaves the approval open. Throws
 * `DecidedMeanwhile`.
 */
export async function runHeldCommand(
  context: Context,
  { approval, by, beside, perform }: Approving,
): Promise<Failed | null> {
  const { db, now } = context;
  const [heldCommand] = await db.select().from(heldCommands).where(eq(heldCommands.approval_uuid, approval.uuid));
  if (!heldCommand) return { failed: 'approval_not_found' };
  const { changes, askers } = await batchRead(db, {
    changes: selectChange(db, heldCommand.name),
    askers: selectAsker(db, approval.asked_by, now),
  });
  const row = changedRow(authorityNamed(heldCommand.name), changes[0]);
  const [asker] = askers;
  if (!row.roles.includes(by.role)) return { failed: 'authority_role' };
  if (!asker || !row.roles.includes(asker.role) || asker.block !== null) return { failed: 'approval_outdated' };
  const params: object = JSON.parse(heldCommand.params);
  const form: object = JSON.parse(heldCommand.form);
  // A person cannot approve a command about themselves.
  if (Object.values({ ...params, ...form }).includes(by.user_uuid)) return { failed: 'approval_of_oneself' };
  const { uses, amount } = await usesOf(db, row, { held: heldCommand, by_uuid: approval.asked_by, params, form, now });
  if (amount !== heldCommand.amount) return { failed: 'approval_outdated' };
  let isWritten = false;
  const joinedDb = openJoined(db, {
    around: (statements) => [...beside, ...statements, ...uses],
    committed: () => {
      isWritten = true;
    },
    refused: (conflict) => {
      if (isExpected(conflict, DECIDED) || isOverLimit(conflict)) throw new DecidedMeanwhile();
    },
  });
  const outcome = await perform(
    { ...context, db: joinedDb },
    {
      ...{ call: row.call, params, form, asked_at: new Date(approval.asked_at_ms) },
      caller: {
        ...{ ...by, user_uuid: approval.asked_by, token_id: heldCommand.token_id },
        ...{ role: asker.role, group: roles[asker.role].group, family_uuid: asker.family_uuid },
      },
      command: {
        caller_uuid: approval.asked_by,
        key: heldKey(approval.uuid),
        fingerprint: approval.digest,
        storedKey: null,
      },
    },
  );
  if (isFailed(outcome)) return { failed: 'held_command_refused', facts: { because: outcome.failed } };
  // A command that finds nothing left to do writes nothing, so the decision is committed alone.
  if (!isWritten && (await commitUnless(db, DECIDED, beside)).conflict !== null) throw new DecidedMeanwhile();
  return null;
}

/** Rules against a second decision, or a second use of its key. */
const DECIDED = ['an approval can be decided only once, as it was requested', idempotencyKeys];

const isFailed = (outcome: StoredAnswer | Failed | object): outcome is Failed => 'failed' in outcome;

/** Returns the current amount, and the statement that limits the command to the approved amount. */
async function usesOf(
  db: Db,
  { name, alone }: NamedAuthority,
  {
    held: heldCommand,
    by_uuid,
    ...request
  }: CommandInput & { held: typeof heldCommands.$inferSelect; by_uuid: string },
): Promise<{ uses: Statement[]; amount: number | null }> {
  if (!alone || heldCommand.amount === null) return { uses: [], amount: heldCommand.amount };
  const limit = { by_uuid, name, period: heldCommand.approval_uuid, once: heldCommand.amount, day: heldCommand.amount };
  return { uses: [countUse(request, alone.of, limit)], amount: await readAmount(db, request, alone.of) };
}

/** Selects the requester with their current role and suspension. */
const selectAsker = (db: Db, uuid: string, now: Date) =>
  db
    .select({ role: users.role, family_uuid: users.family_uuid, block: userBlocks.user_uuid })
    .from(users)
    .leftJoin(userBlocks, and(eq(userBlocks.user_uuid, users.uuid), isBlockInForce(now)))
    .where(eq(users.uuid, uuid));
