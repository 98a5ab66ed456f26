/**
 * Endpoints with which VBs invite to a PK match, answer and leave. They only write the status:
 * triggers in rules.sql start a match, count its gifts and end it.
 */
import { eq, sql } from 'drizzle-orm';
import type { PkStatus } from '../../../calls/live/pk/pk-match.ts';
import { acceptPk, declinePk, getPkDesk, inviteToPk, leavePk, listPkOpponents } from '../../../calls/live/pk.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { insertRow, updateRow, write } from '../../platform/framework/statement.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { wakeRoom } from '../room/wake-room.ts';
import {
  INVITED_MS,
  isBusy,
  selectIncoming,
  selectOnAir,
  selectOpponent,
  selectOpponents,
  selectOutgoing,
  serializePkInvitation,
} from './invitation.ts';
import { schedulePk } from './pk-job.ts';
import { selectMatches, serializeMatch } from './select-match.ts';
import { pkMatches } from './tables.ts';

export const prefixes = ['pk'];

const MINUTES = 3;
const MINUTE_MS = 60_000;
/** Milliseconds for which the studio shows the result of a match. */
const RESULT_SHOWN_MS = MINUTE_MS;

export const routes = (on: On) => {
  on(
    getPkDesk,
    (_, { db, now, bearer: { user_uuid } }) => ({
      incoming: selectIncoming(db, user_uuid, now),
      outgoing: selectOutgoing(db, user_uuid, now),
      matches: selectMatches(db, liveOf(user_uuid), 1),
    }),
    async (_, { now, read }) => {
      const { incoming, outgoing, matches } = await read();
      const [match] = matches.filter(
        ({ over_at_ms }) => over_at_ms === null || over_at_ms > now.getTime() - RESULT_SHOWN_MS,
      );
      return {
        data: {
          match: match ? serializeMatch(match) : null,
          incoming: incoming.map((row) => serializePkInvitation(row, now)),
          outgoing: outgoing[0] ? serializePkInvitation(outgoing[0], now) : null,
          server_time: moment(now.getTime()),
        },
      };
    },
  );

  on(
    listPkOpponents,
    ({ query: { q } }, { db, bearer: { user_uuid } }) => ({ opponents: selectOpponents(db, q, user_uuid) }),
    async (_, { read }) => {
      const data = (await read()).opponents.map(({ uuid, name, avatar_url, family_name, is_busy, ...live }) => ({
        ...live,
        vb: { uuid, name, avatar_url, family_name },
        is_busy: is_busy === 1,
      }));
      return { data, next_cursor: null };
    },
  );

  on(
    inviteToPk,
    ({ form: { live_uuid } }, { db, now, bearer: { user_uuid } }) => ({
      own: selectOnAir(db, user_uuid),
      others: selectOpponent(db, live_uuid, user_uuid),
      outgoing: selectOutgoing(db, user_uuid, now),
    }),
    async ({ form: { live_uuid, minutes = MINUTES } }, context) => {
      const { db, now, caller, command, read, waitUntil } = context;
      const at_ms = now.getTime();
      const begin = async () => {
        const { own, others, outgoing } = await read();
        const [live] = own;
        const [other] = others;
        if (!live) return { failed: 'not_on_air' as const };
        if (!other || other.status === 'hidden' || other.is_blocked === 1) return { failed: 'live_not_found' as const };
        if (other.caster_uuid === caller.user_uuid) return { failed: 'pk_with_oneself' as const };
        if (other.status !== 'on_air') return { failed: 'pk_other_off_air' as const };
        if (live.is_busy === 1) return { failed: 'pk_busy' as const };
        if (other.is_busy === 1) return { failed: 'pk_other_busy' as const };
        const [open] = outgoing.filter((row) => serializePkInvitation(row, now).status === 'invited');
        if (open) return { failed: 'pk_invited_already' as const };
        const { uuid: invited_live_uuid, caster_uuid, name, avatar_url, family_name, slug } = other;
        const row = {
          uuid: crypto.randomUUID(),
          inviter_uuid: caller.user_uuid,
          inviter_live_uuid: live.uuid,
          invited_uuid: caster_uuid,
          invited_live_uuid,
          status: 'invited' as const,
          seconds: minutes * 60,
          invited_at_ms: at_ms,
          invited_until_ms: at_ms + INVITED_MS,
        };
        const vb = { uuid: caster_uuid, name, avatar_url, family_name };
        // An expired invitation may still be stored as open, which would block a new one.
        const sweep = write`UPDATE pk_matches SET status = 'expired'
          WHERE inviter_uuid = ${caller.user_uuid} AND status = 'invited' AND invited_until_ms <= ${at_ms}`;
        return {
          statements: [sweep, insertRow(pkMatches, row)],
          answer: { data: serializePkInvitation({ ...row, vb, live_slug: slug }, now) },
        };
      };
      await schedulePk(context, at_ms + INVITED_MS);
      const result = await runIdempotent(db, { command, now, steps: { begin } });
      if (!('failed' in result)) waitUntil(wakeRoom(context, live_uuid));
      return result;
    },
  );

  on(
    acceptPk,
    ({ params: { uuid } }, { db, bearer: { user_uuid } }) => ({
      ...selectMoved(db, uuid),
      own: selectOnAir(db, user_uuid),
    }),
    async ({ params: { uuid } }, context) => {
      const { db, now, caller, command, read } = context;
      const at_ms = now.getTime();
      let movedMatch: Moved | undefined;
      const begin = async () => {
        const { matches, own } = await read();
        const [match] = matches;
        if (match?.invited_uuid !== caller.user_uuid) return { failed: 'pk_invitation_not_found' as const };
        movedMatch = match;
        if (match.status === 'on') return answerWith(uuid, 'on');
        if (match.status !== 'invited' || match.invited_until_ms <= at_ms)
          return { failed: 'pk_invitation_over' as const };
        if (own[0]?.is_busy === 1) return { failed: 'pk_busy' as const };
        if (match.is_other_busy === 1) return { failed: 'pk_other_busy' as const };
        const ends_at_ms = at_ms + match.seconds * 1000;
        await schedulePk(context, ends_at_ms);
        return answerWith(uuid, 'on', [
          updateRow(pkMatches, { uuid }, { status: 'on', began_at_ms: at_ms, ends_at_ms }),
        ]);
      };
      const answer = await runIdempotent(db, { command, now, steps: { begin } });
      wakeRooms(context, movedMatch);
      return answer;
    },
  );

  on(
    declinePk,
    ({ params: { uuid } }, { db }) => selectMoved(db, uuid),
    async ({ params: { uuid } }, context) => {
      const { db, now, caller, command, read } = context;
      let movedMatch: Moved | undefined;
      const begin = async () => {
        const [match] = (await read()).matches;
        const status = match && statusBy(match, caller.user_uuid);
        if (!match || !status) return { failed: 'pk_invitation_not_found' as const };
        movedMatch = match;
        if (match.status === status) return answerWith(uuid, status);
        if (match.status !== 'invited') return { failed: 'pk_invitation_over' as const };
        return answerWith(uuid, status, [updateRow(pkMatches, { uuid }, { status })]);
      };
      const answer = await runIdempotent(db, { command, now, steps: { begin } });
      wakeRooms(context, movedMatch);
      return answer;
    },
  );

  on(
    leavePk,
    ({ params: { uuid } }, { db }) => selectMoved(db, uuid),
    async ({ params: { uuid } }, context) => {
      const { db, now, caller, command, read, waitUntil } = context;
      let movedMatch: Moved | undefined;
      const begin = async () => {
        const [match] = (await read()).matches;
        if (!match || !statusBy(match, caller.user_uuid)) return { failed: 'pk_not_found' as const };
        movedMatch = match;
        if (match.status === 'over') return answerWith(uuid, 'over');
        if (match.status !== 'on') return { failed: 'pk_not_found' as const };
        const ends_at_ms = match.ends_at_ms ?? 0;
        // From `ends_at_ms` on the match counts as over, so neither side has left it.
        const left_uuid = now.getTime() < ends_at_ms ? caller.user_uuid : null;
        const over_at_ms = Math.min(now.getTime(), ends_at_ms);
        return answerWith(uuid, 'over', [updateRow(pkMatches, { uuid }, { status: 'over', over_at_ms, left_uuid })]);
      };
      const answer = await runIdempotent(db, { command, now, steps: { begin } });
      wakeRooms(context, movedMatch);
      waitUntil(scheduleCounting(context));
      return answer;
    },
  );
};

