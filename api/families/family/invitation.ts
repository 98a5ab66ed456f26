/**
 * Invitations to a family. A family or staff send one, and only the VB answers it. Triggers in
 * rules.sql reject a late acceptance and a second answer.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import { FAMILY_INVITATION_DAYS, type FamilyInvitation, type Invited } from '../../../calls/families/family.ts';
import { mayAccess, roleNames } from '../../../calls/platform/role.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { families, users } from '../../platform/user/tables.ts';
import { selectAgreement } from './agreement.ts';
import { familyInvitations } from './tables.ts';

const DAY_MS = 86_400_000;

/** Roles that can be invited. */
export const vbRoles = roleNames.filter((role) => mayAccess(role, 'caster'));

type Row = typeof familyInvitations.$inferSelect;

/** Selects open invitations of a family or to a VB, with the family and the invited VB. */
export const selectOpenInvitations = (
  db: Db,
  now: Date,
  { after = '', ...of }: ({ family: SqlText } | { vb: SqlText }) & { after?: string },
) =>
  db
    .select({
      order_key: familyInvitations.order_key,
      invitation: familyInvitations,
      vb_name: users.name,
      family: familyColumns,
    })
    .from(familyInvitations)
    .innerJoin(families, eq(families.uuid, familyInvitations.family_uuid))
    .leftJoin(users, eq(users.uuid, familyInvitations.vb_uuid))
    .where(
      and(
        'family' in of ? eq(familyInvitations.family_uuid, of.family) : eq(familyInvitations.vb_uuid, of.vb),
        sql`${familyInvitations.state} = 'open'`,
        gt(familyInvitations.expires_at_ms, now.getTime()),
        gt(familyInvitations.order_key, after),
      ),
    )
    .orderBy(familyInvitations.order_key);

const familyColumns = { uuid: families.uuid, slug: families.slug, name: families.name };

/** Converts an invitation for its family. */
export const serializeFamilyInvitation = (
  { uuid, kind, vb_uuid, made_at_ms, expires_at_ms }: Omit<Row, 'order_key'>,
  vbName: string | null,
): FamilyInvitation => ({
  uuid,
  kind,
  vb: vb_uuid === null ? null : { uuid: vb_uuid, name: vbName ?? '' },
  made_at: moment(made_at_ms),
  expires_at: moment(expires_at_ms),
});

/** Selects a VB, and whether this family has an open invitation for them. */
export const selectVb = (db: Db, { vb, family, now }: { vb: string; family: SqlText; now: Date }) =>
  db
    .select({
      uuid: users.uuid,
      name: users.name,
      role: users.role,
      family_uuid: users.family_uuid,
      has_invitation:
        sql<number>`EXISTS (SELECT 1 FROM family_invitations WHERE family_uuid = ${family} AND vb_uuid = ${vb}
        AND state = 'open' AND expires_at_ms > ${now.getTime()})`.as('asked'),
    })
    .from(users)
    .where(eq(users.uuid, vb));

/**
 * Creates an invitation for a VB, or for the first VB who accepts by the link. Withdraws the
 * family's expired one to the same VB.
 */
export function invite(
  row: Pick<Row, 'uuid' | 'family_uuid' | 'vb_uuid' | 'kind' | 'by_uuid' | 'ground'>,
  now: Date,
): { statements: Statement[]; row: Omit<Row, 'order_key'> } {
  const made_at_ms = now.getTime();
  const expires_at_ms = made_at_ms + FAMILY_INVITATION_DAYS * DAY_MS;
  const columns = { ...row, made_at_ms, expires_at_ms, state: 'open' as const };
  return {
    statements: [
      write`UPDATE family_invitations SET state = 'withdrawn', decided_at_ms = ${made_at_ms}
        WHERE family_uuid = ${row.family_uuid} AND vb_uuid = ${row.vb_uuid} AND state = 'open'
          AND expires_at_ms <= ${made_at_ms}`,
      insertRow(familyInvitations, columns),
    ],
    row: { ...columns, decided_at_ms: null, family_share_basis_points: null, notice_days: null },
  };
}

/**
 * Selects an invitation with everything that the VB must know: the terms of their contract, and
 * their current family.
 */
export const selectInvited = (db: Db, { uuid, caller, now }: { uuid: string; caller: SqlText; now: Date }) => ({
  invitations: db
    .select({ invitation: familyInvitations, family: familyColumns })
    .from(familyInvitations)
    .innerJoin(families, eq(families.uuid, familyInvitations.family_uuid))
    .where(eq(familyInvitations.uuid, uuid)),
  agreements: selectAgreement(db, caller, now),
  families: db
    .select(familyColumns)
    .from(families)
    .where(
      sql`${families.uuid} = (SELECT family_uuid FROM family_members WHERE user_uuid = ${caller} AND left_at_ms IS NULL)`,
    ),
});

/** Converts these rows. Returns null if there is no invitation, or if it names another person. */
export function invitedOf(
  { invitations: [row], agreements: [agreement], families: [familyNow] }: Rows<ReturnType<typeof selectInvited>>,
  { caller, now }: { caller: string; now: Date },
): Invited | null {
  if (!row) return null;
  const { uuid, kind, vb_uuid, ground, expires_at_ms, state } = row.invitation;
  if (vb_uuid !== null && vb_uuid !== caller) return null;
  return {
    ...{ uuid, kind, ground },
    family: row.family,
    expires_at: moment(expires_at_ms),
    state: state === 'open' && expires_at_ms <= now.getTime() ? 'expired' : state,
    agreement: agreement ?? null,
    family_now: familyNow ?? null,
  };
}

/** The rule against a second answer to an invitation. */
export const ANSWERED = ['an invitation can be answered only once, unchanged'];

/** Withdraws or declines an open invitation. Conflicts by `ANSWERED` if it was answered before. */
export const close = (uuid: string, state: 'withdrawn' | 'declined', now: Date): Statement =>
  write`UPDATE family_invitations SET state = ${state}, decided_at_ms = ${now.getTime()} WHERE uuid = ${uuid}`;

/**
 * Accepts an invitation with the terms that the VB read. Triggers (rules.sql) create the
 * membership, and reject a person who cannot join.
 */
export const accept = (
  { uuid, agreement }: Pick<Invited, 'uuid' | 'agreement'>,
  { vb_uuid, now }: { vb_uuid: string; now: Date },
): Statement =>
  write`UPDATE family_invitations SET state = 'accepted', vb_uuid = ${vb_uuid}, decided_at_ms = ${now.getTime()},
      family_share_basis_points = ${agreement?.family_share_basis_points ?? null}, notice_days = ${agreement?.notice_days ?? null}
    WHERE uuid = ${uuid}`;
