/**
 * Back-office routes for people: search and details, role, labels, VIP, suspension, passkeys,
 * sessions and coins.
 */
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import {
  allowPasskey,
  blockPerson,
  correctCoins,
  endSessions,
  getPerson,
  listPeople,
  setLabel,
  setRole,
  setVip,
  unblockPerson,
} from '../../../calls/office/person.ts';
import { isChief, isInternalRole, roles } from '../../../calls/platform/role.ts';
import { selectEnded } from '../../identity/account/ended-account.ts';
import { newPasskeyUntil } from '../../identity/auth/staff-passkey.ts';
import { tokens } from '../../identity/auth/tables.ts';
import { approvalInKey } from '../../identity/authority/held-key.ts';
import { correctionStatements } from '../../money/case/coin-correction.ts';
import { coinsOf } from '../../money/ledger/account.ts';
import { ledgerAccounts } from '../../money/ledger/tables.ts';
import { blocking, isSameBlock, refusedToBlock, unblocking } from '../../people/profile/block.ts';
import { houseVips } from '../../people/profile/house-vip-tables.ts';
import { type BlockChange, notifyBlock } from '../../people/profile/notify-block.ts';
import { labels, userLabels } from '../../people/profile/tables.ts';
import { blockOf, selectAddress, selectBlock } from '../../people/profile/user-block.ts';
import { checkSessions } from '../../platform/base/check-sessions.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import {
  commitOrThrow,
  commitUnless,
  insertRow,
  type Statement,
  updateRow,
  write,
} from '../../platform/framework/statement.ts';
import { leadsTo } from '../../platform/user/leads-to.ts';
import { users } from '../../platform/user/tables.ts';
import {
  peopleInOrder,
  personDetailOf,
  selectPeople,
  selectPerson,
  serializeOfficePerson,
  withOldCoins,
} from './office-person.ts';
import { selectOtherAdmin } from './other-admin.ts';
import { giveRole, roleRefusal } from './role-change.ts';

export const prefixes = ['office'];

const selectUser = (db: Db, uuid: string | SQL<string>) => db.select().from(users).where(eq(users.uuid, uuid));

const noBlock = { failed: 'not_blocked' } as const;
const notFound = { failed: 'user_not_found' } as const;
const lastAdmin = { failed: 'role_last_admin' } as const;

