/** Shows clips, deletes them, and lets VBs decide about downloads. */
import { and, eq, isNull, or } from 'drizzle-orm';
import {
  deleteClip,
  getClip,
  getClipPass,
  getClipSettings,
  listClips,
  setClipSettings,
  setClipTitle,
  tellAgeForClip,
} from '../../../calls/live/clip.ts';
import { hasFlaggedWord, selectFlaggedWords } from '../../moderation/flagged-word/flagged-word.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { pageOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { answerPass, tellAge } from '../live/live-pass.ts';
import { selectViewer } from '../live/viewing-age.ts';
import { scheduleClips } from './clip-job.ts';
import { selectClips, selectShownClip, serializeClip } from './select-clip.ts';
import { clipSettings, clips } from './tables.ts';

export const prefixes = ['clips', 'clip-settings'];

const selectSettings = (db: Db, caster_uuid: SqlText) =>
  db
    .select({ may_download: clipSettings.may_download })
    .from(clipSettings)
    .where(eq(clipSettings.caster_uuid, caster_uuid));

const selectAsked = (db: Db, uuid: string, user_uuid: SqlText) => ({
  clipRows: db
    .select({ uuid: clips.uuid, caster_uuid: clips.caster_uuid, least_age: clips.least_age })
    .from(clips)
    .where(and(eq(clips.uuid, uuid), eq(clips.is_shown, 1))),
  ...selectViewer(db, user_uuid),
});

export const routes = (on: On) => {
  on(getClip, async ({ params }, { db }) => {
    const [row] = await selectShownClip(db, params.id);
    return row ? { data: serializeClip(row) } : { failed: 'clip_not_found' };
  });

  on(listClips, async ({ query }, { db }) => {
    const { caster_uuid, beside } = query;
    const start = startOf(`clips:${caster_uuid ?? ''}:${beside ?? ''}`, query);
    if ('failed' in start) return start;
    return pageOf(start, await selectClips(db, { caster_uuid, beside }, start), serializeClip);
  });

  on(
    setClipTitle,
    ({ params: { id } }, { db, bearer: { user_uuid } }) => ({
      own: db
        .select({ uuid: clips.uuid })
        .from(clips)
        .where(and(eq(clips.uuid, id), eq(clips.is_shown, 1), eq(clips.cutter_uuid, user_uuid))),
      words: selectFlaggedWords(db),
    }),
    async ({ params: { id }, form: { title } }, { db, read }) => {
      const { own, words } = await read();
      if (own.length === 0) return { failed: 'clip_not_found' };
      if (hasFlaggedWord(title, words)) return { failed: 'clip_title_word' };
      const { rows } = await commitOrThrow(db, [write`UPDATE clips SET title = ${title} WHERE uuid = ${id}`], {
        rows: selectShownClip(db, id),
      });
      const [row] = rows;
      return row ? { data: serializeClip(row) } : { failed: 'clip_not_found' };
    },
  );

  on(
    deleteClip,
    ({ params: { id } }, { db, bearer: { user_uuid } }) => ({
      own: db
        .select({ uuid: clips.uuid })
        .from(clips)
        .where(
          and(
            eq(clips.uuid, id),
            eq(clips.state, 'ready'),
            isNull(clips.deleted_at_ms),
            or(eq(clips.caster_uuid, user_uuid), eq(clips.cutter_uuid, user_uuid)),
          ),
        ),
    }),
    async ({ params: { id } }, { db, env, now, read }) => {
      if ((await read()).own.length === 0) return { failed: 'clip_not_found' };
      await commitOrThrow(db, [
        write`UPDATE clips SET deleted_at_ms = ${now.getTime()} WHERE uuid = ${id} AND deleted_at_ms IS NULL`,
      ]);
      await scheduleClips(env, now.getTime(), 0);
      return { data: { uuid: id } };
    },
  );

  on(
    getClipPass,
    ({ params: { id } }, { db, bearer }) => selectAsked(db, id, bearer.user_uuid),
    async (_, context) => {
      const { clipRows, ...viewer } = await context.read();
      const [clip] = clipRows;
      return clip ? answerPass(clip, viewer, context) : { failed: 'clip_not_found' };
    },
  );

  on(
    tellAgeForClip,
    ({ params: { id } }, { db, bearer }) => selectAsked(db, id, bearer.user_uuid),
    async ({ form: { birth_date } }, context) => {
      const { clipRows, ...viewer } = await context.read();
      const [clip] = clipRows;
      if (!clip) return { failed: 'clip_not_found' };
      return tellAge(clip, { birth_date, viewer }, context);
    },
  );

  on(
    getClipSettings,
    (_, { db, bearer }) => ({ settings: selectSettings(db, bearer.user_uuid) }),
    async (_, { read }) => ({ data: { may_download: (await read()).settings[0]?.may_download ?? false } }),
  );

  on(setClipSettings, async ({ form: { downloads } }, { db, caller: { user_uuid } }) => {
    const may_download = downloads === 'on';
    await commitOrThrow(db, [
      write`INSERT INTO clip_settings (caster_uuid, may_download) VALUES (${user_uuid}, ${may_download ? 1 : 0})
        ON CONFLICT DO UPDATE SET may_download = excluded.may_download`,
    ]);
    return { data: { may_download } };
  });
};
