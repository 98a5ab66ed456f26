/**
 * Demo accounts, which the sandbox's sign-in page offers to everyone
 * (sandbox/identity/demo-account.ts has the same ids). Ying is not linked yet: signing in finds her
 * by her address. The page also offers a person who has no account here.
 */

import { accounts } from '../api/identity/auth/tables.ts';
import { columnsOfName } from '../api/people/profile/name-columns.ts';
import { emails } from '../api/platform/mail/tables.ts';
import { users } from '../api/platform/user/tables.ts';
import { storedProfileTexts } from '../calls/platform/profile-text.ts';
import type { Role } from '../calls/platform/role.ts';
import { casterUuid } from './caster.ts';
import { DAY_MS } from './clock.ts';
import { type FamilySlug, familyUuid } from './family.ts';
import { pictureUrl } from './picture.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';

/** Returns the uuid of a demo account. */
export const demoUuid = (name: string) => uuidOf(`demo:${name}`);

const demoUser = (
  name: string,
  displayName: string,
  bio: string,
  role: Role,
  avatar: string,
  family: FamilySlug | null,
) => ({
  uuid: demoUuid(name),
  name: displayName,
  about: storedProfileTexts({ bio }),
  role,
  avatar_url: pictureUrl('avatar', avatar),
  family_uuid: family && familyUuid(family),
});

const demoUsers = [
  demoUser('viewer', 'ฝนพรำ', 'ดูไลฟ์หลังเลิกงานทุกคืน', 'normal', 'viewer-07', null),
  demoUser('family', 'แม่ดาว', 'ดูแลสังกัดดาวเหนือ', 'family', 'viewer-12', 'dao-nuea'),
  demoUser('staff', 'ทีมงานก้อย', '', 'staff', 'viewer-21', null),
  demoUser('moderator', 'ทีมดูแลห้อง', '', 'moderator', 'viewer-41', null),
  demoUser('ying', 'หญิงหยิง', 'เพิ่งย้ายมาดูบนคอม', 'normal', 'viewer-33', null),
];

/** Accounts that can sign in, by their name at the sandbox's provider. */
const demoAccounts = [
  { name: 'viewer', user_uuid: demoUuid('viewer'), linked: true },
  { name: 'caster', user_uuid: casterUuid('khaohom'), linked: true },
  { name: 'family', user_uuid: demoUuid('family'), linked: true },
  { name: 'staff', user_uuid: demoUuid('staff'), linked: true },
  { name: 'moderator', user_uuid: demoUuid('moderator'), linked: true },
  { name: 'ying', user_uuid: demoUuid('ying'), linked: false },
];

export function seedAccounts(now: Date): SeedStatement[] {
  const at_ms = now.getTime() - 30 * DAY_MS;
  return [
    ...insertMissing(
      users,
      demoUsers.map((user) => ({ ...user, ...columnsOfName(user.name), created_at_ms: at_ms })),
    ),
    ...insertMissing(
      emails,
      demoAccounts.map(({ name, user_uuid }) => ({
        address: `${name}@demo.vela.example`,
        user_uuid,
        verified_at_ms: at_ms,
      })),
    ),
    ...insertMissing(
      accounts,
      demoAccounts
        .filter(({ linked }) => linked)
        .map(({ name, user_uuid }) => ({
          provider: 'sandbox',
          provider_account_id: `demo-${name}`,
          user_uuid,
          linked_at_ms: at_ms,
        })),
    ),
    // A second linked login of the viewer, with a provider that the sandbox does not imitate.
    ...insertMissing(accounts, [
      {
        provider: 'line',
        provider_account_id: 'Uf0e1d2c3b4a5968778695a4b3c2d1e0f',
        user_uuid: demoUuid('viewer'),
        linked_at_ms: at_ms + 10 * DAY_MS,
      },
    ]),
  ];
}
