/**
 * Passkeys of staff: a staff role counts only in a session that started with a passkey
 * (docs/decisions/009).
 */
import { z } from 'zod';
import { type Role, roles } from '../../../calls/platform/role.ts';

const settings = z.object({ STAFF_PASSKEY: z.enum(['required', 'off']).default('required') });

/** Returns whether staff need a passkey. Throws if the setting is invalid. */
export const isStaffPasskeyRequired = (env: object): boolean => settings.parse(env).STAFF_PASSKEY === 'required';

/**
 * Returns whether a role gives rights over other people. A provider account alone must not open
 * such a role.
 */
export const isStaffRole = (role: Role): boolean => roles[role].group === 'internal';

/**
 * How long staff may create a passkey in a session without one, after a role is given or a
 * colleague allows it.
 */
const NEW_PASSKEY_HOURS = 72;

/** Returns the end of that period, in milliseconds, if it starts now. */
export const newPasskeyUntil = (now: Date): number => now.getTime() + NEW_PASSKEY_HOURS * 3_600_000;

/**
 * Returns the role in a session: staff who signed in without their passkey have the rights of a
 * member.
 */
export const roleInSession = (env: object, role: Role, isByPasskey: boolean): Role =>
  isStaffRole(role) && !isByPasskey && isStaffPasskeyRequired(env) ? 'normal' : role;
