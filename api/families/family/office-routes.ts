/**
 * Back-office routes for families: create, set owners and the credit limit, lend coins, and move
 * VBs. A loan is one row: the triggers in loan-rules.sql move its coins and its debt.
 */
import { eq } from 'drizzle-orm';
import {
  addFamily,
  endFamilyOwner,
  getOfficeFamily,
  lendFamily,
  listOfficeFamilies,
  moveVb,
  renameFamily,
  setFamilyCredit,
  setFamilyOwner,
  withdrawInvitation,
} from '../../../calls/families/family-office.ts';
import { selectEnded } from '../../identity/account/ended-account.ts';
import { approvalInKey } from '../../identity/authority/held-key.ts';
import { familyCoins, familyDebt, openAccount } from '../../money/ledger/account.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { type SortedBy, sortedAs } from '../../platform/framework/sorted-list.ts';
import { commitOrThrow, commitUnless, insertRow, updateRow, write } from '../../platform/framework/statement.ts';
import { families, users } from '../../platform/user/tables.ts';
import { ANSWERED, close, invite, selectVb, serializeFamilyInvitation, vbRoles } from './invitation.ts';
import { familyLoans } from './loan-tables.ts';
import {
  debtId,
  familyDetailOf,
  officeFamilyOf,
  selectFamilies,
  selectFamily,
  withOldFamilyMovements,
} from './office-family.ts';
import { familyInvitations } from './tables.ts';

export const prefixes = ['office'];

const notFound = { failed: 'family_not_found' } as const;

const sorts: Record<'slug' | 'member_count' | 'created_at', SortedBy<typeof families.$inferSelect>> = {
  slug: { key: families.slug, of: ({ slug }) => slug },
  member_count: {
    number: families.member_count,
    id: families.uuid,
    of: ({ member_count, uuid }) => [member_count, uuid],
  },
  created_at: {
    number: families.created_at_ms,
    id: families.uuid,
    of: ({ created_at_ms, uuid }) => [created_at_ms, uuid],
  },
};

