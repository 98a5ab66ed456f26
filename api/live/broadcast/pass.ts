/**
 * Viewing passes of lives with an age limit and of practices. A separate module, so that the room
 * imports it lazily.
 */
import type { ApiBindings, Caller } from '../../platform/framework/env.ts';
import { registersIn } from '../room/bindings.ts';

/** The member's uuid without dashes, then an unguessable part. */
const PASS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{32}$/;

/**
 * Creates a pass for the caller's session, which ends with the session. Returns null if the session
 * has ended.
 */
export const createPass = (env: ApiBindings, live_uuid: string, { user_uuid, session }: Caller) =>
  registersIn(env).getByName(user_uuid).openPass(user_uuid, session, live_uuid);

/** Returns whether a pass is valid for the live. */
export async function isValidPass(env: ApiBindings, live_uuid: string, pass: string): Promise<boolean> {
  const match = PASS.exec(pass);
  const user_uuid = match?.slice(1).join('-');
  return user_uuid !== undefined && registersIn(env).getByName(user_uuid).isPass(user_uuid, live_uuid, pass);
}

/**
 * Makes a response private for browsers and third-party caches. The edge Worker may cache it,
 * because it checks the pass first.
 */
export function privateForBrowsers(answer: Response): Response {
  const control = answer.headers.get('cache-control') ?? '';
  if (!control.startsWith('public')) return answer;
  const response = new Response(answer.body, answer);
  response.headers.set('cache-control', control.replace('public', 'private'));
  response.headers.set('x-for-edge', control);
  return response;
}
