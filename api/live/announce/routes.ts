/**
 * Endpoints for announced lives: list, announce, change, withdraw. Triggers copy the profile card
 * and release pictures (rules.sql), and notify followers (people/notice/rules.sql). The first
 * picture of a live closes its announcement (studio/goes-on-air.ts).
 */
import { and, count, eq, gt } from 'drizzle-orm';
import {
  announceLive,
  changeAnnouncedLive,
  listAnnouncedLives,
  MAX_ANNOUNCED,
  MAX_ANNOUNCED_DAYS,
  withdrawAnnouncedLive,
} from '../../../calls/live/announce.ts';
import { scheduleNotices } from '../../people/notice/notice-job.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { pageOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, write } from '../../platform/framework/statement.ts';
import { picturesOf, selectPictures } from '../../platform/upload/upload-of.ts';
import { selectContractInForce } from '../../platform/user/contract-in-force.ts';
import { users } from '../../platform/user/tables.ts';
import { scheduleClosings } from '../../privacy/privacy/closing.ts';
import { selectLastPoster } from '../live/last-poster.ts';
import { serializeAnnounced, standsAt } from './announced-live.ts';
import { announcedLives } from './tables.ts';

export const prefixes = ['announced-lives'];

const HOUR_MS = 3_600_000;

export const routes = (on: On) => {
  on(listAnnouncedLives, async ({ query }, { db, now }) => {
    const { caster_uuid: casterUuid } = query;
    const start = startOf(`announced:${casterUuid ?? ''}`, query);
    if ('failed' in start) return start;
    const ofCaster = casterUuid === undefined ? undefined : eq(announcedLives.caster_uuid, casterUuid);
    const rows = await db
      .select()
      .from(announcedLives)
      .where(and(ofCaster, eq(announcedLives.is_open, 1), standsAt(now), gt(announcedLives.order_key, start.after)))
      .orderBy(announcedLives.order_key)
      .limit(start.limit + 1);
    return pageOf(start, rows, serializeAnnounced);
  });

  on(
    announceLive,
    ({ form }, { db, now, bearer }) => ({
      contracts: selectContractInForce(db, bearer.user_uuid, now),
      casters: db.select().from(users).where(eq(users.uuid, bearer.user_uuid)),
      lasts: selectLastPoster(db, bearer.user_uuid, null),
      pictures: selectPictures(db, picturesIn(form), bearer),
      standing: db
        .select({ count: count() })
        .from(announcedLives)
        .where(and(eq(announcedLives.caster_uuid, bearer.user_uuid), eq(announcedLives.is_open, 1), standsAt(now))),
    }),
    async ({ form }, { db, env, now, command, waitUntil, read }) => {
      const begin = async () => {
        const { contracts, casters, lasts, pictures, standing } = await read();
        const [caster] = casters;
        if (contracts.length === 0 || !caster) return { failed: 'contract_not_in_force' as const };
        if (!isAhead(form.starts_at, now)) return { failed: 'announced_time_wrong' as const };
        if ((standing[0]?.count ?? 0) >= MAX_ANNOUNCED) return { failed: 'announced_too_many' as const };
        if (!picturesOf(pictures, picturesIn(form))) return pictureUnknown;
        const at = now.getTime();
        const row = {
          uuid: crypto.randomUUID(),
          caster_uuid: caster.uuid,
          title: form.title,
          poster_url: form.picture_url ?? lasts[0]?.poster_url ?? caster.avatar_url,
          starts_at_ms: Date.parse(form.starts_at),
          announced_at_ms: at,
          changed_at_ms: at,
        };
        const { name, avatar_url, family_name } = caster;
        const card = { caster_name: name, caster_avatar_url: avatar_url, caster_family_name: family_name };
        const data = serializeAnnounced({ ...row, ...card, change_count: 0 });
        return { statements: [insertRow(announcedLives, row)], answer: { data } };
      };
      const result = await runIdempotent(db, { command, now, steps: { begin } });
      waitUntil(scheduleNotices(env, now));
      return result;
    },
  );

  on(
    changeAnnouncedLive,
    ({ params, form }, { db, bearer }) => ({
      own: selectOwn(db, params.id, bearer.user_uuid),
      pictures: selectPictures(db, picturesIn(form), bearer),
    }),
    async ({ form }, { db, env, now, waitUntil, read }) => {
      const { own, pictures } = await read();
      const [row] = own;
      if (!row) return { failed: 'announced_not_found' };
      if (!isAhead(form.starts_at, now)) return { failed: 'announced_time_wrong' as const };
      const isPictureUnchanged = form.picture_url === undefined || form.picture_url === row.poster_url;
      if (!isPictureUnchanged && !picturesOf(pictures, picturesIn(form))) return pictureUnknown;
      const change = write`UPDATE announced_lives SET title = ${form.title}, starts_at_ms = ${Date.parse(form.starts_at)},
        poster_url = ${form.picture_url ?? row.poster_url}, changed_at_ms = ${now.getTime()}, change_count = change_count + 1
        WHERE uuid = ${row.uuid} AND is_open = 1`;
      const { own: changedRows } = await commitOrThrow(db, [change], { own: selectOwn(db, row.uuid, row.caster_uuid) });
      if (!isPictureUnchanged) waitUntil(scheduleClosings(env, now));
      const [changedRow] = changedRows;
      // It was withdrawn, hidden or started meanwhile.
      return changedRow ? { data: serializeAnnounced(changedRow) } : { failed: 'announced_not_found' };
    },
  );

  on(
    withdrawAnnouncedLive,
    ({ params }, { db, bearer }) => ({ own: selectOwn(db, params.id, bearer.user_uuid) }),
    async (_, { db, env, now, waitUntil, read }) => {
      const [row] = (await read()).own;
      if (!row) return { failed: 'announced_not_found' };
      await commitOrThrow(db, [
        write`UPDATE announced_lives SET withdrawn_at_ms = ${now.getTime()} WHERE uuid = ${row.uuid} AND is_open = 1`,
      ]);
      waitUntil(scheduleClosings(env, now));
      return { data: { uuid: row.uuid } };
    },
  );
};

const pictureUnknown = { failed: 'post_picture_unknown' as const, facts: { fields: ['picture_url'] } };

const picturesIn = ({ picture_url }: { picture_url?: string | undefined }) =>
  picture_url === undefined ? [] : [picture_url];

const isAhead = (startsAt: string, now: Date): boolean => {
  const aheadMs = Date.parse(startsAt) - now.getTime();
  return aheadMs > 0 && aheadMs <= MAX_ANNOUNCED_DAYS * 24 * HOUR_MS;
};

const selectOwn = (db: Db, uuid: string, userUuid: SqlText) =>
  db
    .select()
    .from(announcedLives)
    .where(and(eq(announcedLives.uuid, uuid), eq(announcedLives.caster_uuid, userUuid), eq(announcedLives.is_open, 1)));