export const routes = (on: On) => {
  on(
    listPeople,
    ({ query }, { db }) => ({ rows: selectPeople(db, query, rangeOf(query)) }),
    async ({ query }, { read }) => {
      const start = startOf(`people:${JSON.stringify([query.find ?? '', query.role ?? '', query.sort ?? ''])}`, query);
      if ('failed' in start) return start;
      const { placeOf } = peopleInOrder(query.sort, '');
      const keyedRows = (await read()).rows.map((row) => ({ ...row, order_key: placeOf(row) }));
      return pageOf(start, keyedRows, serializeOfficePerson);
    },
  );

  on(
    getPerson,
    ({ params }, { db, now }) => selectPerson(db, params.uuid, now),
    async ({ params }, { db, env, now, read }) => {
      const data = personDetailOf(await withOldCoins(await read(), { db, env, uuid: params.uuid }), now);
      return data ? { data } : notFound;
    },
  );

  on(
    setRole,
    ({ params }, { db, now }) => ({
      users: selectUser(db, params.uuid),
      admins: selectOtherAdmin(db, params.uuid, now),
      ended: selectEnded(db, params.uuid),
    }),
    async (
      { params: { uuid: user_uuid }, form: { role: to } },
      { db, env, now, caller, command, requestId, waitUntil, read },
    ) => {
      const begin = async () => {
        const {
          users: [person],
          admins,
          ended,
        } = await read();
        if (!person) return notFound;
        const refusal = roleRefusal(caller, person, to);
        if (refusal) return refusal;
        if (ended.length > 0 && to !== 'normal') return { failed: 'account_closed' } as const;
        if (person.role === 'admin' && to !== 'admin' && admins.length === 0) return lastAdmin;
        return { statements: [giveRole(person, to, now)], answer: { data: { role: to } } };
      };
      const result = await runIdempotent(db, { command, now, steps: { begin } });
      if ('stored' in result) logSecurity('role_set', { requestId, user_uuid: caller.user_uuid, reason: to });
      waitUntil(checkSessions(env, user_uuid));
      return result;
    },
  );

  on(
    setLabel,
    ({ params, form }, { db }) => ({
      users: selectUser(db, params.uuid),
      labels: db.select().from(labels).where(eq(labels.key, form.label)),
    }),
    async ({ params: { uuid: user_uuid }, form }, { db, read }) => {
      const rows = await read();
      if (rows.users.length === 0) return notFound;
      if (rows.labels.length === 0) return { failed: 'label_not_found' };
      const statement =
        form.bearing === 'bear'
          ? write`INSERT INTO user_labels (user_uuid, label_key) VALUES (${user_uuid}, ${form.label}) ON CONFLICT DO NOTHING`
          : write`DELETE FROM user_labels WHERE user_uuid = ${user_uuid} AND label_key = ${form.label}`;
      const { borne } = await commitOrThrow(db, [statement], {
        borne: db.select({ key: userLabels.label_key }).from(userLabels).where(eq(userLabels.user_uuid, user_uuid)),
      });
      return { data: { labels: borne.map(({ key }) => key).join(', ') } };
    },
  );

  on(
    setVip,
    ({ params, form }, { db }) => ({ users: selectUser(db, params.uuid), vbs: selectUser(db, form.vb_uuid) }),
    async ({ params: { uuid: user_uuid }, form: { vb_uuid, level } }, { db, now, caller, read }) => {
      const rows = await read();
      if (rows.users.length === 0) return notFound;
      const [vb] = rows.vbs;
      if (!vb || !roles[vb.role].goes_live || vb_uuid === user_uuid) return { failed: 'vip_of_nobody' };
      const houseVip = { vb_uuid, user_uuid, level, by_uuid: caller.user_uuid, at_ms: now.getTime() };
      await commitOrThrow(db, [insertRow(houseVips, houseVip)]);
      return { data: { level } };
    },
  );

  blockRoutes(on);
  coinRoutes(on);
};

/** Returns the statement that ends all open sessions of a user. */
const endAll = (user_uuid: string, now: Date): Statement =>
  write`UPDATE tokens SET revoked_at_ms = ${now.getTime()} WHERE user_uuid = ${user_uuid} AND revoked_at_ms IS NULL RETURNING id`;

const selectOpen = (db: Db, uuid: string) =>
  db
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(eq(tokens.user_uuid, uuid), isNull(tokens.revoked_at_ms)));

