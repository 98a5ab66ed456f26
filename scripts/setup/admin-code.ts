/** A code by which somebody becomes an admin (/become-admin): made here, kept by the database as a hash, and told once. */
import { createHash, randomInt } from 'node:crypto';
import { adminCodes } from '../../api/office/operation/tables.ts';
import { insertRow, type Statement, write } from '../../api/platform/host/statement.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** No letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code of 100 random bits, and what makes it work for a day. `pick` chooses one of so many. */
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

/** Answers in `admins` how many people there are who may work on everything. */
export const countAdmins = write`SELECT count(*) AS admins FROM users WHERE role = 'admin'`;
