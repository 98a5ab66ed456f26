/**
 * Reserved names: words for staff, the platform and the company, and names that look like that of a
 * VB, an owner of a family or a member of staff.
 */
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Role, roleNames, roles } from '../../../calls/platform/role.ts';
import { withoutTones } from '../../../calls/platform/text/fold.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { skeleton, skeletonWords } from '../../platform/text/skeleton.ts';
import { users } from '../../platform/user/tables.ts';

/** Words for staff in Latin letters. Reserved as whole words, because many names contain one. */
const LATIN = [
  ...['admin', 'admins', 'administrator', 'moderator', 'mod', 'staff', 'official', 'support', 'helpdesk', 'system'],
  ...['sysadmin', 'superadmin', 'customerservice', 'customersupport', 'callcenter', 'verified'],
].map(skeleton);

/** Words for staff in Thai, which has no spaces. Reserved anywhere in a name, in any tone. */
const THAI = [
  ...['ทีมงาน', 'แอดมิน', 'เจ้าหน้าที่', 'ผู้ดูแล', 'พนักงาน', 'ออฟฟิเชียล', 'ออฟฟิศเชียล', 'ทางการ', 'ฝ่ายบริการ'],
  ...['ฝ่ายสนับสนุน', 'บริการลูกค้า', 'ศูนย์ช่วยเหลือ', 'ผู้คุมระบบ', 'โมเดอเรเตอร์'],
].map((word) => withoutTones(skeleton(word)));

const settings = z.object({ PRODUCT_NAME: z.string().default('Vela'), COMPANY_NAME: z.string().default('') });

/** Roles whose names are protected against lookalikes. */
const protectedRoles = roleNames.filter((role) => roles[role].goes_live || roles[role].group !== 'external');

/** Returns whether a name claims to be that of staff or of the platform. Pure. */
export function isReserved(name: string, { product, company }: { product: string; company: string }): boolean {
  const whole = skeleton(name);
  const words = skeletonWords(name);
  const own = [product, company].map(skeleton).filter((word) => word !== '');
  const reservedWords = [...LATIN, ...own];
  if (words.some((word) => reservedWords.includes(word)) || isMadeOf(whole, reservedWords)) return true;
  const [, companyWord = ''] = own;
  if (companyWord !== '' && whole.includes(companyWord)) return true;
  return THAI.some((word) => withoutTones(whole).includes(word));
}

/** Returns whether a text consists only of reserved words, for example `velaofficial`. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const positions = new Set([0]);
  for (const at of positions) for (const word of words) if (text.startsWith(word, at)) positions.add(at + word.length);
  return text !== '' && positions.has(text.length);
}

/**
 * Selects a VB, owner of a family or member of staff whose name looks like this one, except the
 * user themselves and accounts that were merged into theirs.
 */
export const selectLookalikes = (db: Db, name: string | undefined, own_uuid: string | SQL<string>) =>
  db
    .select({ uuid: users.uuid })
    .from(users)
    .where(
      and(
        eq(users.name_skeleton, skeleton(name ?? '')),
        ne(users.name_skeleton, ''),
        inArray(users.role, protectedRoles),
        ne(users.uuid, own_uuid),
        sql`NOT EXISTS (SELECT 1 FROM account_merges WHERE old_uuid = users.uuid AND into_uuid = ${own_uuid})`,
      ),
    )
    .limit(1);

/** Returns a failure for a reserved name, or null. Staff may use any name. */
export function refusedName(
  { name, role }: { name: string; role: Role },
  { env, lookalikes }: { env: object; lookalikes: readonly object[] },
): Failed | null {
  const { PRODUCT_NAME: product, COMPANY_NAME: company } = settings.parse(env);
  const isStaff = roles[role].group === 'internal';
  if (!isStaff && (lookalikes.length > 0 || isReserved(name, { product, company })))
    return { failed: 'name_reserved', facts: { fields: ['name'] } };
  return null;
}