export const routes = (on: On) => {
  on(
    listOfficeFamilies,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const { from, order } = sortedAs(query.sort ?? 'slug', sorts, after);
      return {
        rows: selectFamilies(db)
          .where(from)
          .orderBy(...order)
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf(`families:${query.sort ?? ''}`, query);
      if ('failed' in start) return start;
      const { placeOf } = sortedAs(query.sort ?? 'slug', sorts, '');
      const keyedRows = (await read()).rows.map((row) => ({ ...row, order_key: placeOf(row.family) }));
      return pageOf(start, keyedRows, officeFamilyOf);
    },
  );

  on(
    getOfficeFamily,
    ({ params }, { db, now }) => selectFamily(db, params.uuid, now),
    async ({ params }, { db, env, read }) => {
      const data = familyDetailOf(await withOldFamilyMovements(await read(), { db, env, uuid: params.uuid }));
      return data ? { data } : notFound;
    },
  );

  on(addFamily, async ({ form: { slug, name } }, { db, now }) => {
    const uuid = crypto.randomUUID();
    const row = { uuid, slug, name, created_at_ms: now.getTime() };
    const accounts = [openAccount(familyCoins(uuid)), openAccount(familyDebt(uuid, 0))];
    const of = { rows: selectFamilies(db).where(eq(families.uuid, uuid)) };
    const result = await commitUnless(db, [families], [insertRow(families, row), ...accounts], of);
    const [familyRow] = result.conflict === null ? result.rows.rows : [];
    return familyRow ? { data: officeFamilyOf(familyRow) } : { failed: 'family_exists' };
  });

  on(
    renameFamily,
    ({ params }, { db }) => ({ rows: selectFamilies(db).where(eq(families.uuid, params.uuid)) }),
    async ({ params: { uuid }, form: { name } }, { db, read }) => {
      const [row] = (await read()).rows;
      if (!row) return notFound;
      await commitOrThrow(db, [updateRow(families, { uuid }, { name })]);
      return { data: { ...officeFamilyOf(row), name } };
    },
  );

  on(
    setFamilyOwner,
    ({ params, form }, { db }) => ({
      families: db.select({ uuid: families.uuid }).from(families).where(eq(families.uuid, params.uuid)),
      users: db.select().from(users).where(eq(users.uuid, form.user_uuid)),
      ended: selectEnded(db, form.user_uuid),
    }),
    async ({ params: { uuid } }, { db, caller, now, read }) => {
      const rows = await read();
      if (rows.families.length === 0) return notFound;
      const [person] = rows.users;
      if (!person) return { failed: 'user_not_found' };
      if (rows.ended.length > 0) return { failed: 'account_closed' };
      const isViewer = person.role === 'normal';
      if (!isViewer || person.uuid === caller.user_uuid) return { failed: 'family_owner_not_viewer' };
      const changes = { role: 'family', family_uuid: uuid } as const;
      // A member who becomes the owner of a family ends their own membership.
      const memberUpdate = write`UPDATE family_members SET left_at_ms = max(joined_at_ms, ${now.getTime()})
        WHERE user_uuid = ${person.uuid} AND left_at_ms IS NULL`;
      const roleUpdate = updateRow(users, { uuid: person.uuid, role: person.role }, changes);
      const { owners } = await commitOrThrow(db, [memberUpdate, roleUpdate], {
        owners: db.select({ family_uuid: users.family_uuid }).from(users).where(eq(users.uuid, person.uuid)),
      });
      // Another family took the person at the same moment.
      if (owners[0]?.family_uuid !== uuid) return { failed: 'family_owner_not_viewer' };
      return { data: { uuid: person.uuid, family_uuid: uuid } };
    },
  );

  on(
    endFamilyOwner,
    ({ params }, { db }) => ({ users: db.select().from(users).where(eq(users.uuid, params.uuid)) }),
    async ({ params: { uuid } }, { db, read }) => {
      const [person] = (await read()).users;
      if (person?.role !== 'family' || person.family_uuid === null) return { failed: 'family_owner_not_found' };
      const roleUpdate = updateRow(users, { uuid, role: 'family' }, { role: 'normal', family_uuid: null });
      await commitOrThrow(db, [roleUpdate]);
      return { data: { uuid, family_uuid: person.family_uuid } };
    },
  );

  on(
    setFamilyCredit,
    ({ params }, { db }) => ({ rows: selectFamilies(db).where(eq(families.uuid, params.uuid)) }),
    async ({ params: { uuid }, form: { credit_satang } }, { db, read }) => {
      const [row] = (await read()).rows;
      if (!row) return notFound;
      const family = officeFamilyOf(row);
      if (family.debt_satang > credit_satang) return { failed: 'family_owes_more' };
      const statement = write`UPDATE ledger_accounts SET lowest = ${-credit_satang} WHERE id = ${debtId(uuid)}`;
      const result = await commitUnless(db, ['ledger_accounts_lowest'], [openAccount(familyDebt(uuid, 0)), statement]);
      // The family borrowed more in the meantime.
      return result.conflict === null ? { data: { ...family, credit_satang } } : { failed: 'family_owes_more' };
    },
  );

  on(
    moveVb,
    ({ params: { uuid }, form: { vb_uuid } }, { db, now }) => ({
      families: db.select({ uuid: families.uuid }).from(families).where(eq(families.uuid, uuid)),
      vbs: selectVb(db, { vb: vb_uuid, family: uuid, now }),
    }),
    async ({ params: { uuid: family_uuid }, form: { ground } }, { db, now, caller, command, read }) => {
      const begin = async () => {
        const { families: rows, vbs } = await read();
        if (rows.length === 0) return notFound;
        const [vb] = vbs;
        if (!vb || !vbRoles.includes(vb.role)) return { failed: 'user_not_found' } as const;
        if (vb.family_uuid === family_uuid) return { failed: 'family_member_already' } as const;
        if (vb.has_invitation) return { failed: 'family_invited_already' } as const;
        const uuid = crypto.randomUUID();
        const request = {
          uuid,
          family_uuid,
          vb_uuid: vb.uuid,
          kind: 'move' as const,
          by_uuid: caller.user_uuid,
          ground,
        };
        const { statements, row } = invite(request, now);
        const { made_at: _, ...invitation } = serializeFamilyInvitation(row, vb.name);
        return { statements, answer: { data: { ...invitation, ground } } };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    withdrawInvitation,
    ({ params: { uuid } }, { db }) => ({
      rows: db.select({ uuid: familyInvitations.uuid }).from(familyInvitations).where(eq(familyInvitations.uuid, uuid)),
    }),
    async ({ params: { uuid } }, { db, now, read }) => {
      if ((await read()).rows.length === 0) return { failed: 'family_invitation_not_found' };
      const result = await commitUnless(db, ANSWERED, [close(uuid, 'withdrawn', now)]);
      return result.conflict === null ? { data: { uuid } } : { failed: 'family_invitation_over' };
    },
  );

  on(
    lendFamily,
    ({ params }, { db }) => ({ rows: selectFamilies(db).where(eq(families.uuid, params.uuid)) }),
    async ({ params: { uuid }, form: { amount_satang, coins } }, { db, now, caller, command, read }) => {
      const begin = async () => {
        const [row] = (await read()).rows;
        if (!row) return notFound;
        const family = officeFamilyOf(row);
        const debt_satang = family.debt_satang + amount_satang;
        if (debt_satang > family.credit_satang) return { failed: 'family_credit_short' } as const;
        const loan = { uuid: crypto.randomUUID(), family_uuid: uuid, amount_satang, coins, by_uuid: caller.user_uuid };
        const terms = { ...loan, approval_uuid: approvalInKey(command), lent_at_ms: now.getTime() };
        return {
          statements: [insertRow(familyLoans, terms)],
          answer: { data: { ...family, debt_satang, coins: family.coins + coins } },
        };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );
};
