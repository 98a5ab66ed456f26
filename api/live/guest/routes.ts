/**
 * Endpoints with which a VB on air invites guests, mutes and removes them, and arranges the
 * pictures. They only write the status: triggers in rules.sql refuse what must not be.
 */
import { and, eq } from 'drizzle-orm';
import { GUESTS_MAX } from '../../../calls/live/guest/live-picture.ts';
import {
  type GuestSeat,
  getGuestDesk,
  inviteGuest,
  listGuestCandidates,
  muteGuest,
  removeGuest,
  setGuestLayout,
} from '../../../calls/live/guest.ts';
import { scheduleNotices } from '../../people/notice/notice-job.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, write } from '../../platform/framework/statement.ts';
import { lives } from '../live/tables.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { guestChanged } from './guest-changed.ts';
import { scheduleGuests } from './guest-job.ts';
import { guestSideRoutes } from './guest-side.ts';
import {
  GUEST_INVITED_MS,
  type SeatRow,
  selectCandidates,
  selectDesk,
  selectHostLive,
  selectInvitable,
  selectLayout,
  selectSeat,
  serializeSeat,
} from './select-guest.ts';
import { liveGuests } from './tables.ts';

export const prefixes = ['guests', 'lives'];

export const routes = (on: On) => {
  guestSideRoutes(on);

  on(
    getGuestDesk,
    (_, { db, now, bearer: { user_uuid } }) => ({
      seats: selectDesk(db, user_uuid, now),
      layouts: selectLayout(db, user_uuid),
    }),
    async (_, { now, read }) => {
      const { seats, layouts } = await read();
      return {
        data: { layout: layouts[0]?.layout ?? 'grid', seats: seats.map((row) => serializeSeat(row, now)) },
      };
    },
  );

  on(
    listGuestCandidates,
    ({ query: { q } }, { db, now, bearer: { user_uuid } }) => selectCandidates(db, { q, host_uuid: user_uuid, now }),
    async (_, { read }) => {
      const { here, vbs } = await read();
      const seen = new Set(here.map(({ uuid }) => uuid));
      const data = [
        ...here.map((user) => ({ user, is_here: true })),
        ...vbs.filter(({ uuid }) => !seen.has(uuid)).map((user) => ({ user, is_here: false })),
      ];
      return { data, next_cursor: null };
    },
  );

  on(
    inviteGuest,
    ({ form }, { db, now, bearer: { user_uuid } }) => ({
      own: selectHostLive(db, user_uuid),
      members: selectInvitable(db, { user_uuid: form.user_uuid, host_uuid: user_uuid, now }),
      desk: selectDesk(db, user_uuid, now),
    }),
    async (_, context) => {
      const { db, env, now, caller, command, read, waitUntil } = context;
      const at_ms = now.getTime();
      let live_uuid: string | null = null;
      const begin = async () => {
        const { own, members, desk } = await read();
        const [live] = own;
        const [user] = members;
        if (!live) return { failed: 'not_on_air' as const };
        if (live.is_in_pk === 1) return { failed: 'guest_in_pk' as const };
        if (!user) return { failed: 'guest_unavailable' as const };
        live_uuid = live.uuid;
        const open = desk.filter((row) => ['invited', 'on'].includes(serializeSeat(row, now).status));
        const before = open.find(({ guest_uuid }) => guest_uuid === user.uuid);
        if (before) return { statements: [], answer: { data: serializeSeat(before, now) } };
        if (open.length >= GUESTS_MAX) return { failed: 'guests_full' as const };
        const row = {
          uuid: crypto.randomUUID(),
          live_uuid: live.uuid,
          host_uuid: caller.user_uuid,
          guest_uuid: user.uuid,
          status: 'invited' as const,
          invited_at_ms: at_ms,
          invited_until_ms: at_ms + GUEST_INVITED_MS,
        };
        // An expired invitation may still be stored as open, which would block a new one.
        const sweep = write`UPDATE live_guests SET status = 'expired'
          WHERE live_uuid = ${live.uuid} AND status = 'invited' AND invited_until_ms <= ${at_ms}`;
        const fresh = { shown_at_ms: null, ended_by: null, is_voice_only: false, is_muted: false, user };
        return {
          statements: [sweep, insertRow(liveGuests, row)],
          answer: { data: serializeSeat({ ...row, ...fresh }, now) },
        };
      };
      await scheduleGuests(env, at_ms + GUEST_INVITED_MS);
      const result = await runIdempotent(db, { command, now, steps: { begin } });
      if (!('failed' in result) && live_uuid !== null) {
        waitUntil(wakeRoom(context, live_uuid));
        waitUntil(scheduleNotices(env, now));
      }
      return result;
    },
  );

  on(
    muteGuest,
    ({ params: { uuid } }, { db, bearer: { user_uuid } }) => ({ seats: selectOfHost(db, uuid, user_uuid) }),
    ({ params: { uuid }, form: { is_muted } }, context) =>
      change(context, uuid, ({ status }) =>
        status === 'on' ? [write`UPDATE live_guests SET is_muted = ${is_muted ? 1 : 0} WHERE uuid = ${uuid}`] : null,
      ),
  );

  on(
    removeGuest,
    ({ params: { uuid } }, { db, bearer: { user_uuid } }) => ({ seats: selectOfHost(db, uuid, user_uuid) }),
    ({ params: { uuid } }, context) =>
      change(context, uuid, () => [
        write`UPDATE live_guests SET status = 'over', over_at_ms = ${context.now.getTime()}, ended_by = 'host'
          WHERE uuid = ${uuid} AND status = 'on'`,
        write`UPDATE live_guests SET status = 'withdrawn' WHERE uuid = ${uuid} AND status = 'invited'`,
      ]),
  );

  on(
    setGuestLayout,
    (_, { db, bearer: { user_uuid } }) => ({
      onAir: db
        .select({ uuid: lives.uuid })
        .from(lives)
        .where(and(eq(lives.caster_uuid, user_uuid), eq(lives.status, 'on_air'))),
    }),
    async ({ form: { layout } }, context) => {
      const { db, caller, read, waitUntil } = context;
      const { onAir } = await read();
      await commitOrThrow(db, [
        write`INSERT INTO guest_layouts (vb_uuid, layout) VALUES (${caller.user_uuid}, ${layout})
          ON CONFLICT DO UPDATE SET layout = excluded.layout`,
      ]);
      for (const { uuid } of onAir) waitUntil(wakeRoom(context, uuid));
      return { data: { layout } };
    },
  );
};

const selectOfHost = (db: Db, uuid: string, host_uuid: SqlText) =>
  selectSeat(db, uuid, eq(liveGuests.host_uuid, host_uuid));

/** Changes a guest of the caller's live. Repeating the command changes nothing. */
async function change(
  context: Pick<Context, 'db' | 'env' | 'now' | 'waitUntil'> & { read: () => Promise<{ seats: SeatRow[] }> },
  uuid: string,
  statementsFor: (seat: SeatRow) => ReturnType<typeof write>[] | null,
): Promise<{ data: GuestSeat } | { failed: 'guest_not_found' }> {
  const { db, now, read } = context;
  const [seat] = (await read()).seats;
  const statements = seat && statementsFor(seat);
  if (!statements) return { failed: 'guest_not_found' };
  const { seats } = await commitOrThrow(db, statements, { seats: selectSeat(db, uuid) });
  const [row] = seats;
  if (!row) return { failed: 'guest_not_found' };
  guestChanged(context, row);
  return { data: serializeSeat(row, now) };
}
