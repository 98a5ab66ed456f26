/**
 * Responses for viewers: segments while they are produced, parts, playlists and recordings.
 * Requests for the next media wait until it exists.
 */

import type { ViewerMedia } from '../../source/live-source.ts';
import type { Broadcast } from '../broadcast.ts';
import type { Awaited } from '../media-name.ts';
import type { Segment } from '../media-timeline.ts';
import { receivedPictureOf } from '../picture.ts';
import { playlist } from '../playlist.ts';
import { isFar, notFound, video, WAIT_MS } from './media-answer.ts';
import { serveGrowing, serveSmall, serveStream, serveThin } from './serve-growing.ts';
import { serveRecording } from './serve-recording.ts';

/** Serves a media request. `range` is the request header. */
export async function serve(
  broadcast: Broadcast,
  media: ViewerMedia,
  { now_ms, range, unplayed_count }: { now_ms: number; range: string | null; unplayed_count: number },
): Promise<Response> {
  const { timeline } = broadcast;
  switch (media.kind) {
    case 'edge':
      return Response.json(edgeOf(broadcast, now_ms), { headers: { 'cache-control': 'public, max-age=1' } });
    case 'picture': {
      const { refused } = broadcast;
      const picture = {
        signal: broadcast.signal(now_ms),
        picture: receivedPictureOf(timeline),
        refused,
        unplayed_count,
      };
      return Response.json(picture, { headers: { 'cache-control': 'public, max-age=1' } });
    }
    case 'replay': {
      const { replayOf } = await import('../replay.ts');
      const { isOver } = broadcast;
      const seconds = isOver ? 60 : 1;
      return Response.json(replayOf(timeline.segments, isOver), {
        headers: { 'cache-control': `public, max-age=${seconds}` },
      });
    }
    case 'playlist':
      return servePlaylist(broadcast, media.whole, media.awaited);
    case 'init': {
      const init = timeline.inits[media.init];
      return init ? new Response(init.bytes, { headers: video() }) : notFound();
    }
    case 'small_init': {
      const bytes = broadcast.small?.init(media.name);
      return bytes ? new Response(bytes, { headers: video() }) : notFound();
    }
    case 'small':
      return serveSmall(broadcast, media.msn, now_ms);
    case 'part': {
      if (isFar(broadcast, media.msn)) return notFound();
      await broadcast.until(() => has(broadcast, media), WAIT_MS);
      const part = timeline.segment(media.msn)?.parts[media.part];
      return part ? new Response(part.bytes, { headers: video() }) : notFound();
    }
    case 'segment':
      return media.growing ? serveGrowing(broadcast, media.msn, now_ms) : serveWhole(broadcast, media.msn);
    case 'sound_init': {
      const init = timeline.inits[media.init];
      const { soundInit } = await import('../low-bandwidth.ts');
      const bytes = init && soundInit(init);
      return bytes ? new Response(bytes, { headers: video() }) : notFound();
    }
    case 'thin':
      return serveThin(broadcast, media, now_ms);
    case 'stream':
      return serveStream(broadcast, now_ms);
    case 'recording':
      return serveRecording(broadcast, media, range);
  }
}

/**
 * Returns the state of the video, and the newest keyframe in memory as the position to start from.
 * `sound` is the audio codec, because some browsers cannot play Opus. `sides` are the short sides
 * of both renditions, if there are two.
 */
function edgeOf(broadcast: Broadcast, now_ms: number) {
  const { timeline } = broadcast;
  const signal = broadcast.signal(now_ms);
  const { last } = timeline;
  if (!last || signal === 'over') return { signal };
  const { codecs, tracks = [] } = timeline.inits[last.init] ?? {};
  const sound = tracks.find(({ kind }) => kind === 'soun')?.codec;
  const isKey = ({ init, parts }: Segment) => init === last.init && parts[0]?.is_key === true;
  const { msn } = timeline.segments.slice(-2).findLast(isKey) ?? last;
  const sides = broadcast.small?.sides(now_ms) ?? undefined;
  return { signal, msn, init: last.init, codecs, sound, sides };
}

function has({ timeline }: Broadcast, { msn, part }: Awaited): boolean {
  const segment = timeline.segment(msn);
  return segment !== undefined && (segment.is_whole || (part !== null && segment.parts.length > part));
}

async function servePlaylist(broadcast: Broadcast, whole: boolean, awaitedPart: Awaited | null): Promise<Response> {
  if (awaitedPart) {
    if (isFar(broadcast, awaitedPart.msn)) return new Response(null, { status: 400 });
    await broadcast.until(() => has(broadcast, awaitedPart), WAIT_MS);
  }
  const { timeline, isOver } = broadcast;
  if (!timeline.last) return notFound();
  const seconds = awaitedPart ? 60 : 1;
  const isAnswer = !awaitedPart || isOver || has(broadcast, awaitedPart);
  return new Response(playlist(timeline, { whole, isOver }), {
    headers: {
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': isAnswer ? `public, max-age=${seconds}` : 'no-store',
    },
  });
}

async function serveWhole({ timeline, store }: Broadcast, msn: number): Promise<Response> {
  const segment = timeline.segment(msn);
  const bytes = segment?.is_whole ? await store.read(segment) : null;
  return bytes ? new Response(bytes, { headers: video() }) : notFound();
}