function blockRoutes(on: On) {
  on(
    blockPerson,
    ({ params }, { db, now }) => ({
      users: selectUser(db, leadsTo(params.uuid)),
      addresses: selectAddress(db, leadsTo(params.uuid)),
      blocks: selectBlock(db, leadsTo(params.uuid)),
      admins: selectOtherAdmin(db, leadsTo(params.uuid), now),
    }),
    async ({ form }, { db, env, now, caller, requestId, waitUntil, read }) => {
      const {
        users: [person],
        addresses: [to],
        blocks: [before],
        admins,
      } = await read();
      if (!person) return notFound;
      const { uuid: user_uuid } = person;
      if (user_uuid === caller.user_uuid) return { failed: 'block_of_oneself' };
      const refusal = refusedToBlock(person.role, caller);
      if (refusal) return refusal;
      if (person.role === 'admin' && admins.length === 0) return lastAdmin;
      const { ground: reason, until } = form;
      const until_ms = until === undefined ? null : Date.parse(until);
      const by_uuid = caller.user_uuid;
      if (before && isSameBlock(before, { reason, until_ms, by_uuid, now })) return { data: blockOf(before) };
      const statements = [...blocking(person, { reason, until_ms, by_uuid, now }), endAll(user_uuid, now)];
      const rules = ['the last admin cannot be suspended'];
      const result = await commitUnless(db, rules, statements, { blocks: selectBlock(db, user_uuid) });
      // The other admin was suspended at the same moment.
      if (result.conflict !== null) return lastAdmin;
      const [block] = result.rows.blocks;
      if (!block) throw new Error('Whoever was just blocked is blocked');
      logSecurity('person_blocked', { requestId, user_uuid, reason: until ?? 'for good' });
      waitUntil(checkSessions(env, user_uuid));
      const change: BlockChange =
        until_ms === null
          ? { mail: 'account_blocked', reason }
          : { mail: 'account_blocked_until', reason, until: new Date(until_ms) };
      waitUntil(notifyBlock(env, { ...change, to, now }));
      return { data: blockOf(block) };
    },
  );

  on(
    unblockPerson,
    ({ params }, { db }) => ({ users: selectUser(db, params.uuid), blocks: selectBlock(db, params.uuid) }),
    async ({ params: { uuid: user_uuid } }, { db, now, caller, requestId, read }) => {
      const rows = await read();
      const [person] = rows.users;
      if (!person) return notFound;
      const refusal = refusedToBlock(person.role, caller);
      if (refusal) return refusal;
      if (rows.blocks.length === 0) return noBlock;
      await commitOrThrow(db, unblocking(user_uuid, now));
      logSecurity('person_unblocked', { requestId, user_uuid });
      return { data: { is_blocked: false as const } };
    },
  );

  on(
    allowPasskey,
    ({ params }, { db }) => ({ users: selectUser(db, params.uuid) }),
    async ({ params: { uuid } }, { db, now, caller, requestId, read }) => {
      const [person] = (await read()).users;
      if (!person) return notFound;
      if (uuid === caller.user_uuid) return { failed: 'role_of_oneself' };
      if (!isInternalRole(person.role) || !isChief(caller.role)) return { failed: 'role_of_house' };
      const until_ms = newPasskeyUntil(now);
      await commitOrThrow(db, [updateRow(users, { uuid }, { new_passkey_until_ms: until_ms })]);
      logSecurity('passkey_allowed', { requestId, user_uuid: uuid });
      return { data: { until: moment(until_ms) } };
    },
  );

  on(
    endSessions,
    ({ params }, { db }) => ({ users: selectUser(db, params.uuid), open: selectOpen(db, params.uuid) }),
    async ({ params: { uuid } }, { db, env, now, requestId, waitUntil, read }) => {
      const rows = await read();
      if (rows.users.length === 0) return notFound;
      await commitOrThrow(db, [endAll(uuid, now)]);
      waitUntil(checkSessions(env, uuid));
      logSecurity('signed_out_everywhere', { requestId, user_uuid: uuid });
      return { data: { ended_count: rows.open.length } };
    },
  );
}

function coinRoutes(on: On) {
  on(
    correctCoins,
    ({ params }, { db }) => ({
      users: selectUser(db, leadsTo(params.uuid)),
      accounts: db
        .select({ balance: ledgerAccounts.balance })
        .from(ledgerAccounts)
        .where(eq(ledgerAccounts.id, coinsOf(leadsTo(params.uuid)))),
    }),
    async ({ form }, { db, now, caller, command, read }) => {
      const begin = async () => {
        const rows = await read();
        const [user] = rows.users;
        if (!user) return notFound;
        const user_uuid = user.uuid;
        if (user_uuid === caller.user_uuid) return { failed: 'coins_of_oneself' } as const;
        const { coins, coins_direction: direction } = form;
        const before = rows.accounts[0]?.balance ?? 0;
        if (direction === 'take' && before < coins) return { failed: 'coins_too_few' } as const;
        const coins_after = direction === 'give' ? before + coins : before - coins;
        const terms = { user_uuid, direction, coins, by_uuid: caller.user_uuid, approval_uuid: approvalInKey(command) };
        const correction = correctionStatements({ uuid: crypto.randomUUID(), ...terms }, now);
        return { statements: [correction], answer: { data: { coins_after } } };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );
}
