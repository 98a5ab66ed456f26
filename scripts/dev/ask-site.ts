/** Calls the API of a running site, like a user's browser. */
import { type Call, type CallAnswer, callPath } from '../../calls/platform/call.ts';

/** A site, and optionally the session of a user with more rights than a visitor. */
export interface Source {
  /** Origin of the site. */
  origin: string;
  /** Value of the cookie `session` in the browser. */
  session?: string | undefined;
}

/** Returns the answer of a call. Throws with status and body if it fails. */
export async function askSite<C extends Call>(
  { origin, session }: Source,
  call: C,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string> },
): Promise<CallAnswer<C>> {
  const name = origin.startsWith('https:') ? '__Host-session' : 'session';
  const response = await fetch(`${origin}/api${callPath(call.path, params)}?${new URLSearchParams(query)}`, {
    headers: session === undefined ? {} : { cookie: `${name}=${session}` },
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return call.answer.parse(await response.json()) as CallAnswer<C>;
}
