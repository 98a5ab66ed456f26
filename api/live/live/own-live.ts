/**
 * Endpoints with which a VB starts, ends and deletes their own lives. A start stores a waiting
 * live. Its first picture puts it on air (studio/goes-on-air.ts). Triggers then notify followers
 * (people/notice/rules.sql) and open ledger accounts (gift/rules.sql). An end empties the room
 * (room/room-rules.sql) and ends a PK match (pk/rules.sql). The live of another VB answers like an
 * unknown one.
 */
import { and, eq } from 'drizzle-orm';
import { deleteLive, endLive, endMyLive, putLiveOnAir, startLive } from '../../../calls/live/live.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, commitUnless, insertRow, write } from '../../platform/framework/statement.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { picturesOf, selectPictures } from '../../platform/upload/upload-of.ts';
import { selectContractInForce } from '../../platform/user/contract-in-force.ts';
import { users } from '../../platform/user/tables.ts';
import { selectAnnouncedNow } from '../announce/announced-live.ts';
import { newKeyOf } from '../broadcast/key-routes.ts';
import { checkMediaRoom } from '../broadcast/media-room.ts';
import { liveKeys, waitingLives } from '../broadcast/tables.ts';
import { selectCategoryFor } from '../category/category-of.ts';
import { checkGuestRooms, selectGuestRooms } from '../guest/guest-media.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { wakeInputs } from '../stream/input-job.ts';
import { scheduleFirstPicture } from '../studio/first-picture-job.ts';
import { PRACTICE_MS } from '../studio/first-picture-time.ts';
import { selectWaiting, serializeDropped, serializeWaiting } from '../studio/waiting-live.ts';
import { liveAudiences, liveSources } from './audience-tables.ts';
import { selectLastPoster } from './last-poster.ts';
import { serializeLive } from './serialize-live.ts';
import { liveMinutes, liveRooms, liveShares, lives, liveUsers } from './tables.ts';

const SLUG_CHARACTERS = 12;

const sentPictures = ({ picture_url }: { picture_url?: string | undefined }) =>
  picture_url === undefined ? [] : [picture_url];

