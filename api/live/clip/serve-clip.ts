/** Media that a room serves without its live: clips, and evidence of reports. */
import { and, eq } from 'drizzle-orm';
import { openDb } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import type { MediaAsked } from '../broadcast/media-name.ts';
import { serveEvidence } from '../broadcast/opened-evidence.ts';
import { isValidPass, privateForBrowsers } from '../broadcast/pass.ts';
import { serveObject } from '../source/serve-object.ts';
import { clipKey } from './clip-key.ts';
import { clips } from './tables.ts';

/** How long caches keep a clip, so that one taken off the site disappears. */
const CACHE_CONTROL = 'public, max-age=60';

interface Place {
  env: ApiBindings;
  kv: SyncKvStorage;
  /** The uuid of the room. */
  uuid: string;
}

/**
 * Serves evidence, or the clip with the uuid of the room. `range` and `pass` are request headers.
 */
export async function serveApart(
  { env, kv, uuid }: Place,
  media: Extract<MediaAsked, { kind: 'evidence' | 'clip' }>,
  { range, pass }: { range: string | null; pass: string | undefined },
): Promise<Response> {
  if (media.kind === 'evidence') return serveEvidence({ kv, bucket: env.MEDIA }, media.name, range);
  const [clip] = await openDb(env.DB)
    .select({ least_age: clips.least_age })
    .from(clips)
    .where(and(eq(clips.uuid, uuid), eq(clips.is_shown, 1)));
  const status = !clip ? 404 : clip.least_age !== null && !(pass && (await isValidPass(env, uuid, pass))) ? 403 : 200;
  if (status !== 200) return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
  const answer = await serveObject(env.MEDIA, { key: clipKey(uuid), range, cache_control: CACHE_CONTROL });
  return clip?.least_age ? privateForBrowsers(answer) : answer;
}
