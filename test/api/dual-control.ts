/** Dual control of staff commands: one person requests, another approves. */
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { type Approval, decideApproval } from '../../calls/identity/approval.ts';
import { authorityOf } from '../../calls/platform/authority.ts';
import type { Call } from '../../calls/platform/call.ts';
import { ask, askInVain, type Input } from './ask.ts';
import { tokenOf } from './member.ts';
import { addUsers, userUuid } from './world.ts';

/**
 * Returns whether the example of an endpoint waits for a second person. The example event has
 * larger prizes than one person may announce.
 */
export const isHeldInExample = (name: string, call: Call): boolean => {
  const row = authorityOf(call);
  return (row?.second === 'always' && !row.by_record) || name === 'announceEvent';
};

/** Sends a command as one person; returns the approval for which it waits. */
export async function askAlone<C extends Call>(call: C, input: Input<C>): Promise<string> {
  const { status, error } = await askInVain(call, input);
  expect(status, JSON.stringify(error)).toBe(202);
  return error.code === 'second_person_asked' ? error.approval_uuid : expect.fail(error.code);
}

/** Returns the request by which a person approves, with the digest from the list of approvals. */
export async function approvalBy(uuid: string, token: string) {
  const digest = await env.DB.prepare('SELECT digest FROM approvals WHERE uuid = ?').bind(uuid).first<string>('digest');
  const form = { decision: 'approve', digest: digest ?? '' } as const;
  return { token, key: crypto.randomUUID(), params: { uuid }, form };
}

/** Approves as a second person. */
export const approve = async (uuid: string, token: string, bindings: object = {}): Promise<Approval> =>
  (await ask(decideApproval, { ...(await approvalBy(uuid, token)), bindings })).data;

/**
 * Executes a command under dual control: by the caller, and by another staff member without a role
 * in the test.
 */
export async function askAsTwo<C extends Call>(call: C, input: Input<C>): Promise<Approval> {
  const uuid = await askAlone(call, input);
  return approve(uuid, await somebodyElse(), { ...input.bindings, STAFF_PASSKEY: 'off' });
}

/** Signs in the other staff member. */
async function somebodyElse(): Promise<string> {
  const approver = await env.DB.prepare('SELECT 1 FROM users WHERE uuid = ?').bind(userUuid('approver')).first();
  if (approver === null) await addUsers(['approver'], { role: 'ceo' });
  return tokenOf('approver');
}
