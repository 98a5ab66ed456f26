/** Private data of the caller: their profile, and their family's back office. */
import { eq, getTableColumns } from 'drizzle-orm';
import { getBackOfficeProfile, getProfile } from '../../../calls/people/profile.ts';
import { getProfileSummary } from '../../../calls/platform/profile-summary.ts';
import { mayAccess } from '../../../calls/platform/role.ts';
import { coinsOf } from '../../money/ledger/account.ts';
import { balanceOf, debtOf, selectAccount } from '../../money/ledger/balance.ts';
import { selectBalance } from '../../money/package/balance.ts';
import { selectUnread, unreadOf } from '../../people/notice/notice-events.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import type { Bearer } from '../../platform/framework/env.ts';
import type { On } from '../../platform/framework/route.ts';
import { emails } from '../../platform/mail/tables.ts';
import { selectContractInForce } from '../../platform/user/contract-in-force.ts';
import { families, users } from '../../platform/user/tables.ts';
import { selectDueAgreements } from '../../privacy/agreement/agreement.ts';
import { selectPublicUser, serializePublicUser } from './public-user.ts';

export const ownProfileRoutes = (on: On) => {
  on(
    getProfile,
    (_, { db, now, bearer: { user_uuid } }) => ({
      users: selectPublicUser(db, user_uuid, now),
      addresses: db.select({ email: emails.address }).from(emails).where(eq(emails.user_uuid, user_uuid)),
      families: selectFamilyOf(db, user_uuid),
      contracts: selectContractInForce(db, user_uuid, now),
    }),
    async (_, { caller: { role, group }, read }) => {
      const rows = await read();
      const [user] = rows.users;
      if (!user) return { failed: 'user_not_found' };
      const [family] = rows.families;
      return {
        data: {
          ...serializePublicUser(user),
          role,
          group,
          email: rows.addresses[0]?.email ?? null,
          family: family ? cardOf(family) : null,
          may_go_live: mayAccess(role, 'caster') && rows.contracts.length > 0,
        },
      };
    },
  );

  on(
    getProfileSummary,
    (_, { db, bearer, now }) => selectSummary(db, bearer, now),
    async (_, { read }) => ({ data: serializeProfileSummary(await read()) }),
  );

  on(
    getBackOfficeProfile,
    (_, { db, now, bearer }) => {
      const { coins, debts } = selectBalance(db, bearer);
      return {
        users: selectPublicUser(db, bearer.user_uuid, now),
        families: selectFamilyOf(db, bearer.user_uuid),
        coins,
        debts,
      };
    },
    async (_, { caller: { role, group }, read }) => {
      const rows = await read();
      const [user] = rows.users;
      if (!user) return { failed: 'user_not_found' };
      const [family] = group === 'family' ? rows.families : [];
      const money = { coins: balanceOf(rows.coins), ...debtOf(rows.debts) };
      return { data: { user: user.card, role, group, family: family ? { ...officeOf(family), ...money } : null } };
    },
  );
};

/** Selects the caller's account summary. */
export const selectSummary = (db: Db, { user_uuid }: Bearer, now: Date) => ({
  coins: selectAccount(db, coinsOf(user_uuid)),
  unread: selectUnread(db, user_uuid),
  due: selectDueAgreements(db, user_uuid, now),
});

export const serializeProfileSummary = ({ coins, unread, due }: Rows<ReturnType<typeof selectSummary>>) => ({
  coins: balanceOf(coins),
  unread_count: unreadOf(unread),
  has_accepted_agreements: due.length === 0,
});

/** Selects the family of a user. */
const selectFamilyOf = (db: Db, userUuid: SqlText) =>
  db
    .select(getTableColumns(families))
    .from(users)
    .innerJoin(families, eq(families.uuid, users.family_uuid))
    .where(eq(users.uuid, userUuid));

const officeOf = ({ member_count, on_air_count, ...family }: typeof families.$inferSelect) => ({
  ...cardOf(family),
  member_count,
  on_air_count,
});

const cardOf = ({ uuid, slug, name }: Pick<typeof families.$inferSelect, 'uuid' | 'slug' | 'name'>) => ({
  uuid,
  slug,
  name,
});
