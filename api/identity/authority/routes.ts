/** Routes for the authority table: staff read it, and two of them together change it. */
import type { z } from 'zod';
import { type AuthorityRow, changeAuthority, listAuthority } from '../../../calls/identity/authority.ts';
import {
  type Authority,
  type AuthorityName,
  authorityNamed,
  mayBeHeld,
  type NamedAuthority,
  staffAuthorityOf,
} from '../../../calls/platform/authority.ts';
import { authorityTable } from '../../../calls/platform/authority-table.ts';
import { mayAccess } from '../../../calls/platform/role.ts';
import { momentOrNull } from '../../platform/base/moment.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { commitOrThrow, insertRow } from '../../platform/framework/statement.ts';
import { type AuthorityChange, changedRow, selectChange, selectChanges } from './authority-row.ts';
import { authorityChanges } from './tables.ts';

export const prefixes = ['office'];

const names = Object.keys(authorityTable) as AuthorityName[];

/** Returns the rows of reads. Loads the declarations of all calls. */
async function readRows(): Promise<AuthorityRow[]> {
  const { calls } = await import('../../../calls/index.ts');
  return calls.flatMap(({ name, call }) => {
    const row = staffAuthorityOf(call);
    return row?.about === 'read' ? [serialize({ ...row, name }, undefined)] : [];
  });
}

export const routes = (on: On) => {
  on(
    listAuthority,
    (_, { db }) => ({ changes: selectChanges(db) }),
    async ({ query: { about } }, { read }) => {
      const { changes } = await read();
      const commands = names.map((name) => {
        const change = changes.find((one) => one.name === name);
        return serialize(changedRow(authorityNamed(name), change), change);
      });
      const rows = [...commands, ...(await readRows())];
      return { data: rows.filter((row) => about === undefined || row.about === about), next_cursor: null };
    },
  );

  on(
    changeAuthority,
    ({ params }, { db }) => ({ changes: selectChange(db, params.name) }),
    async ({ params: { name }, form }, { db, now, caller, requestId, read }) => {
      const row = changedRow(authorityNamed(name), (await read()).changes[0]);
      if (row.fixed) return { failed: 'authority_fixed' };
      const fields = refusedFields(row, form);
      if (fields.length > 0) return { failed: 'authority_refused', facts: { fields } };
      const { roles, second, ground } = form;
      const author = { set_by_uuid: caller.user_uuid, set_at_ms: now.getTime() };
      const change = { name, roles, second, ground, ...amountsIn(row, form), ...author };
      const { changes } = await commitOrThrow(db, [insertRow(authorityChanges, change)], {
        changes: selectChange(db, name),
      });
      logSecurity('setting_added', { requestId, user_uuid: caller.user_uuid, setting: `authority:${name}` });
      return { data: serialize(changedRow(authorityNamed(name), changes[0]), changes[0]) };
    },
  );
};

type Form = z.output<(typeof changeAuthority)['form']>;

/** Returns the amounts of a form in the unit of the row; null if the row has no amounts. */
function amountsIn({ alone }: NamedAuthority, form: Form): Pick<AuthorityChange, 'once' | 'day'> {
  if (!alone) return { once: null, day: null };
  const [once, day] = alone.unit === 'satang' ? [form.once_satang, form.day_satang] : [form.once_coins, form.day_coins];
  return { once: once ?? alone.once, day: day ?? alone.day };
}

/** Returns the fields that contradict each other or the row. */
function refusedFields(row: NamedAuthority, form: Form): string[] {
  const access = row.call.includes('/moderated/') || row.about === 'content' ? 'moderator' : 'staff';
  const { once, day } = amountsIn(row, form);
  const unit = row.alone?.unit ?? 'satang';
  const needsAmount = form.second === 'above' && row.alone === null;
  const cannotWait = form.second !== row.second && !mayBeHeld(row);
  return [
    ...(form.roles.every((role) => mayAccess(role, access)) ? [] : ['roles']),
    ...(needsAmount || cannotWait ? ['second'] : []),
    ...((once ?? 0) > (day ?? 0) ? [`day_${unit}`] : []),
  ];
}

/** Converts a row to the API's format. */
function serialize(row: Authority & { name: string }, change: AuthorityChange | undefined): AuthorityRow {
  const { name, call, about, roles, second, by_record, alone, step_up, fixed } = row;
  const inUnit = (unit: 'satang' | 'coins', amount: number | undefined) =>
    alone?.unit === unit ? (amount ?? null) : null;
  return {
    ...{ name, call, about, second, by_record, step_up },
    roles: roles.join(', '),
    once_satang: inUnit('satang', alone?.once),
    day_satang: inUnit('satang', alone?.day),
    once_coins: inUnit('coins', alone?.once),
    day_coins: inUnit('coins', alone?.day),
    is_fixed: fixed,
    ground: change?.ground ?? null,
    changed_at: momentOrNull(change?.set_at_ms ?? null),
  };
}
