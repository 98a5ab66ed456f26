/** A form that was sent and must wait until its sender has signed in again: it is filled in as it was when they are back. */
import type { Context } from 'hono';
import { z } from 'zod';
import type { FailureCode } from '../../../calls/failure.ts';
import type { EdgeEnv } from '../../env.ts';
import { sealedCookie } from './sealed-cookie.ts';
import { type SignInReason, signInFirst } from './sign-in-first.ts';

/** What was sent: by which form of its page, about which row, with what in its fields. */
interface Kept {
  action: string;
  of: string;
  typed: Readonly<Record<string, string>>;
}

/** As long as a sign-in may take that one was sent to. */
const SECONDS = 15 * 60;

const waiting = sealedCookie({
  kind: 'form',
  cookie: 'form',
  seconds: SECONDS,
  schema: z.object({
    /** Whose it is: nobody else who signs in here is shown it. */
    user_uuid: z.string(),
    /** The page that it stands on. */
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
 * Where a form was refused because its sender has to sign in first: the way there and back, to the form as it was. Of somebody who is
 * not known any more nothing is kept. Undefined where it was refused for something else.
 */
export async function signInWithForm(
  c: Context<EdgeEnv>,
  code: FailureCode,
  { path, back = path, action, of = '', typed }: { path: string; back?: string; of?: string } & Omit<Kept, 'of'>,
): Promise<Response | undefined> {
  const error = signInErrors[code];
  if (error === undefined) return undefined;
  const user_uuid = c.get('viewer')?.uuid;
  if (user_uuid !== undefined) await waiting.keep(c, { user_uuid, path, action, of, typed });
  return signInFirst(c, error, back);
}

/** What waits for somebody on a page of theirs. */
export async function keptForm(c: Context<EdgeEnv>, path: string): Promise<(Kept & { isKept: true }) | undefined> {
  const kept = await waiting.read(c);
  if (kept?.path !== path || kept.user_uuid !== c.get('viewer')?.uuid) return undefined;
  return { action: kept.action, of: kept.of, typed: kept.typed, isKept: true };
}

/** Nothing waits any more. */
export const dropKeptForm = (c: Context<EdgeEnv>): Promise<void> => waiting.drop(c);
