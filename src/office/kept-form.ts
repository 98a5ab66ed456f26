/** A form of the office that was sent and must wait until its sender has signed in again: it is filled in as it was when they are back. */
import type { Context } from 'hono';
import { z } from 'zod';
import type { EdgeEnv } from '../env.ts';
import { sealedCookie } from '../session/sealed-cookie.ts';

/** What was sent: by which form, about which row, with what in its fields. */
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

/** Keeps what was typed. Of somebody who is not known any more nothing is kept. */
export async function keepForm(c: Context<EdgeEnv>, path: string, { action, of, typed }: Kept): Promise<void> {
  const user_uuid = c.get('viewer')?.uuid;
  if (user_uuid !== undefined) await waiting.keep(c, { user_uuid, path, action, of, typed });
}

/** What waits for somebody on a page of theirs. */
export async function keptForm(c: Context<EdgeEnv>, path: string): Promise<(Kept & { isKept: true }) | undefined> {
  const kept = await waiting.read(c);
  if (kept?.path !== path || kept.user_uuid !== c.get('viewer')?.uuid) return undefined;
  return { action: kept.action, of: kept.of, typed: kept.typed, isKept: true };
}

/** Nothing waits any more. */
export const dropKeptForm = (c: Context<EdgeEnv>): Promise<void> => waiting.drop(c);
