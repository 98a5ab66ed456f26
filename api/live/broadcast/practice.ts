/** Responses for the media of a practice. A separate module, so that the room loads it late. */
import type { ApiBindings } from '../../platform/framework/env.ts';
import type { Broadcast } from './broadcast.ts';
import type { Ingest } from './ingest.ts';
import type { MediaAsked } from './media-name.ts';
import { isPass } from './pass.ts';
import { serve } from './serve.ts';

/** Serves a practice to its VB. Only they get a pass, so everybody else sees an unknown live. */
export async function servePractice(
  { env, live_uuid, broadcast, ingest }: { env: ApiBindings; live_uuid: string; broadcast: Broadcast; ingest: Ingest },
  media: Exclude<MediaAsked, { kind: 'evidence' }>,
  { pass, ...request }: Parameters<typeof serve>[2] & { pass: string | undefined },
): Promise<Response> {
  const isOwn = pass !== undefined && (await isPass(env, live_uuid, pass));
  if (!isOwn) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  await ingest.look(request.now_ms);
  const answer = await serve(broadcast, media, request);
  const response = new Response(answer.body, answer);
  // The live on air later has other media at the same addresses.
  response.headers.set('cache-control', 'no-store');
  return response;
}
