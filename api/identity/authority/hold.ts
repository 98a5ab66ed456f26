/**
 * Stores a command until a second person approves it, and requests the approval. A trigger requires
 * that the approval is open (rules.sql).
 */
import { and, eq, gte, lt } from 'drizzle-orm';
import type { NamedAuthority } from '../../../calls/platform/authority.ts';
import { type Call, callPath } from '../../../calls/platform/call.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Caller, Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type IdempotentCommand, runIdempotent, type StoredAnswer } from '../../platform/framework/idempotency.ts';
import { commitUnless, insertRow, type Statement } from '../../platform/framework/statement.ts';
import { askApproval, digestOf } from '../approval/approval.ts';
import { approvals } from '../approval/tables.ts';
import { type CommandInput, readAmount } from './amount.ts';
import { heldCommands } from './tables.ts';

/** `subject_kind` of approvals for commands. */
export const HELD = 'command';

/** Returns the condition for approvals of commands whose path starts with `path`. */
export const isOfHeldAt = (path: string) =>
  and(eq(approvals.subject_kind, HELD), gte(approvals.subject_id, path), lt(approvals.subject_id, `${path}~`));

interface HeldCommandInput extends Omit<CommandInput, 'now'> {
  call: Call;
  caller: Caller;
  command: IdempotentCommand | null;
}

/**
 * Stores the command and returns the failure with the id of the approval. A command that already
 * waits keeps its approval.
 */
export async function hold(
  { db, now }: Context,
  row: NamedAuthority,
  request: HeldCommandInput,
): Promise<Failed | StoredAnswer> {
  const { call, caller, command, params, form } = request;
  const amount = row.alone ? await readAmount(db, { params, form, now }, row.alone.of) : null;
  const terms = { params: JSON.stringify(params), form: JSON.stringify(form), amount };
  const digest = await digestOf({ call: row.call, ...terms });
  const subject_id = `${callPath(call.path, { ...params })} ${digest.slice(0, 16)}`;
  const ask = async (): Promise<{ statements: Statement[]; approval_uuid: string }> => {
    const [open] = await selectOpen(db, subject_id);
    if (open) return { statements: [], approval_uuid: open.uuid };
    const uuid = crypto.randomUUID();
    const approval = {
      uuid,
      subject_kind: HELD,
      subject_id,
      digest,
      ground: groundOf(form),
      asked_by: caller.user_uuid,
    } as const;
    const amount_satang = row.alone?.unit === 'satang' ? amount : null;
    const heldCommand = { ...terms, name: row.name, approval_uuid: uuid, token_id: caller.token_id };
    return {
      statements: [askApproval({ ...approval, amount_satang }, now), insertRow(heldCommands, heldCommand)],
      approval_uuid: uuid,
    };
  };
  if (command) {
    const begin = async () => {
      const { statements, approval_uuid } = await ask();
      return { statements, answer: failure({ code: 'second_person_asked', approval_uuid }) };
    };
    return runIdempotent(db, { command: { ...command, storedKey: null }, now, steps: { begin } });
  }
  const { statements, approval_uuid } = await ask();
  const conflict = statements.length > 0 ? (await commitUnless(db, [approvals], statements)).conflict : null;
  if (conflict === null) return { failed: 'second_person_asked', facts: { approval_uuid } };
  const [open] = await selectOpen(db, subject_id);
  if (!open) throw new Error(conflict);
  return { failed: 'second_person_asked', facts: { approval_uuid: open.uuid } };
}

const selectOpen = (db: Db, subject_id: string) =>
  db
    .select({ uuid: approvals.uuid })
    .from(approvals)
    .where(and(eq(approvals.subject_kind, HELD), eq(approvals.subject_id, subject_id), eq(approvals.state, 'open')));

/** Returns the reason in a form; some commands have none. */
function groundOf(form: object): string {
  const { ground, reason } = form as { ground?: unknown; reason?: unknown };
  const text = ground ?? reason;
  return typeof text === 'string' ? text : '';
}