export const ownLiveRoutes = (on: On) => {
  on(
    startLive,
    ({ form }, { db, now, bearer, bearer: { user_uuid } }) => ({
      contracts: selectContractInForce(db, user_uuid, now),
      lasts: selectLastPoster(db, user_uuid, form.least_age ?? null),
      casters: db.select({ avatar_url: users.avatar_url }).from(users).where(eq(users.uuid, user_uuid)),
      announced: selectAnnouncedNow(db, user_uuid, now),
      categories: selectCategoryFor(db, { chosen: form.category, userUuid: user_uuid }),
      pictures: selectPictures(db, sentPictures(form), bearer),
    }),
    async ({ form }, { db, env, now, caller, waitUntil, read }) => {
      await scheduleFirstPicture(env, now);
      const { contracts, lasts, casters, announced, categories, pictures } = await read();
      if (contracts.length === 0) return { failed: 'contract_not_in_force' };
      if (!picturesOf(pictures, sentPictures(form)))
        return { failed: 'post_picture_unknown', facts: { fields: ['picture_url'] } };
      if (form.category && categories.length === 0) return { failed: 'category_not_found' };
      const uuid = crypto.randomUUID();
      const { ingest_key, key_hash } = await newKeyOf(uuid);
      const row = {
        uuid,
        slug: uuid.replaceAll('-', '').slice(0, SLUG_CHARACTERS),
        title: form.title,
        // The avatar is the poster if no earlier live has one that may be shown.
        poster_url:
          form.picture_url ?? announced[0]?.poster_url ?? lasts[0]?.poster_url ?? casters[0]?.avatar_url ?? '',
        caster_uuid: caller.user_uuid,
        category_slug: categories[0]?.slug ?? null,
        least_age: form.least_age ?? null,
        announced_uuid: announced[0]?.uuid ?? null,
        begun_at_ms: now.getTime(),
        practice_until_ms: form.is_practice ? now.getTime() + PRACTICE_MS : null,
      };
      // If the session ends at this moment, the key is not stored and opens nothing.
      const holdKey = write`UPDATE waiting_lives SET key_hash = ${key_hash}, token_id = ${caller.token_id}
        WHERE uuid = ${uuid} AND EXISTS (SELECT 1 FROM tokens WHERE id = ${caller.token_id} AND revoked_at_ms IS NULL)`;
      // A second live of the VB is a conflict, also of two concurrent starts.
      const rules = ['a VB has one live at a time', waitingLives];
      const result = await commitUnless(db, rules, [insertRow(waitingLives, row), holdKey], {
        waiting: selectWaiting(db, caller.user_uuid),
      });
      const [waitingLive] = result.conflict === null ? result.rows.waiting : [];
      if (waitingLive) waitUntil(wakeInputs(env, now));
      return waitingLive ? { data: { ...serializeWaiting(waitingLive), ingest_key } } : { failed: 'live_on_air' };
    },
  );

  on(
    putLiveOnAir,
    (_, { db, now, bearer: { user_uuid } }) => ({ contracts: selectContractInForce(db, user_uuid, now) }),
    async (_, { db, env, now, caller: { user_uuid }, read }) => {
      await scheduleFirstPicture(env, now);
      if ((await read()).contracts.length === 0) return { failed: 'contract_not_in_force' };
      const begin = write`UPDATE waiting_lives SET practice_until_ms = NULL, begun_at_ms = ${now.getTime()}
        WHERE caster_uuid = ${user_uuid} AND practice_until_ms IS NOT NULL`;
      const { waiting } = await commitOrThrow(db, [begin], { waiting: selectWaiting(db, user_uuid) });
      const [live] = waiting;
      if (!live) return { failed: 'live_not_found' };
      await checkMediaRoom(env, live.live.uuid);
      return { data: serializeWaiting(live) };
    },
  );

  on(endMyLive, async (_, { db, env, now, caller, waitUntil }) => {
    const [[waitingLive], , [live]] = await db.batch([
      selectWaiting(db, caller.user_uuid),
      db.delete(waitingLives).where(eq(waitingLives.caster_uuid, caller.user_uuid)),
      db
        .update(lives)
        .set({ status: 'ended', ended_at_ms: now.getTime() })
        .where(and(eq(lives.caster_uuid, caller.user_uuid), eq(lives.status, 'on_air')))
        .returning(),
    ]);
    if (waitingLive) {
      waitUntil(checkMediaRoom(env, waitingLive.live.uuid));
      return { data: serializeDropped(waitingLive, now) };
    }
    waitUntil(scheduleCounting({ env, now }));
    if (live) waitUntil(wakeRoom({ env }, live.uuid));
    if (live) waitUntil(checkMediaRoom(env, live.uuid));
    return live ? { data: serializeLive(live) } : { failed: 'live_not_found' };
  });

  on(endLive, async ({ params }, { db, env, now, caller, waitUntil }) => {
    const own = and(eq(lives.uuid, params.id), eq(lives.caster_uuid, caller.user_uuid));
    const [[waitingLive], , , [live]] = await db.batch([
      selectWaiting(db, caller.user_uuid),
      db
        .delete(waitingLives)
        .where(and(eq(waitingLives.uuid, params.id), eq(waitingLives.caster_uuid, caller.user_uuid))),
      db
        .update(lives)
        .set({ status: 'ended', ended_at_ms: now.getTime() })
        .where(and(own, eq(lives.status, 'on_air'))),
      db.select().from(lives).where(own),
    ]);
    if (waitingLive?.live.uuid === params.id) {
      waitUntil(checkMediaRoom(env, params.id));
      return { data: serializeDropped(waitingLive, now) };
    }
    waitUntil(scheduleCounting({ env, now }));
    if (live) waitUntil(wakeRoom({ env }, live.uuid));
    if (live) waitUntil(checkMediaRoom(env, live.uuid));
    return live ? { data: serializeLive(live) } : { failed: 'live_not_found' };
  });

  on(
    deleteLive,
    ({ params }, { db, bearer }) => ({
      own: db
        .select({ status: lives.status })
        .from(lives)
        .where(and(eq(lives.uuid, params.id), eq(lives.caster_uuid, bearer.user_uuid))),
      guests: selectGuestRooms(db, params.id),
    }),
    async ({ params }, { db, env, waitUntil, read }) => {
      const { own, guests } = await read();
      const [live] = own;
      if (!live || live.status === 'hidden') return { failed: 'live_not_found' };
      if (live.status === 'on_air') return { failed: 'live_on_air' };
      // First makes the media room store the time on air, which remains in the VB's statistics.
      await checkMediaRoom(env, params.id);
      await db.batch([
        db.delete(liveRooms).where(eq(liveRooms.live_uuid, params.id)),
        db.delete(liveMinutes).where(eq(liveMinutes.live_uuid, params.id)),
        db.delete(liveAudiences).where(eq(liveAudiences.live_uuid, params.id)),
        db.delete(liveSources).where(eq(liveSources.live_uuid, params.id)),
        db.delete(liveUsers).where(eq(liveUsers.live_uuid, params.id)),
        db.delete(liveKeys).where(eq(liveKeys.live_uuid, params.id)),
        db.delete(liveShares).where(eq(liveShares.live_uuid, params.id)),
        db.delete(lives).where(and(eq(lives.uuid, params.id), eq(lives.status, 'ended'))),
      ]);
      waitUntil(wakeRoom({ env }, params.id));
      waitUntil(checkMediaRoom(env, params.id));
      waitUntil(checkGuestRooms(env, guests));
      return { data: { uuid: params.id } };
    },
  );
};
