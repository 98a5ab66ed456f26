/**
 * Staged scenarios of the seed data: a person for each state of a contract, of a payout and of a
 * data request, and a webhook with its log. The API's own commands create them at moments in the past, since encrypted data
 * cannot be written by hand. They are not part of the day's statements: only data for a browser
 * includes them.
 */
import { eq } from 'drizzle-orm';
import { columnsOfName } from '../../api/people/profile/name-columns.ts';
import { users } from '../../api/platform/user/tables.ts';
import { DAY_MS, HOUR_MS } from '../clock.ts';
import { pictureUrl } from '../picture.ts';
import { insertMissing } from '../statement.ts';
import { uuidOf } from '../uuid.ts';
import { Applicant } from './applicant.ts';
import { contractCast } from './contract-cast.ts';
import { hostOf, put } from './host.ts';
import { playPayouts } from './payout-cast.ts';
import { linkedLogin, membersOf, stagedUuid, stepContentsOf } from './person.ts';
import { playPrivacy } from './privacy-cast.ts';
import { fillWebhookLog, openWebhook } from './webhook-log.ts';

const first = uuidOf('demo:staff');
const second = uuidOf('demo:staff-2');

/**
 * Plays all scenarios as of a Bangkok midnight. Returns the objects for the private bucket by key:
 * pictures of identity documents and an export. Does nothing if they were played before.
 */
export async function stage(d1: D1Database, midnight: Date): Promise<ReadonlyMap<string, Uint8Array>> {
  const papers = new Map<string, Uint8Array>();
  const host = hostOf(d1, papers);
  const rows = await host.db.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, second));
  if (rows.length > 0) return papers;
  await put(host, membersOf(contractCast, midnight));
  for (const [index, { play, ...person }] of contractCast.entries()) {
    const contents = stepContentsOf(person, index + 1, midnight);
    await play(new Applicant(host, { uuid: stagedUuid(person), contents, staff_uuid: first }, midnight));
  }
  await put(host, seconds(midnight));
  await openWebhook(host, new Date(midnight.getTime() - 30 * DAY_MS));
  await playPayouts(host, [first, second], midnight);
  await fillWebhookLog(host, new Date(midnight.getTime() - HOUR_MS));
  await playPrivacy(host, midnight);
  return papers;
}

/** A second member of staff, for actions under dual control. */
const seconds = (now: Date) => [
  ...insertMissing(users, [
    {
      uuid: second,
      ...columnsOfName('ทีมงานบี'),
      avatar_url: pictureUrl('avatar', 'viewer-22'),
      role: 'staff' as const,
      created_at_ms: now.getTime(),
    },
  ]),
  ...linkedLogin('staff-2', second, now),
];
