/** Passes by which a session watches a live with a least age. Apart from the room, so that nothing of it is loaded early. */
import type { ApiBindings, Caller } from '../../platform/host/env.ts';

/** The member's number without dashes, and a part that nobody can guess. */
const PASS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{32}$/;

/** Makes a pass for the caller's session, which ends with it; null where it has ended already. */
export const openPass = (env: ApiBindings, live_uuid: string, { user_uuid, session }: Caller) =>
  env.REGISTERS.getByName(user_uuid).openPass(user_uuid, session, live_uuid);

/** Returns whether a pass opens a live. */
export async function isPass(env: ApiBindings, live_uuid: string, pass: string): Promise<boolean> {
  const owner = PASS.exec(pass);
  const user_uuid = owner?.slice(1).join('-');
  return user_uuid !== undefined && env.REGISTERS.getByName(user_uuid).isPass(user_uuid, live_uuid, pass);
}

/** Tells browsers and caches of others to keep an answer to themselves. The edge checks a pass before it gives it from its own cache. */
export function keptPrivate(answer: Response): Response {
  const control = answer.headers.get('cache-control') ?? '';
  if (!control.startsWith('public')) return answer;
  const given = new Response(answer.body, answer);
  given.headers.set('cache-control', control.replace('public', 'private'));
  given.headers.set('x-for-edge', control);
  return given;
}
