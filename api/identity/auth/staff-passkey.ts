/** Staff and passkeys: a role of the house counts only in a session that began with a passkey (docs/decisions/009). */
import { z } from 'zod';
import { type Role, roles } from '../../../calls/platform/role.ts';

const settings = z.object({ STAFF_PASSKEY: z.enum(['required', 'off']).default('required') });

/** Whether staff need a passkey. Throws where the setting has another value. */
export const isStaffPasskeyRequired = (env: object): boolean => settings.parse(env).STAFF_PASSKEY === 'required';

/** Whether a role gives rights over other people, which another site's account alone may not open. */
export const isStaffRole = (role: Role): boolean => roles[role].group === 'internal';

/** How long after a role is given, or after a colleague allows it, staff may make a passkey in a session without one. */
const NEW_PASSKEY_HOURS = 72;

/** Returns until when a passkey may be made, where that begins now. */
export const newPasskeyUntil = (now: Date): number => now.getTime() + NEW_PASSKEY_HOURS * 3_600_000;

/** Returns the role that a session gives: staff who signed in without their passkey act as any member does. */
export const roleInSession = (env: object, role: Role, isByPasskey: boolean): Role =>
  isStaffRole(role) && !isByPasskey && isStaffPasskeyRequired(env) ? 'normal' : role;
