/** Families for the back office. */
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { OfficeFamily, OfficeFamilyDetail } from '../../../calls/families/family-office.ts';
import { familyCoins, familyDebt } from '../../money/ledger/account.ts';
import { selectLastEntries, withOldEntries } from '../../money/ledger/entry.ts';
import { ledgerAccounts } from '../../money/ledger/tables.ts';
import { selectDeparted } from '../../platform/archive/read-shelf.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { families, users } from '../../platform/user/tables.ts';
import { agreementColumns, isAgreementInForce } from './agreement.ts';
import { selectOpenInvitations, serializeFamilyInvitation } from './invitation.ts';

const MAX_MEMBERS = 50;
const MAX_MOVEMENTS = 20;

const coinsAccount = alias(ledgerAccounts, 'coins_account');
const debtAccount = alias(ledgerAccounts, 'debt_account');
const payableAccount = alias(ledgerAccounts, 'payable_account');

/** Returns the account of a family's debt. */
export const debtId = (uuid: string): string => familyDebt(uuid, 0).id;

/** Selects families with coins, debt and payable V-tokens. */
export const selectFamilies = (db: Db) =>
  db
    .select({
      family: families,
      coins: coinsAccount.balance,
      debt: debtAccount.balance,
      lowest: debtAccount.lowest,
      payable: payableAccount.balance,
    })
    .from(families)
    .leftJoin(coinsAccount, eq(coinsAccount.id, sqlId('coins')))
    .leftJoin(debtAccount, eq(debtAccount.id, sqlId('debt')))
    .leftJoin(payableAccount, eq(payableAccount.id, sqlId('vtoken_payable')));

const sqlId = (account: 'coins' | 'debt' | 'vtoken_payable') =>
  sql<string>`'family:' || ${families.uuid} || ${`:${account}`}`;

/** Converts a family to an entry of the list. */
export function officeFamilyOf({
  family,
  coins,
  debt,
  lowest,
  payable,
}: Awaited<ReturnType<typeof selectFamilies>>[number]): OfficeFamily {
  const { slug, uuid, name, member_count, on_air_count, created_at_ms } = family;
  return {
    ...{ slug, uuid, name, member_count, on_air_count },
    coins: coins ?? 0,
    debt_satang: Math.abs(debt ?? 0),
    credit_satang: Math.abs(lowest ?? 0),
    owed_vtokens: Math.max(0, -(payable ?? 0)),
    created_at: moment(created_at_ms),
  };
}

/** Selects a family with members, invitations and movements. */
export const selectFamily = (db: Db, uuid: string, now: Date) => ({
  families: selectFamilies(db).where(eq(families.uuid, uuid)),
  members: db
    .select({ uuid: users.uuid, name: users.name, role: users.role, ...agreementColumns<number | null>() })
    .from(users)
    .leftJoin(sql`contract_family_shares`, isAgreementInForce(users.uuid, now))
    .where(eq(users.family_uuid, uuid))
    .orderBy(asc(users.is_off_air), asc(users.name_key), asc(users.uuid))
    .limit(MAX_MEMBERS),
  invitations: selectOpenInvitations(db, now, { family: uuid }).limit(MAX_MEMBERS),
  movements: selectLastEntries(db, familyCoins(uuid).id, MAX_MOVEMENTS),
  debts: selectLastEntries(db, debtId(uuid), MAX_MOVEMENTS),
  departed: selectDeparted(db),
});

type FamilyRows = Rows<ReturnType<typeof selectFamily>>;

/** Adds movements of months that left, if the database has few. */
export async function withOldFamilyMovements(
  rows: FamilyRows,
  { uuid, ...ports }: { db: Db; env: object; uuid: string },
) {
  const old = { ...ports, departed: rows.departed, limit: MAX_MOVEMENTS };
  return {
    ...rows,
    movements: await withOldEntries(rows.movements, { ...old, account: familyCoins(uuid).id }),
    debts: await withOldEntries(rows.debts, { ...old, account: debtId(uuid) }),
  };
}

/** Converts these rows. Returns null if there is no such family. */
export function familyDetailOf(rows: FamilyRows): OfficeFamilyDetail | null {
  const [row] = rows.families;
  if (!row) return null;
  return {
    ...officeFamilyOf(row),
    members: rows.members.map(({ family_share_basis_points, notice_days, ...member }) => ({
      ...member,
      agreement:
        family_share_basis_points === null || notice_days === null ? null : { family_share_basis_points, notice_days },
    })),
    invitations: rows.invitations.map(({ invitation, vb_name }) => {
      const { uuid, kind, vb, expires_at } = serializeFamilyInvitation(invitation, vb_name);
      return { uuid, kind, vb, ground: invitation.ground, expires_at };
    }),
    movements: rows.movements.map(({ reference, amount, after, moved_at_ms }) => ({
      reference,
      coins: amount,
      coins_after: after,
      at: moment(moved_at_ms),
    })),
    debts: rows.debts.map(({ reference, amount, after, moved_at_ms }) => ({
      reference,
      // The debt account is negative, so a negative amount increases the debt.
      amount_satang: -amount,
      debt_after_satang: Math.abs(after),
      at: moment(moved_at_ms),
    })),
  };
}
