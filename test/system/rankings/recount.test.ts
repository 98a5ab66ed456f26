/**
 * Checks the scripts that recompute what a running site publishes: the standings of an event and
 * the hash chain of the audit.
 */
import { describe, expect, inject, test } from 'vitest';
import en from '../../../locales/en/rankings/event.json' with { type: 'json' };
import { auditOf } from '../../../scripts/ops/audit.ts';
import { recomputeEvent } from '../../../scripts/ops/recompute-event.ts';
import { signedIn } from '../member.ts';
import { events } from '../seeded-pages.ts';

const origin = inject('origin');

describe('recount scripts', () => {
  test('a final event is recomputed to its published standings', async () => {
    // The scheduled job finalizes the event on its first run, which a request for an event wakes.
    expect((await fetch(`${origin}/api/v1/events/${events.pastRanking}`)).status).toBe(200);
    await expect.poll(async () => (await recomputeEvent(events.pastRanking, { origin })).isRight).toBe(true);
    const { lines } = await recomputeEvent(events.pastRanking, { origin });
    expect(lines[0]).toMatch(/^[1-9]\d* facts/);
  });

  test('a hidden event is recomputed with a staff session, without cookie instructions', async () => {
    const hiddenSlug = `rehearsal-${inject('seededDay').slice(0, 7)}-01`;
    await expect(recomputeEvent(hiddenSlug, { origin })).rejects.toThrow('event_not_found');
    const staff = await signedIn(origin, 'staff');
    const { lines, isRight } = await recomputeEvent(hiddenSlug, { origin, session: staff.cookies.get('session') });
    expect(isRight).toBe(null);
    expect(lines.at(-1)).toBe('The event is not final (now).');
    const { text } = await staff.go(`/en/app/events/${hiddenSlug}`);
    expect(text).toContain(en.counted.how);
    expect(text).not.toContain('VELA_SESSION');
    expect(text).not.toContain('npm run');
  });

  test('only staff can recompute the audit', async () => {
    const staff = await signedIn(origin, 'staff');
    const { line, isRight } = await auditOf({ origin, session: staff.cookies.get('session') });
    expect(isRight).toBe(true);
    expect(line).toMatch(/^\d+ entries, the last digest [0-9a-f]{64}$/);
    await expect(auditOf({ origin })).rejects.toThrow('401');
  });
});
