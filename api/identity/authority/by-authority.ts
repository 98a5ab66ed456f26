/**
 * Applies the authority table to each command of staff: who may call it, how much one person may do
 * alone, and which commands need approval.
 */

import { authorityOf, type NamedAuthority } from '../../../calls/platform/authority.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { Call } from '../../../calls/platform/call.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Caller, Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { IdempotentCommand, StoredAnswer } from '../../platform/framework/idempotency.ts';
import { openJoined } from '../../platform/framework/statement.ts';
import { type CommandInput, countUse, isOverLimit } from './amount.ts';
import { type AuthorityChange, changedRow } from './authority-row.ts';
import { hold } from './hold.ts';

/** A command of staff with its caller. */
export interface StaffCommand extends Omit<CommandInput, 'now'> {
  call: Call;
  caller: Caller;
  command: IdempotentCommand | null;
  /** The latest change of its row, if there is one. */
  changes: readonly AuthorityChange[];
}

/** Thrown when a command is about to make a change that needs a second person. */
class WantsSecondPerson extends Error {}

/**
 * Runs a command, or stores it until a second person approves it. Either way the handler checks the
 * command first, so that a command that cannot succeed fails at once.
 */
export async function byAuthority<Answer>(
  context: Context,
  request: StaffCommand,
  handle: (context: Context) => Promise<Answer>,
): Promise<Answer | Failed | StoredAnswer> {
  const { db, now } = context;
  const own = authorityOf(request.call);
  if (!own) return handle(context);
  const row = changedRow(own, request.changes[0]);
  if (!row.roles.includes(request.caller.role)) return { failed: 'authority_role' };
  if (row.second === 'never' || row.by_record) return handle(context);
  try {
    return await handle({ ...context, db: openAlone(db, row, { ...request, now }) });
  } catch (error) {
    if (!(error instanceof WantsSecondPerson)) throw error;
    return hold(context, row, request);
  }
}

/** Returns a database on which one person can change only what the row allows. */
const openAlone = (db: Db, { name, second, alone }: NamedAuthority, request: StaffCommand & { now: Date }): Db =>
  openJoined(db, {
    around: (statements) => {
      if (second === 'always' || !alone) throw new WantsSecondPerson();
      const { of, once, day } = alone;
      const limit = { by_uuid: request.caller.user_uuid, name, period: bangkokDay(request.now), once, day };
      return [...statements, countUse(request, of, limit)];
    },
    refused: (conflict) => {
      if (isOverLimit(conflict)) throw new WantsSecondPerson();
    },
  });
