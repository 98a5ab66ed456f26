/** Responses for the media of a practice. A separate module, so that the room loads it late. */
import type { ApiBindings } from '../../platform/framework/env.ts';
import type { LiveSource, ViewerMedia, ViewerRequest } from '../source/live-source.ts';
import { isValidPass } from './pass.ts';

/** Serves a practice to its VB. Only they get a pass, so everybody else sees an unknown live. */
export async function servePractice(
  { env, live_uuid, source }: { env: ApiBindings; live_uuid: string; source: LiveSource },
  media: ViewerMedia,
  { pass, ...request }: ViewerRequest & { pass: string | undefined },
): Promise<Response> {
  const isOwn = pass !== undefined && (await isValidPass(env, live_uuid, pass));
  if (!isOwn) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  const answer = await source.serve(media, request);
  const response = new Response(answer.body, answer);
  // The live on air later has other media at the same addresses.
  response.headers.set('cache-control', 'no-store');
  return response;
}
