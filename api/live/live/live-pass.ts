/**
 * Viewing pass of a live for a member who may watch it, and the member's statement of age before
 * that.
 */
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { getLivePass, type LivePass, tellAgeToWatch } from '../../../calls/live/live-age.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import type { Caller, Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow } from '../../platform/framework/statement.ts';
import { isBirthDate } from '../../privacy/age/paying-age.ts';
import { createPass } from '../broadcast/pass.ts';
import { waitingLives } from '../broadcast/tables.ts';
import { lives } from './tables.ts';
import { noteViewingAges, selectViewer, viewingStateOf } from './viewing-age.ts';

const selectAsked = (db: Db, slug: string, user_uuid: SqlText) => ({
  lives: db
    .select({ uuid: lives.uuid, caster_uuid: lives.caster_uuid, least_age: lives.least_age })
    .from(lives)
    .where(and(eq(lives.slug, slug), ne(lives.status, 'hidden'))),
  practices: db
    .select({ uuid: waitingLives.uuid })
    .from(waitingLives)
    .where(
      and(
        eq(waitingLives.slug, slug),
        eq(waitingLives.caster_uuid, user_uuid),
        isNotNull(waitingLives.practice_until_ms),
      ),
    ),
  ...selectViewer(db, user_uuid),
});

export const livePassRoutes = (on: On) => {
  on(
    getLivePass,
    ({ params: { slug } }, { db, bearer }) => selectAsked(db, slug, bearer.user_uuid),
    async (_, context) => answerOf(await context.read(), context),
  );

  on(
    tellAgeToWatch,
    ({ params: { slug } }, { db, bearer }) => selectAsked(db, slug, bearer.user_uuid),
    async ({ form: { birth_date } }, context) => {
      const { lives: liveRows, practices: _, ...viewer } = await context.read();
      const [live] = liveRows;
      return live ? tellAge(live, { birth_date, viewer }, context) : { failed: 'live_not_found' };
    },
  );
};

async function answerOf(
  { lives: liveRows, practices, ...viewer }: Rows<ReturnType<typeof selectAsked>>,
  context: PassContext,
): Promise<{ data: LivePass } | Failed> {
  const [live] = liveRows;
  const [practice] = practices;
  if (practice) return passOf(practice.uuid, null, context);
  return live ? answerPass(live, viewer, context) : { failed: 'live_not_found' };
}

type PassContext = Pick<Context, 'db' | 'env' | 'now'> & { caller: Caller };
type Viewer = Rows<ReturnType<typeof selectViewer>>;

/** A live or a clip, whose media has an address with its uuid. */
interface AgedMedia {
  uuid: string;
  caster_uuid: string;
  least_age: LivePass['min_age'];
}

/**
 * Records the day on which the caller reaches each age limit, once, and answers as `answerPass`.
 */
export async function tellAge(
  media: AgedMedia,
  { birth_date, viewer }: { birth_date: string; viewer: Viewer },
  context: PassContext,
): Promise<{ data: LivePass } | Failed> {
  const { db, now, caller } = context;
  if ((await viewingStateOf(media, viewer, context)).state !== 'unknown') return answerPass(media, viewer, context);
  if (!isBirthDate(birth_date, now)) return { failed: 'birth_date_wrong', facts: { fields: ['birth_date'] } };
  const statements = noteViewingAges(caller.user_uuid, birth_date, now);
  return answerPass(media, await commitOrThrow(db, statements, selectViewer(db, caller.user_uuid)), context);
}

/** Returns whether the caller may watch a live or a clip, and the address and pass of its media. */
export async function answerPass(
  media: AgedMedia,
  viewer: Viewer,
  context: PassContext,
): Promise<{ data: LivePass } | Failed> {
  const { least_age: min_age, uuid } = media;
  const { state, from } = await viewingStateOf(media, viewer, context);
  if (state !== 'may_watch') return { data: { min_age, state, from, media_base: null, media_pass: null, until: null } };
  const base = `/live-media/${uuid}/`;
  if (min_age === null) return { data: { min_age, state, from, media_base: base, media_pass: null, until: null } };
  return passOf(uuid, min_age, context);
}

async function passOf(
  uuid: string,
  min_age: LivePass['min_age'],
  { caller, env }: Pick<PassContext, 'env' | 'caller'>,
): Promise<{ data: LivePass } | Failed> {
  const pass = await createPass(env, uuid, caller);
  if (!pass) return { failed: 'unauthorized' };
  const media_base = `/live-media/${uuid}/`;
  const until = moment(pass.until_ms);
  return { data: { min_age, state: 'may_watch', from: null, media_base, media_pass: pass.name, until } };
}
