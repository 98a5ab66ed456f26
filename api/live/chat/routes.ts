/**
 * Chat endpoints for clients without a socket, and for actions that the socket does not support.
 */
import { and, eq, ne } from 'drizzle-orm';
import { listLines, sayLine } from '../../../calls/live/chat.ts';
import { isBlockedBetween } from '../../people/block/is-blocking.ts';
import { onPublicAndBearer } from '../../platform/framework/on-public-and-bearer.ts';
import type { On } from '../../platform/framework/route.ts';
import { lives } from '../live/tables.ts';
import { mayEnter } from '../live/viewing-age.ts';
import { roomsIn } from '../room/bindings.ts';
import { reportLineRoute } from './report-line.ts';

export const prefixes = ['lives'];

export const routes = (on: On) => {
  reportLineRoute(on);

  onPublicAndBearer(
    on,
    listLines,
    ({ params: { slug } }, { db, bearer }) => ({
      lives: db
        .select({
          uuid: lives.uuid,
          caster_uuid: lives.caster_uuid,
          least_age: lives.least_age,
          ...(bearer && { is_blocked: isBlockedBetween(lives.caster_uuid, bearer.user_uuid).as('is_blocked') }),
        })
        .from(lives)
        .where(and(eq(lives.slug, slug), ne(lives.status, 'hidden'))),
    }),
    async ({ query: { after, from, wait_seconds } }, { env, caller, read }) => {
      const [live] = (await read()).lives;
      if (!live || live.is_blocked === 1) return { failed: 'live_not_found' };
      if (!(await mayEnter(env, live, caller?.user_uuid ?? null))) return { failed: 'live_age_wanted' };
      const from_ms = from === undefined ? null : Date.parse(from);
      const request = { after, from_ms, user_uuid: caller?.user_uuid ?? null, wait_ms: wait_seconds * 1000 };
      return {
        data: await roomsIn(env)
          .getByName(live.uuid)
          .lines({ uuid: live.uuid, caster_uuid: live.caster_uuid }, request),
      };
    },
  );

  on(
    sayLine,
    ({ params }, { db }) => ({
      lives: db
        .select({
          uuid: lives.uuid,
          status: lives.status,
          caster_uuid: lives.caster_uuid,
          least_age: lives.least_age,
        })
        .from(lives)
        .where(and(eq(lives.slug, params.slug), ne(lives.status, 'hidden'))),
    }),
    async ({ form: { text, reply_to } }, { env, caller: { user_uuid }, command, read }) => {
      const [live] = (await read()).lives;
      if (!live) return { failed: 'live_not_found' };
      if (live.status !== 'on_air') return { failed: 'talk_over' };
      if (!(await mayEnter(env, live, user_uuid))) return { failed: 'live_age_wanted' };
      // Needs no `runIdempotent`: the room ignores a repeated key and returns its stored message.
      const { uuid } = live;
      const result = await roomsIn(env).getByName(uuid).say(uuid, { user_uuid, key: command.key, text, reply_to });
      return 'failed' in result ? result : { data: { seq: result.seq, at: result.at } };
    },
  );
};
