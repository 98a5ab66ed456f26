/** Asks a running site by a call, as a browser of somebody does. */
import { type Call, type CallAnswer, callPath } from '../calls/platform/call.ts';

/** Where a site is asked. What visitors do not see needs the session of somebody who does. */
export interface Source {
  /** The site's. */
  origin: string;
  /** The value of the cookie `session`, as a browser has it. */
  session?: string | undefined;
}

/** Its answer. Throws with the status and what was said where it refuses. */
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
