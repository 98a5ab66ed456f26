/** People as staff see them: sorted, searched, and in detail. */
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { OfficePerson, OfficePersonDetail, PersonSort } from '../../../calls/office/person.ts';
import { profileTextsOf } from '../../../calls/platform/profile-text.ts';
import { type Role, roles } from '../../../calls/platform/role.ts';
import { accounts, tokens } from '../../identity/auth/tables.ts';
import { familyParts } from '../../live/gift/hold-tables.ts';
import { userCoins, vtokens } from '../../money/ledger/account.ts';
import { balanceOf, selectAccount } from '../../money/ledger/balance.ts';
import { selectLastEntries, withOldEntries } from '../../money/ledger/entry.ts';
import { ledgerAccounts } from '../../money/ledger/tables.ts';
import { breakUntil, selectSpending } from '../../money/wallet/limit.ts';
import { movementReasonOf } from '../../money/wallet/movement-reason.ts';
import { payableOf } from '../../payouts/payout/family-part.ts';
import { vips } from '../../people/profile/tables.ts';
import { blockOf, selectBlock } from '../../people/profile/user-block.ts';
import { selectDeparted } from '../../platform/archive/read-shelf.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import { type InOrder, sortedAs } from '../../platform/framework/sorted-list.ts';
import { emails } from '../../platform/mail/tables.ts';
import { users } from '../../platform/user/tables.ts';
import { selectAccessLog } from '../../privacy/personal/access-log.ts';
import { foundBy } from './find-person.ts';

const MAX_ENTRIES = 20;
const UUID_LETTERS = 36;

type Row = typeof users.$inferSelect;

/** Returns a sort order and its cursor: by name and uuid, or by the date of joining. */
export function peopleInOrder(sort: PersonSort = 'name', after: string): InOrder<Row> {
  if (sort === 'created_at' || sort === '-created_at') {
    const joinDate = { number: users.created_at_ms, id: users.uuid, of: joinedKey };
    return sortedAs(sort, { created_at: joinDate }, after);
  }
  const isDown = sort === '-name';
  const from = sql`(${after.slice(0, -UUID_LETTERS - 1)}, ${after.slice(-UUID_LETTERS)})`;
  const direction = isDown ? desc : asc;
  return {
    from: after === '' ? undefined : sql`(${users.name_key}, ${users.uuid}) ${isDown ? sql`<` : sql`>`} ${from}`,
    order: [direction(users.name_key), direction(users.uuid)],
    placeOf: ({ name_key, uuid }) => `${name_key}\n${uuid}`,
  };
}

const joinedKey = ({ created_at_ms, uuid }: Row) => [created_at_ms, uuid] as const;

/** Selects the rows of a page of people, and one more. */
export function selectPeople(
  db: Db,
  filter: { find?: string | undefined; role?: Role | undefined; sort?: PersonSort | undefined },
  { after, limit }: { after: string; limit: number },
) {
  const { from, order } = peopleInOrder(filter.sort, after);
  return db
    .select()
    .from(users)
    .where(and(...foundBy(filter.find), filter.role === undefined ? undefined : eq(users.role, filter.role), from))
    .orderBy(...order)
    .limit(limit + 1);
}

/** Converts a row to an entry of the list. */
export const serializeOfficePerson = (row: typeof users.$inferSelect): OfficePerson => ({
  uuid: row.uuid,
  name: row.name,
  avatar_url: row.avatar_url,
  role: row.role,
  family: row.family_uuid === null ? null : { uuid: row.family_uuid, name: row.family_name ?? '' },
  created_at: moment(row.created_at_ms),
});

/** Selects a person with everything that the detail page shows. */
export const selectPerson = (db: Db, uuid: string, now: Date) => ({
  users: db.select().from(users).where(eq(users.uuid, uuid)),
  coins: db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, userCoins(uuid).id)),
  payable: selectAccount(db, vtokens({ kind: 'user', uuid }, 'payable').id),
  parts: db
    .select({ family_uuid: familyParts.family_uuid, vtokens: familyParts.vtokens })
    .from(familyParts)
    .where(eq(familyParts.vb_uuid, uuid)),
  emails: db.select({ user_uuid: emails.user_uuid }).from(emails).where(eq(emails.user_uuid, uuid)),
  blocks: selectBlock(db, uuid),
  limits: selectSpending(db, uuid),
  sessions: db
    .select({ device: tokens.device, created_at_ms: tokens.created_at_ms, last_used_at_ms: tokens.last_used_at_ms })
    .from(tokens)
    .where(and(eq(tokens.user_uuid, uuid), isNull(tokens.revoked_at_ms), gt(tokens.expires_at_ms, now.getTime())))
    .orderBy(asc(tokens.order_key))
    .limit(MAX_ENTRIES),
  accounts: db.select().from(accounts).where(eq(accounts.user_uuid, uuid)),
  vips: db
    .select({
      vb_uuid: vips.vb_uuid,
      vb_name: sql<string>`(SELECT name FROM users WHERE uuid = vips.vb_uuid)`.as('vb_name'),
      level: vips.level,
      since_at_ms: vips.since_at_ms,
    })
    .from(vips)
    .where(eq(vips.user_uuid, uuid))
    .limit(MAX_ENTRIES),
  looks: selectAccessLog(db, uuid, { after: '', limit: MAX_ENTRIES - 1 }),
  movements: selectLastEntries(db, userCoins(uuid).id, MAX_ENTRIES),
  departed: selectDeparted(db),
});

type PersonRows = Rows<ReturnType<typeof selectPerson>>;

/** Adds movements of months that left, if the database has few. */
export async function withOldCoins(rows: PersonRows, { uuid, ...ports }: { db: Db; env: object; uuid: string }) {
  const old = { ...ports, departed: rows.departed, account: userCoins(uuid).id, limit: MAX_ENTRIES };
  return { ...rows, movements: await withOldEntries(rows.movements, old) };
}

/** Converts these rows to the API's format; null if the person does not exist. */
export function personDetailOf(rows: PersonRows, now: Date): OfficePersonDetail | null {
  const [row] = rows.users;
  if (!row) return null;
  const [block] = rows.blocks;
  return {
    ...serializeOfficePerson(row),
    kind: 'user',
    ...profileTextsOf(row.about),
    group: roles[row.role].group,
    coins: rows.coins[0]?.balance ?? 0,
    owed_vtokens: payableOf(balanceOf(rows.payable), rows.parts).owed_vtokens,
    follower_count: row.follower_count,
    labels: row.labels.map(({ key }) => key).join(', '),
    has_email: rows.emails.length > 0,
    is_blocked: block !== undefined && (block.until_ms === null || block.until_ms > now.getTime()),
    block: block ? blockOf(block) : null,
    break_until: momentOrNull(breakUntil(rows.limits, now)),
    sessions: rows.sessions.map(({ device, created_at_ms, last_used_at_ms }) => ({
      device,
      created_at: moment(created_at_ms),
      last_used_at: moment(last_used_at_ms),
    })),
    accounts: rows.accounts.map(({ provider, linked_at_ms }) => ({ provider, linked_at: moment(linked_at_ms) })),
    vips: rows.vips.map(({ since_at_ms, ...vip }) => ({ ...vip, since: moment(since_at_ms) })),
    looks: rows.looks.map(({ look: { at_ms, role, what, why } }) => ({ at: moment(at_ms), role, what, why })),
    movements: rows.movements.map(({ reference, amount, after, moved_at_ms }) => ({
      reference,
      coins: amount,
      coins_after: after,
      reason: movementReasonOf(reference),
      at: moment(moved_at_ms),
    })),
  };
}
