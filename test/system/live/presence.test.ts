/** Checks presence in the room of a stream through edge, room and database. */
import { describe, expect, inject, test } from 'vitest';
import { keepPresence } from '../../../calls/live/room-presence.ts';
import { liveUuid } from '../../../seed/live.ts';
import { onAirTitles } from '../../../seed/live-title.ts';
import { query } from '../database.ts';
import { signedIn } from '../member.ts';

describe('presence in a room', () => {
  test('a member and two guests count as three viewers, one named', async () => {
    const [, , title] = onAirTitles;
    const uuid = liveUuid(title?.slug ?? '');
    const url = `${inject('origin')}/api/v1/lives/${uuid}/presence`;
    const headers = { origin: inject('origin'), 'sec-fetch-site': 'same-origin' };
    const enter = async (cookie = '') => {
      const answer = await fetch(url, { method: 'POST', headers: { ...headers, ...(cookie && { cookie }) } });
      expect(answer.status).toBe(200);
      keepPresence.answer.parse(await answer.json());
      return answer.headers.getSetCookie()[0]?.split(';')[0];
    };
    const member = await signedIn(inject('origin'), 'viewer');
    const session = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const [guest] = await Promise.all([enter(), enter(), enter(session)]);
    await enter(guest);
    const roomRows = async () =>
      (
        await query(
          `SELECT viewer_count, (SELECT count(*) FROM live_users WHERE live_uuid = room.live_uuid AND is_reported) AS members
         FROM live_rooms AS room WHERE live_uuid = ?`,
          uuid,
        )
      ).results;
    await expect.poll(roomRows, { timeout: 30_000 }).toEqual([{ viewer_count: 3, members: 1 }]);
  });
});
