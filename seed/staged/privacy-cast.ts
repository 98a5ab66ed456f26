/**
 * People who show the privacy features: an available export, devices, and an account that is being
 * closed.
 */

import { rejectionReasonSection } from '../../api/contracts/company/rejection-reason.ts';
import { stepSection } from '../../api/contracts/step/exported-steps.ts';
import { accounts } from '../../api/identity/auth/tables.ts';
import { issueToken } from '../../api/identity/auth/token.ts';
import { invoiceSection } from '../../api/money/invoice/exported-invoices.ts';
import { columnsOfName } from '../../api/people/profile/name-columns.ts';
import { users } from '../../api/platform/user/tables.ts';
import { askToClose } from '../../api/privacy/privacy/closing.ts';
import { makeExport, requestExport } from '../../api/privacy/privacy/export.ts';
import { DAY_MS, HOUR_MS } from '../clock.ts';
import { pictureUrl } from '../picture.ts';
import { insertMissing, type SeedStatement } from '../statement.ts';
import { type Host, put } from './host.ts';
import { stagedUuid } from './person.ts';

const devices = [
  ['Chrome, Android', 12],
  ['Safari, iPhone', 5],
  ['LINE, Android', 1],
] as const;

/** Sections of other rooms in an export. The build finds them for the site. */
const sections = [rejectionReasonSection, stepSection, invoiceSection];

const ready = { account: 'privacy-export', name: 'ใบข้าว', avatar: 'viewer-35' };
const closing = { account: 'privacy-closing', name: 'สายลม', avatar: 'viewer-36' };

/** Plays all scenarios, as of a midnight. The people have no email address, so no email is sent. */
export async function playPrivacy(host: Host, midnight: Date): Promise<void> {
  const { db, env } = host;
  const before = (ms: number) => new Date(midnight.getTime() - ms);
  await put(
    host,
    [ready, closing].flatMap((person) => memberOf(person, before(60 * DAY_MS))),
  );
  const user_uuid = stagedUuid(ready);
  for (const [device, days] of devices)
    await issueToken(db, { userUuid: user_uuid, device, now: before(days * DAY_MS) });
  const { uuid } = await requestExport(db, { env, user_uuid, locale: 'th', now: before(HOUR_MS) });
  // The export is available until the end of the day.
  await makeExport(db, env, { uuid, sections, now: midnight });
  await askToClose(db, { env, user_uuid: stagedUuid(closing), given_up: {}, now: before(3 * DAY_MS) });
}

const memberOf = ({ account, name, avatar }: typeof ready, since: Date): SeedStatement[] => {
  const user_uuid = stagedUuid({ account });
  return [
    ...insertMissing(users, [
      {
        uuid: user_uuid,
        ...columnsOfName(name),
        avatar_url: pictureUrl('avatar', avatar),
        role: 'normal' as const,
        created_at_ms: since.getTime(),
      },
    ]),
    ...insertMissing(accounts, [
      { provider: 'sandbox', provider_account_id: `demo-${account}`, user_uuid, linked_at_ms: since.getTime() },
    ]),
  ];
};
