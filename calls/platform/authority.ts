/**
 * The authority policy: the roles of staff that may make a call, the amount that one person moves
 * alone, and when a second person approves. The rows of commands are in authority-table.ts. The row
 * of a read follows from its declaration.
 */
import { type Authority, type AuthorityName, authorityTable } from './authority-table.ts';
import type { Call } from './call.ts';
import { mayAccess, roleNames } from './role.ts';

export type { Authority, AuthorityName, SecondPerson } from './authority-table.ts';

/** A row with the name of its call. */
export interface NamedAuthority extends Authority {
  name: AuthorityName;
}

let byCall: ReadonlyMap<string, NamedAuthority> | undefined;

/** Returns the row of a call; null if the call is no command of staff. */
export function authorityOf({ method, path }: Pick<Call, 'method' | 'path'>): NamedAuthority | null {
  byCall ??= new Map(
    Object.entries(authorityTable).map(([name, row]) => [row.call, { ...row, name: name as AuthorityName }]),
  );
  return byCall.get(`${method} ${path}`) ?? null;
}

/**
 * Returns the row of any call of staff, or null. A read needs no second person, and only a release
 * changes its row.
 */
export function staffAuthorityOf(call: Pick<Call, 'method' | 'path' | 'access' | 'step_up'>): Authority | null {
  const { method, path, access, step_up = false } = call;
  const command = authorityOf(call);
  if (command || method !== 'GET' || (access !== 'staff' && access !== 'moderator')) return command;
  return {
    call: `${method} ${path}`,
    about: 'read',
    roles: roleNames.filter((role) => mayAccess(role, access)),
    ...{ second: 'never', by_record: false, alone: null, step_up, fixed: true },
  };
}

/** Returns the row with this name. */
export const authorityNamed = (name: AuthorityName): NamedAuthority => ({ ...authorityTable[name], name });

/** Returns whether the API requires re-authentication for a call. */
export const wantsStepUp = (call: Pick<Call, 'method' | 'path' | 'step_up'>): boolean =>
  call.step_up ?? authorityOf(call)?.step_up ?? false;

/**
 * Returns whether a command can be stored until a second person approves it. Commands about
 * personal data are never stored.
 */
export const mayBeHeld = ({ call, about, by_record, fixed, second }: Authority): boolean =>
  !by_record &&
  (second !== 'never' || (!fixed && call.includes(' /v1/office/') && about !== 'personal' && about !== 'content'));
