/** Endpoints of guests: they accept an invitation, send from a browser, and leave. */
import { eq } from 'drizzle-orm';
import { acceptGuest, getOwnSeat, leaveGuest, newGuestKey } from '../../../calls/live/guest.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { selectContractInForce } from '../../platform/user/contract-in-force.ts';
import { isBirthDate, oldEnoughOn } from '../../privacy/age/paying-age.ts';
import { newKeyOf } from '../broadcast/key-routes.ts';
import { checkMediaRoom } from '../broadcast/media-room.ts';
import { lives } from '../live/tables.ts';
import { noteViewingAges, selectViewer } from '../live/viewing-age.ts';
import { serializeTarget, targetColumns } from '../raid/select-raid.ts';
import { guestAgeOf, neededAge } from './guest-age.ts';
import { guestChanged } from './guest-changed.ts';
import { selectElsewhere, selectOwnSeat, selectSeat, serializeSeat } from './select-guest.ts';
import { liveGuests } from './tables.ts';

export const guestSideRoutes = (on: On) => {
  on(
    getOwnSeat,
    ({ params: { slug } }, { db, now, bearer: { user_uuid } }) => ({
      liveRows: db
        .select({ ...targetColumns, status: lives.status })
        .from(lives)
        .where(eq(lives.slug, slug)),
      seats: selectOwnSeat(db, slug, user_uuid),
      contracts: selectContractInForce(db, user_uuid, now),
      ...selectViewer(db, user_uuid),
    }),
    async (_, { env, now, read }) => {
      const { liveRows, seats, contracts, ...viewer } = await read();
      const [live] = liveRows;
      if (!live || live.status === 'hidden') return { failed: 'live_not_found' };
      const min_age = neededAge({ hasContract: contracts.length > 0, least_age: live.least_age });
      const age = await guestAgeOf(viewer, min_age, { env, now });
      const [seat] = seats;
      return { data: { live: serializeTarget(live), seat: seat ? serializeSeat(seat, now) : null, min_age, age } };
    },
  );

  on(
    acceptGuest,
    ({ params: { uuid } }, { db, now, bearer: { user_uuid } }) => ({
      ...selectGuest(db, uuid, user_uuid),
      limits: db
        .select({ least_age: lives.least_age })
        .from(lives)
        .innerJoin(liveGuests, eq(liveGuests.live_uuid, lives.uuid))
        .where(eq(liveGuests.uuid, uuid)),
      elsewhere: selectElsewhere(db, user_uuid),
      contracts: selectContractInForce(db, user_uuid, now),
      ...selectViewer(db, user_uuid),
    }),
    async ({ params: { uuid }, form: { voice_only, birth_date } }, context) => {
      const { db, env, now, caller, command, read } = context;
      const at_ms = now.getTime();
      let live_uuid: string | null = null;
      const begin = async () => {
        const { seats, limits, elsewhere, contracts, ...viewer } = await read();
        const [seat] = seats;
        if (!seat) return { failed: 'guest_not_found' as const };
        live_uuid = seat.live_uuid;
        if (seat.status === 'on') return { statements: [], answer: { data: serializeSeat(seat, now) } };
        if (serializeSeat(seat, now).status !== 'invited') return { failed: 'guest_invitation_over' as const };
        if (elsewhere[0]?.is_elsewhere === 1) return { failed: 'guest_elsewhere' as const };
        const min_age = neededAge({ hasContract: contracts.length > 0, least_age: limits[0]?.least_age ?? null });
        const age = await guestAgeOf(viewer, min_age, { env, now });
        const statements = [];
        if (age !== 'old_enough' && min_age !== null) {
          const facts = { min_age };
          if (age === 'too_young') return { failed: 'guest_too_young' as const, facts };
          if (birth_date === undefined) return { failed: 'guest_age_wanted' as const, facts };
          if (!isBirthDate(birth_date, now))
            return { failed: 'birth_date_wrong' as const, facts: { fields: ['birth_date'] } };
          if (oldEnoughOn(birth_date, min_age, now) > bangkokDay(now)) {
            await commitOrThrow(db, noteViewingAges(caller.user_uuid, birth_date, now));
            return { failed: 'guest_too_young' as const, facts };
          }
          statements.push(...noteViewingAges(caller.user_uuid, birth_date, now));
        }
        statements.push(
          write`UPDATE live_guests SET status = 'on', began_at_ms = ${at_ms}, is_voice_only = ${voice_only ? 1 : 0}
            WHERE uuid = ${uuid}`,
        );
        const answer = { ...seat, status: 'on' as const, is_voice_only: voice_only };
        return { statements, answer: { data: serializeSeat(answer, now) } };
      };
      const result = await runIdempotent(db, { command, now, steps: { begin } });
      if (live_uuid !== null) guestChanged(context, { uuid, live_uuid });
      return result;
    },
  );

  on(
    leaveGuest,
    ({ params: { uuid } }, { db, bearer: { user_uuid } }) => selectGuest(db, uuid, user_uuid),
    async ({ params: { uuid } }, context) => {
      const { db, now, read } = context;
      if ((await read()).seats.length === 0) return { failed: 'guest_not_found' };
      const leave = [
        write`UPDATE live_guests SET status = 'over', over_at_ms = ${now.getTime()}, ended_by = 'guest'
          WHERE uuid = ${uuid} AND status = 'on'`,
        write`UPDATE live_guests SET status = 'declined' WHERE uuid = ${uuid} AND status = 'invited'`,
      ];
      const { seats } = await commitOrThrow(db, leave, { seats: selectSeat(db, uuid) });
      const [row] = seats;
      if (!row) return { failed: 'guest_not_found' };
      guestChanged(context, row);
      return { data: serializeSeat(row, now) };
    },
  );

  on(
    newGuestKey,
    ({ params: { uuid } }, { db, bearer: { user_uuid } }) => selectGuest(db, uuid, user_uuid),
    async ({ params: { uuid } }, { db, env, caller: { token_id }, read }) => {
      const [seat] = (await read()).seats;
      if (seat?.status !== 'on') return { failed: 'guest_not_found' };
      const { ingest_key, key_hash } = await newKeyOf(uuid);
      // If the session ends at this moment, the key is not stored and opens nothing.
      await commitOrThrow(db, [
        write`UPDATE live_guests SET key_hash = ${key_hash}, token_id = ${token_id}
          WHERE uuid = ${uuid} AND status = 'on'
            AND EXISTS (SELECT 1 FROM tokens WHERE id = ${token_id} AND revoked_at_ms IS NULL)`,
      ]);
      await checkMediaRoom(env, uuid);
      return { data: { ingest_key } };
    },
  );
};

const selectGuest = (db: Db, uuid: string, guest_uuid: SqlText) => ({
  seats: selectSeat(db, uuid, eq(liveGuests.guest_uuid, guest_uuid)),
});
