import type { Context } from 'hono';
import type { SentTo } from '../../calls/live/studio.ts';
import type { ProgramTarget } from '../../client/live/broadcast/program-target.ts';
import type { EdgeEnv } from '../env.ts';
import { publicOrigin } from '../platform/request/public-origin.ts';

/** Returns what a VB enters in a program to send. Only keys of Cloudflare Stream name a server. */
export function programTarget(c: Context<EdgeEnv>, { stream_key, server }: SentTo): ProgramTarget {
  const { LIVE_INGEST, LIVE_RTMP_URL } = c.get('settings');
  const rtmp = server ?? (LIVE_INGEST === 'bridge' ? LIVE_RTMP_URL : null);
  return rtmp === null
    ? { by: 'https', address: `${publicOrigin(c)}/ingest/${stream_key}/live.mp4` }
    : { by: 'rtmp', server: rtmp, key: stream_key };
}
