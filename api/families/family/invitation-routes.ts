/** Routes for invitations: search VBs, list and send invitations, and answer one. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import {
  acceptFamilyInvitation,
  declineFamilyInvitation,
  findVbs,
  getFamilyInvitation,
  type Invited,
  inviteVb,
  listFamilyInvitations,
  withdrawFamilyInvitation,
} from '../../../calls/families/family.ts';
import type { Role } from '../../../calls/platform/role.ts';
import { selectClosed } from '../../identity/account/ended-account.ts';
import { nameBegins } from '../../people/profile/name-begins.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitUnless } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import {
  ANSWERED,
  accept,
  close,
  invite,
  invitedOf,
  selectInvited,
  selectOpenInvitations,
  selectVb,
  serializeFamilyInvitation,
  vbRoles,
} from './invitation.ts';
import { isBehind, nameKeyOf } from './member.ts';
import { ownedBy, ownFamily } from './own-family.ts';
import { familyInvitations } from './tables.ts';

export const prefixes = ['family'];

const NONE = { failed: 'family_invitation_not_found' } as const;
const OVER = { failed: 'family_invitation_over' } as const;

export const routes = (on: On) => {
  on(
    findVbs,
    ({ query }, { db }) => ({ rows: selectNamed(db, query.name, rangeOf(query)) }),
    async ({ query }, { read }) => {
      const start = startOf(`vbs:${query.name}`, query);
      if ('failed' in start) return start;
      const keyedRows = (await read()).rows.map((user) => ({ user, order_key: nameKeyOf(user) }));
      return pageOf(start, keyedRows, ({ user }) => user);
    },
  );

  on(
    listFamilyInvitations,
    ({ query }, { db, now, bearer }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: selectOpenInvitations(db, now, { family: ownedBy(db, bearer), after }).limit(limit + 1),
      };
    },
    async ({ query }, { caller, read }) => {
      const family = ownFamily(caller);
      if (typeof family !== 'string') return family;
      const start = startOf(`family-invitations:${family}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, ({ invitation, vb_name }) =>
        serializeFamilyInvitation(invitation, vb_name),
      );
    },
  );

  on(
    inviteVb,
    ({ form: { vb_uuid = '' } }, { db, now, bearer }) => ({
      vbs: selectVb(db, { vb: vb_uuid, family: ownedBy(db, bearer), now }),
    }),
    async ({ form: { vb_uuid } }, { db, now, caller, command, read }) => {
      const family_uuid = ownFamily(caller);
      if (typeof family_uuid !== 'string') return family_uuid;
      const begin = async () => {
        const [vb] = (await read()).vbs;
        if (vb_uuid !== undefined) {
          if (!vb || !vbRoles.includes(vb.role)) return { failed: 'user_not_found' } as const;
          if (vb.family_uuid === family_uuid) return { failed: 'family_member_already' } as const;
          if (vb.has_invitation) return { failed: 'family_invited_already' } as const;
        }
        const request = { uuid: crypto.randomUUID(), family_uuid, vb_uuid: vb?.uuid ?? null, ground: null };
        const { statements, row } = invite({ ...request, kind: 'join', by_uuid: caller.user_uuid }, now);
        return { statements, answer: { data: serializeFamilyInvitation(row, vb?.name ?? null) } };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    withdrawFamilyInvitation,
    ({ params: { uuid } }, { db, bearer }) => ({
      rows: db
        .select()
        .from(familyInvitations)
        .where(sql`uuid = ${uuid} AND kind = 'join' AND family_uuid = ${ownedBy(db, bearer)}`),
    }),
    async ({ params: { uuid } }, { db, now, caller, read }) => {
      const family = ownFamily(caller);
      if (typeof family !== 'string') return family;
      if ((await read()).rows.length === 0) return NONE;
      const result = await commitUnless(db, ANSWERED, [close(uuid, 'withdrawn', now)]);
      return result.conflict === null ? { data: { uuid } } : OVER;
    },
  );

  on(
    getFamilyInvitation,
    ({ params: { uuid } }, { db, now, bearer }) => selectInvited(db, { uuid, caller: bearer.user_uuid, now }),
    async (_, { now, caller, read }) => {
      const data = invitedOf(await read(), { caller: caller.user_uuid, now });
      return data ? { data } : NONE;
    },
  );

  on(
    acceptFamilyInvitation,
    ({ params: { uuid } }, { db, now, bearer }) => ({
      ...selectInvited(db, { uuid, caller: bearer.user_uuid, now }),
      closed: selectClosed(db, bearer.user_uuid),
    }),
    async ({ form }, { db, now, caller, command, read }) => {
      const begin = async () => {
        const { closed, ...rows } = await read();
        if (closed.length > 0) return { failed: 'account_closed' } as const;
        const invitation = invitedOf(rows, { caller: caller.user_uuid, now });
        if (!invitation) return NONE;
        const { state, kind, family, family_now, agreement } = invitation;
        if (state !== 'open') return OVER;
        // Only an invitation to move is for members of another family.
        const isMember = family_now !== null && (kind === 'join' || family_now.uuid === family.uuid);
        if (isMember) return { failed: 'family_member_already' } as const;
        if (!isAsRead(agreement, form)) return { failed: 'family_agreement_changed' } as const;
        const statement = accept(invitation, { vb_uuid: caller.user_uuid, now });
        return { statements: [statement], answer: { data: { family, joined_at: moment(now.getTime()) } } };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    declineFamilyInvitation,
    ({ params: { uuid } }, { db, now, bearer }) => selectInvited(db, { uuid, caller: bearer.user_uuid, now }),
    async ({ params: { uuid } }, { db, now, caller, read }) => {
      const rows = await read();
      const invitation = invitedOf(rows, { caller: caller.user_uuid, now });
      // An invitation without a VB is a link for everybody, which nobody can decline for others.
      if (!invitation || rows.invitations[0]?.invitation.vb_uuid === null) return NONE;
      const result = await commitUnless(db, ANSWERED, [close(uuid, 'declined', now)]);
      return result.conflict === null ? { data: { uuid } } : OVER;
    },
  );
};

/** Returns whether the terms that the VB read are still in force. */
const isAsRead = (
  agreement: Invited['agreement'],
  terms: { family_share_basis_points?: number | undefined; notice_days?: number | undefined },
) =>
  terms.family_share_basis_points === agreement?.family_share_basis_points &&
  terms.notice_days === agreement?.notice_days;

/**
 * Selects VBs by the beginning of their name. Each role reads a range of the index by role and
 * name.
 */
function selectNamed(db: Db, name: string, { after, limit }: { after: string; limit: number }) {
  const startsWithName = nameBegins(name);
  const ofRole = (role: Role) =>
    inArray(
      users.uuid,
      db
        .select({ uuid: users.uuid })
        .from(users)
        .where(and(eq(users.role, role), startsWithName, isBehind(after)))
        .orderBy(asc(users.name_key), asc(users.uuid))
        .limit(limit + 1),
    );
  return db
    .select(userCardColumns)
    .from(users)
    .where(or(...vbRoles.map(ofRole)))
    .orderBy(asc(users.name_key), asc(users.uuid))
    .limit(limit + 1);
}
