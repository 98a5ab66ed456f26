/** Headers with which the edge opens a socket of a room or a relay. */
import { env } from 'cloudflare:workers';
import { hashOf, issueToken } from '../../../api/identity/auth/token.ts';
import type { Visitor } from '../../../api/live/room/attendance.ts';
import { openDb } from '../../../api/platform/framework/db.ts';

/** Returns the headers for a visitor. A member gets a new session, or that of the given token. */
export async function roomHeaders(live_uuid: string, visitor: string, token?: string) {
  const userUuid = visitor.startsWith('user:') ? visitor.slice(5) : null;
  const connection =
    userUuid === null
      ? undefined
      : (token ?? (await issueToken(openDb(env.DB), { userUuid, device: '', now: new Date() })).token);
  return {
    ...{ upgrade: 'websocket', 'x-live': live_uuid, 'x-visitor': visitor as Visitor },
    ...(connection !== undefined && { 'x-session': await hashOf(connection) }),
  };
}
