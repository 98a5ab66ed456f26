/**
 * Cuts clips. The row comes first, then the media room writes the file, and the answer completes
 * the row. A crash in between leaves a row that is not shown. clip-job.ts deletes it with its file.
 */
import { eq, sql } from 'drizzle-orm';
import { cutClip } from '../../../calls/live/clip.ts';
import { CLIP_BACK_SECONDS } from '../../../calls/platform/page-field.ts';
import { hasFlaggedWord, selectFlaggedWords } from '../../moderation/flagged-word/flagged-word.ts';
import { isBlockedBetween } from '../../people/block/is-blocking.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { lives } from '../live/tables.ts';
import { selectViewer, viewingStateOf } from '../live/viewing-age.ts';
import { mediaRoomsIn } from '../room/bindings.ts';
import { scheduleClips } from './clip-job.ts';
import type { CutOutcome } from './cut/room-cut.ts';
import { selectClip, serializeClip } from './select-clip.ts';

/** Time that a page may be open before its clip of a live on air is requested, in seconds. */
const LATE_SECONDS = 15;
/** Time after which a busy media room has cut its clips. */
const BUSY_SECONDS = 10;

export const prefixes = ['lives'];

export const routes = (on: On) =>
  on(
    cutClip,
    ({ params: { id } }, { db, bearer: { user_uuid } }) => ({
      liveRows: db
        .select({
          ...{ caster_uuid: lives.caster_uuid, status: lives.status, least_age: lives.least_age },
          is_blocked: isBlockedBetween(user_uuid, sql`lives.caster_uuid`).as('is_blocked'),
        })
        .from(lives)
        .where(eq(lives.uuid, id)),
      words: selectFlaggedWords(db),
      ...selectViewer(db, user_uuid),
    }),
    async ({ params: { id: live_uuid }, form: { from, seconds, title } }, context) => {
      const { db, env, now, caller, command, read } = context;
      const now_ms = now.getTime();
      await scheduleClips(env, now_ms);
      const from_ms = from === undefined ? now_ms - seconds * 1000 : Date.parse(from);
      const begin = async () => {
        const { liveRows, words, ...viewer } = await read();
        const [live] = liveRows;
        if (!live || live.status === 'hidden') return { failed: 'live_not_found' as const };
        if (live.is_blocked) return { failed: 'clip_refused' as const };
        const { state } = await viewingStateOf(live, viewer, { caller, env, now });
        if (state !== 'may_watch') return { failed: 'live_not_found' as const };
        const earliest_ms = now_ms - (CLIP_BACK_SECONDS + LATE_SECONDS) * 1000;
        if (live.status === 'on_air' && from_ms < earliest_ms) return { failed: 'clip_too_early' as const };
        if (title !== undefined && hasFlaggedWord(title, words)) return { failed: 'clip_title_word' as const };
        const uuid = crypto.randomUUID();
        const insert = write`INSERT INTO clips (uuid, live_uuid, live_slug, title, poster_url, least_age, is_live_blurred,
            caster_uuid, cutter_uuid, from_ms, asked_seconds, created_at_ms)
          SELECT ${uuid}, uuid, slug, coalesce(${title ?? null}, title), poster_url, least_age, blurred_by IS NOT NULL,
            caster_uuid, ${caller.user_uuid}, ${from_ms}, ${seconds}, ${now_ms} FROM lives WHERE uuid = ${live_uuid}`;
        return { statements: [insert], subject: uuid };
      };
      return runIdempotent(db, { command, now, steps: { begin, finish: (uuid) => finish(context, uuid) } });
    },
  );

/** Has the file written, and returns the statement that shows the clip. */
async function finish({ db, env }: Pick<Context, 'db' | 'env'>, uuid: string) {
  const [row] = await selectClip(db, uuid);
  if (!row || row.clip.deleted_at_ms !== null) return { failed: 'clip_without_video' as const };
  const { live_uuid, from_ms, asked_seconds } = row.clip;
  const outcome = await mediaRoomsIn(env)
    .getByName(live_uuid)
    .cutClip({ clip_uuid: uuid, from_ms, seconds: asked_seconds });
  if (typeof outcome === 'string') return refuse(db, uuid, outcome);
  const { duration_ms, width, height, size } = outcome;
  const show = write`UPDATE clips SET state = 'ready', duration_ms = ${duration_ms}, width = ${width}, height = ${height},
    size = ${size} WHERE uuid = ${uuid}`;
  return { statements: [show], answer: { data: serializeClip({ ...row, clip: { ...row.clip, ...outcome } }) } };
}

/**
 * Marks the row as deleted, so that the job removes it. A repeated command asks a busy room again.
 */
async function refuse(db: Db, uuid: string, outcome: Extract<CutOutcome, string>): Promise<Failed> {
  if (outcome === 'busy') return { failed: 'clip_busy', facts: { retry_after_seconds: BUSY_SECONDS } };
  await commitOrThrow(db, [
    write`UPDATE clips SET deleted_at_ms = created_at_ms WHERE uuid = ${uuid} AND deleted_at_ms IS NULL`,
  ]);
  return { failed: 'clip_without_video' };
}