type Moved = Awaited<ReturnType<typeof selectMoved>['matches']>[number];

const selectMoved = (db: Db, uuid: string) => ({
  matches: db
    .select({
      uuid: pkMatches.uuid,
      status: pkMatches.status,
      seconds: pkMatches.seconds,
      ends_at_ms: pkMatches.ends_at_ms,
      invited_until_ms: pkMatches.invited_until_ms,
      inviter_uuid: pkMatches.inviter_uuid,
      inviter_live_uuid: pkMatches.inviter_live_uuid,
      invited_uuid: pkMatches.invited_uuid,
      invited_live_uuid: pkMatches.invited_live_uuid,
      is_other_busy: isBusy(pkMatches.inviter_live_uuid).as('is_other_busy'),
    })
    .from(pkMatches)
    .where(eq(pkMatches.uuid, uuid)),
});

/**
 * Returns the status with which a VB ends an invitation. Null: the VB is neither inviter nor
 * invited.
 */
function statusBy({ inviter_uuid, invited_uuid }: Moved, user_uuid: string): 'withdrawn' | 'declined' | null {
  if (user_uuid === inviter_uuid) return 'withdrawn';
  return user_uuid === invited_uuid ? 'declined' : null;
}

const answerWith = (uuid: string, status: PkStatus, statements: ReturnType<typeof updateRow>[] = []) => ({
  statements,
  answer: { data: { uuid, status } },
});

/** Wakes both rooms. */
function wakeRooms(context: Pick<Context, 'env' | 'waitUntil'>, match: Moved | undefined) {
  if (!match) return;
  const rooms = [match.inviter_live_uuid, match.invited_live_uuid];
  context.waitUntil(Promise.all(rooms.map((live_uuid) => wakeRoom(context, live_uuid))));
}

const liveOf = (user_uuid: SqlText) =>
  sql<string>`(SELECT uuid FROM lives WHERE caster_uuid = ${user_uuid} AND status = 'on_air')`;
