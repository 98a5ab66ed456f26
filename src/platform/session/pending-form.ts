/** A pending form: its sender must sign in again, and afterwards finds it as they filled it in. */
import type { Context } from 'hono';
import { z } from 'zod';
import type { FailureCode } from '../../../calls/failure.ts';
import type { EdgeEnv } from '../../env.ts';
import { sealedCookie } from './sealed-cookie.ts';
import { type SignInReason, signInFirst } from './sign-in-first.ts';

/** The sent form: its name, its record, and its fields. */
interface PendingForm {
  action: string;
  /** The record that it changes. Empty if the page of the form has only one. */
  record: string;
  typed: Readonly<Record<string, string>>;
}

/** Maximum duration of the sign-in. */
const SECONDS = 15 * 60;

const formCookie = sealedCookie({
  kind: 'form',
  cookie: 'form',
  seconds: SECONDS,
  schema: z.object({
    /** The sender. Another user who signs in does not see the form. */
    user_uuid: z.string(),
    /** The page of the form. */
    path: z.string(),
    action: z.string(),
    of: z.string(),
    typed: z.record(z.string(), z.string()),
  }),
});

const signInErrors: Partial<Record<FailureCode, SignInReason>> = {
  unauthorized: 'SessionRequired',
  step_up_required: 'StepUpRequired',
  staff_passkey_required: 'StaffPasskeyRequired',
};

/**
 * Redirects to the sign-in if that is why a form was refused, and stores the form until the user
 * returns. The form of an unknown sender is not stored. Returns undefined for other failures.
 */
export async function signInWithForm(
  c: Context<EdgeEnv>,
  code: FailureCode,
  {
    path,
    back = path,
    action,
    record = '',
    typed,
  }: { path: string; back?: string; record?: string } & Omit<PendingForm, 'record'>,
): Promise<Response | undefined> {
  const error = signInErrors[code];
  if (error === undefined) return undefined;
  const user_uuid = c.get('viewer')?.uuid;
  if (user_uuid !== undefined) await formCookie.keep(c, { user_uuid, path, action, of: record, typed });
  return signInFirst(c, error, back);
}

/** Returns the viewer's pending form on a page. */
export async function pendingForm(
  c: Context<EdgeEnv>,
  path: string,
): Promise<(PendingForm & { isRestored: true }) | undefined> {
  const form = await formCookie.read(c);
  if (form?.path !== path || form.user_uuid !== c.get('viewer')?.uuid) return undefined;
  return { action: form.action, record: form.of, typed: form.typed, isRestored: true };
}

/** Deletes the pending form. */
export const dropPendingForm = (c: Context<EdgeEnv>): Promise<void> => formCookie.drop(c);
