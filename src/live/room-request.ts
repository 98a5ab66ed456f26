/**
 * Requests to a live's media room. Secrets of viewers and senders are in headers, because platforms
 * log URLs.
 */
import {
  EVIDENCE_NAME_HEADER,
  INGEST_KEY_HEADER,
  VIEWER_HEADER,
  VIEWING_PASS_HEADER,
} from '../../calls/live/broadcast/media-secret.ts';

const ROOM = 'https://room.internal';

/** The name of evidence, which is the only secret that opens it. */
const EVIDENCE_NAME = /^e[0-9a-f]{32}\./;

/** Builds the request for a file at `/live-media/{live}/{name}`. */
export function mediaRequest(
  { pathname, search }: URL,
  { range, pass = null }: { range?: string | undefined; pass?: string | null } = {},
): Request {
  const [, , live = '', name = ''] = pathname.split('/');
  const isEvidence = EVIDENCE_NAME.test(name);
  const headers = {
    ...(range !== undefined && { range }),
    ...(pass !== null && { [VIEWING_PASS_HEADER]: pass }),
    ...(isEvidence && { [EVIDENCE_NAME_HEADER]: name }),
  };
  // A redirect to Cloudflare Stream is for the viewer.
  const init = { headers, redirect: 'manual' } as const;
  return new Request(`${ROOM}/live-media/${live}/${isEvidence ? 'evidence' : name}${search}`, init);
}

/**
 * Builds the report that a viewer's browser cannot decode a live. `viewer` is a hash of the IP
 * address.
 */
export const unplayedRequest = (live: string, viewer: string): Request =>
  new Request(`${ROOM}/live-media/${live}/unplayed`, { method: 'POST', headers: { [VIEWER_HEADER]: viewer } });

/** Builds the request for a sender's WebSocket. */
export const senderSocketRequest = (key: string): Request =>
  new Request(`${ROOM}/ingest`, { headers: { [INGEST_KEY_HEADER]: key, upgrade: 'websocket' } });

/** Builds the request that uploads a sender's file. */
export const senderFileRequest = (key: string, name: string, body: BodyInit | null): Request =>
  new Request(`${ROOM}/ingest/${name}`, { method: 'PUT', headers: { [INGEST_KEY_HEADER]: key }, body });
