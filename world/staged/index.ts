/**
 * The staged part of the seed world: a person for each state of a contract, of a payout and of one's own data, brought there by the host's own
 * commands at moments of the past, since what is sealed under a key cannot be written by hand. It stands beside the day's
 * statements: only a world that is opened in a browser has it.
 */
import { eq } from 'drizzle-orm';
import { named } from '../../api/people/profile/named.ts';
import { users } from '../../api/people/profile/tables.ts';
import { pictureUrl } from '../picture.ts';
import { insertMissing } from '../statement.ts';
import { uuidOf } from '../uuid.ts';
import { Applicant } from './applicant.ts';
import { contractCast } from './contract-cast.ts';
import { hostOf, put } from './host.ts';
import { playPayouts } from './payout-cast.ts';
import { contentsOf, membersOf, stagedUuid, wayIn } from './person.ts';
import { playPrivacy } from './privacy-cast.ts';

const first = uuidOf('demo:staff');
const second = uuidOf('demo:staff-2');

/**
 * Plays it all, as of a Bangkok day's midnight. Answers what lies in the private bucket, pictures of papers and an export, by its key. A world in
 * which it was played before stays as it is.
 */
export async function stage(d1: D1Database, midnight: Date): Promise<ReadonlyMap<string, Uint8Array>> {
  const papers = new Map<string, Uint8Array>();
  const host = hostOf(d1, papers);
  const known = await host.db.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, second));
  if (known.length > 0) return papers;
  await put(host, membersOf(contractCast, midnight));
  for (const [index, { play, ...person }] of contractCast.entries()) {
    const contents = contentsOf(person, index + 1, midnight);
    await play(new Applicant(host, { uuid: stagedUuid(person), contents, staff_uuid: first }, midnight));
  }
  await put(host, seconds(midnight));
  await playPayouts(host, [first, second], midnight);
  await playPrivacy(host, midnight);
  return papers;
}

/** Another of the house, since some things take two. */
const seconds = (now: Date) => [
  ...insertMissing(users, [
    {
      uuid: second,
      ...named('ทีมงานบี'),
      avatar_url: pictureUrl('avatar', 'viewer-22'),
      role: 'staff' as const,
      created_at_ms: now.getTime(),
    },
  ]),
  ...wayIn('staff-2', second, now),
];
