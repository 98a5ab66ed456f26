/**
 * Routes for members: lists for the family, the caller's own membership, and notice by either side.
 */
import { eq } from 'drizzle-orm';
import {
  getFamilyMember,
  getOwnMembership,
  keepMember,
  leaveFamily,
  letMemberGo,
  listFamilyMembers,
  stayInFamily,
} from '../../../calls/families/family.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type IdempotentCommand, runIdempotent, type StoredAnswer } from '../../platform/framework/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On, Read } from '../../platform/framework/route.ts';
import { commitUnless } from '../../platform/framework/statement.ts';
import { wakeJob } from '../../platform/scheduler/job.ts';
import { families } from '../../platform/user/tables.ts';
import { selectAgreement } from './agreement.ts';
import { selectOpenInvitations } from './invitation.ts';
import { memberDetailOf, memberKeyOf, memberOf, monthsOf, selectMember, selectMembers } from './member.ts';
import { FAMILY_JOB, giveFamilyNotice, selectMembership, takeNoticeBack } from './notice.ts';
import { familyOf, ownedBy, ownFamily } from './own-family.ts';

export const prefixes = ['family'];

const NONE = { failed: 'family_member_not_found' } as const;
const MAX_INVITATIONS = 20;

/** Selects the membership and the terms that apply to a notice. */
const selectParting = (db: Db, user: SqlText, { family, now }: { family: SqlText; now: Date }) => ({
  members: selectMembership(db, { user, family }),
  agreements: selectAgreement(db, user, now),
});

export const routes = (on: On) => {
  on(
    listFamilyMembers,
    ({ query }, { db, now, bearer }) => {
      const filter = { ...rangeOf(query), sort: query.sort, months: monthsOf(query.month, now) };
      return { rows: selectMembers(db, ownedBy(db, bearer), filter) };
    },
    async ({ query }, { now, caller, read }) => {
      const family = ownFamily(caller);
      if (typeof family !== 'string') return family;
      const start = startOf(`family-members:${family}:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      const months = monthsOf(query.month, now);
      const keyedRows = (await read()).rows.map((row) => ({ ...row, order_key: memberKeyOf(row) }));
      return pageOf(start, keyedRows, (row) => memberOf(row, months));
    },
  );

  on(
    getFamilyMember,
    ({ params, query }, { db, now, bearer }) =>
      selectMember(db, { family: ownedBy(db, bearer), user: params.uuid, months: monthsOf(query.month, now), now }),
    async ({ query }, { now, caller, read }) => {
      const family = ownFamily(caller);
      if (typeof family !== 'string') return family;
      const data = memberDetailOf(await read(), monthsOf(query.month, now));
      return data ? { data } : NONE;
    },
  );

  on(
    getOwnMembership,
    ({ query }, { db, now, bearer }) => ({
      ...selectMember(db, {
        family: familyOf(bearer),
        user: bearer.user_uuid,
        months: monthsOf(query.month, now),
        now,
      }),
      families: db
        .select({ uuid: families.uuid, slug: families.slug, name: families.name })
        .from(families)
        .where(eq(families.uuid, familyOf(bearer))),
      invitations: selectOpenInvitations(db, now, { vb: bearer.user_uuid }).limit(MAX_INVITATIONS),
    }),
    async ({ query }, { now, read }) => {
      const { families: mine, invitations, ...rows } = await read();
      return {
        data: {
          family: mine[0] ?? null,
          member: memberDetailOf(rows, monthsOf(query.month, now)),
          invitations: invitations.map(({ invitation: { uuid, kind, expires_at_ms }, family }) => ({
            ...{ uuid, kind, family },
            expires_at: moment(expires_at_ms),
          })),
        },
      };
    },
  );

  on(
    letMemberGo,
    ({ params }, { db, now, bearer }) => selectParting(db, params.uuid, { family: ownedBy(db, bearer), now }),
    async ({ form: { ground } }, context) => {
      const family = ownFamily(context.caller);
      if (typeof family !== 'string') return family;
      return notice(context, { by: 'family', ground });
    },
  );

  on(
    leaveFamily,
    (_, { db, now, bearer }) => selectParting(db, bearer.user_uuid, { family: familyOf(bearer), now }),
    async ({ form: { ground } }, context) => notice(context, { by: 'member', ground }),
  );

  on(
    keepMember,
    ({ params }, { db, bearer }) => ({
      members: selectMembership(db, { user: params.uuid, family: ownedBy(db, bearer) }),
    }),
    async (_, context) => {
      const family = ownFamily(context.caller);
      return typeof family === 'string' ? stay(context, 'family') : family;
    },
  );

  on(
    stayInFamily,
    (_, { db, bearer }) => ({
      members: selectMembership(db, { user: bearer.user_uuid, family: familyOf(bearer) }),
    }),
    async (_, context) => stay(context, 'member'),
  );
};

interface Parting extends Context {
  command: IdempotentCommand;
  read: Read<ReturnType<typeof selectParting>>;
}

/** Gives notice for either side. The scheduled job `families` ends the membership. */
function notice(
  { db, env, now, command, read }: Parting,
  author: { by: 'family' | 'member'; ground: string },
): Promise<StoredAnswer | Failed> {
  const begin = async () => {
    const {
      members: [member],
      agreements: [agreement],
    } = await read();
    if (!member) return NONE;
    if (member.leaves_at_ms !== null) return { failed: 'family_notice_given' } as const;
    const { statement, leaves_at_ms } = giveFamilyNotice(member, { ...author, agreement: agreement ?? null, now });
    await wakeJob(env, FAMILY_JOB, leaves_at_ms);
    return { statements: [statement], answer: { data: { leaves_at: moment(leaves_at_ms) } } };
  };
  return runIdempotent(db, { command, now, steps: { begin } });
}

/** Withdraws a notice, by the side that gave it. */
async function stay(
  { db, now, read }: Context & { read: Read<{ members: ReturnType<typeof selectMembership> }> },
  by: 'family' | 'member',
): Promise<{ data: { uuid: string } } | Failed> {
  const [member] = (await read()).members;
  // A membership ends with its notice, even before the scheduled job stores that.
  if (!member || (member.leaves_at_ms !== null && member.leaves_at_ms <= now.getTime())) return NONE;
  if (member.notice_by !== by) return { failed: 'family_notice_not_own' };
  const result = await commitUnless(db, ['past memberships cannot be changed'], [takeNoticeBack(member, by)]);
  // The notice ended at this moment.
  return result.conflict === null ? { data: { uuid: member.user_uuid } } : NONE;
}
