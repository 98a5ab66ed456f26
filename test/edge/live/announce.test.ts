import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { listAnnouncedLives } from '../../../calls/live/announce.ts';
import { getUser } from '../../../calls/people/profile.ts';
import { MadeUpHost, refusal, sampleAnswer } from '../host.ts';
import { visit } from '../visit.ts';

const vb = sampleAnswer(getUser).data;
const title = 'ร้องเพลงยาว ๆ ให้แฟนคลับฟัง, ขอเพลง; ได้\\เลย '.repeat(3).trim();
const one = {
  uuid: '6bac888e-dabd-49f3-a1dc-a8adecbfd39b',
  caster: { uuid: vb.uuid, name: vb.name, avatar_url: vb.avatar_url, family_name: null },
  title,
  picture_url: '/media/poster/one.svg',
  starts_at: '2031-01-02T13:00:00.000Z',
  changed_at: '2031-01-01T08:00:00.000Z',
  change_count: 2,
};

describe('calendar of announced streams', () => {
  test('announced streams of a VB form a valid iCalendar file', async () => {
    const host = new MadeUpHost().answer(listAnnouncedLives, { data: [one], next_cursor: null });
    const page = await visit(`/users/${vb.uuid}/lives.ics`, { host });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = page.text;
    const lines = text.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);

    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    const [event] = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
    expect(event?.uid).toBe(one.uuid);
    expect(event?.sequence).toBe(2);
    expect(event?.summary).toBe(`${title} · ${vb.name}`);
    expect(event?.startDate.toJSDate().toISOString()).toBe(one.starts_at);
    expect(event?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2031-01-01T08:00:00Z');
  });

  test('an unknown user has no calendar', async () => {
    const host = new MadeUpHost().on(getUser, () => refusal('user_not_found'));
    expect((await visit(`/users/${vb.uuid}/lives.ics`, { host })).status).toBe(404);
  });
});
