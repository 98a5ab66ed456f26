/** The scripts that compute again what a running site says: an event's standing, the audit's chain. */
import { expect, inject, test } from 'vitest';
import en from '../../../locales/en/rankings/event.json' with { type: 'json' };
import { auditOf } from '../../../scripts/audit.ts';
import { recount } from '../../../scripts/recount-event.ts';
import { signedIn } from '../member.ts';
import { events } from '../seeded-pages.ts';

const origin = inject('origin');

test('an event that is final is counted again to the published standing', async () => {
  // The clock of the events settles it at its first ring, which is for whoever reads an event.
  expect((await fetch(`${origin}/api/v1/events/${events.pastRanking}`)).status).toBe(200);
  await expect.poll(async () => (await recount(events.pastRanking, { origin })).isRight).toBe(true);
  const { lines } = await recount(events.pastRanking, { origin });
  expect(lines[0]).toMatch(/^[1-9]\d* facts/);
});

test('one that visitors do not see is counted with the session of somebody who does, and its page asks for no cookie', async () => {
  const hidden = `rehearsal-${inject('seededDay').slice(0, 7)}-01`;
  await expect(recount(hidden, { origin })).rejects.toThrow('event_not_found');
  const staff = await signedIn(origin, 'staff');
  const { lines, isRight } = await recount(hidden, { origin, session: staff.cookies.get('session') });
  expect(isRight).toBe(null);
  expect(lines.at(-1)).toBe('The event is not final (now).');
  const { text } = await staff.go(`/en/app/events/${hidden}`);
  expect(text).toContain(en.counted.how);
  expect(text).not.toContain('VELA_SESSION');
  expect(text).not.toContain('npm run');
});

test('the audit is computed again for staff, and for nobody else', async () => {
  const staff = await signedIn(origin, 'staff');
  const { line, isRight } = await auditOf({ origin, session: staff.cookies.get('session') });
  expect(isRight).toBe(true);
  expect(line).toMatch(/^\d+ entries, the last digest [0-9a-f]{64}$/);
  await expect(auditOf({ origin })).rejects.toThrow('401');
});
