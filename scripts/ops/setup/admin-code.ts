/**
 * A code that makes a user an admin (/become-admin): created here, stored as a hash, and printed
 * once.
 */
import { createHash, randomInt } from 'node:crypto';
import { adminCodes } from '../../../api/office/operation/tables.ts';
import { insertRow, type Statement, write } from '../../../api/platform/framework/statement.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Characters without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Returns a code of 100 random bits, and the statement that makes it valid for a day. `pick`
 * returns a random index below its argument.
 */
export function newAdminCode(
  now: Date,
  pick: (count: number) => number = randomInt,
): {
  code: string;
  statement: Statement;
} {
  const letters = Array.from({ length: 20 }, () => LETTERS[pick(LETTERS.length)]).join('');
  const hash = createHash('sha256').update(letters).digest('hex');
  return {
    code: letters.replaceAll(/.{5}(?=.)/g, '$&-'),
    statement: insertRow(adminCodes, { hash, expires_at_ms: now.getTime() + DAY_MS }),
  };
}

/** Returns the number of admins as `admins`. */
export const countAdmins = write`SELECT count(*) AS admins FROM users WHERE role = 'admin'`;
