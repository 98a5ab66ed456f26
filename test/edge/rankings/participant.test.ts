/** Participants of a community event: the list on its page, and the form to join or leave. */
import { describe, expect, test } from 'vitest';
import { getEvent, getPermittedEvent } from '../../../calls/rankings/event.ts';
import { leaveEvent, listEventParticipants, takePart } from '../../../calls/rankings/event-participant.ts';
import { Browser, signedIn } from '../browser.ts';
import { tags } from '../head.ts';
import { sampleAnswer } from '../host.ts';
import { eventOf, hostOfPages } from '../host-pages.ts';
import { visit } from '../visit.ts';

describe('participants of a community event', () => {
  const path = '/en/app/events/kitchens';
  const { data: sample } = sampleAnswer(getPermittedEvent);
  const { data } = sampleAnswer(listEventParticipants);
  const community = {
    ...eventOf('kitchens'),
    event_type: 'community' as const,
    rankings: [],
    has_special_message: false,
  };
  const host = () =>
    hostOfPages()
      .answer(getEvent, { data: community })
      .answer(listEventParticipants, { data, next_cursor: 'more', participant_count: 1_234 });
  const wants = (html: string) => tags(html, 'button').flatMap(({ name, value }) => (name === 'wants' ? [value] : []));

  test('visitors see the participants and their number; joining leads to sign-in', async () => {
    const { text } = await visit(path, { host: host() });
    expect(text).toContain('1,234 people are taking part');
    for (const { user } of data) expect(text).toContain(`href="/en/users/${user.uuid}"`);
    expect(text).toContain(`href="${path}?people=more#people"`);
    expect(wants(text)).toEqual(['in']);
    const { status, location } = await new Browser().go(`${path}/part`, { form: { wants: 'in' } });
    const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: `${path}#people`, for: `${path}/part` });
    expect([status, location]).toEqual([303, `/en/auth/signin?${query}`]);
  });

  test('a member joins and leaves by a form and returns to the list', async () => {
    const browser = await signedIn();
    const permission = { isAllowed: true, permission: 'external' as const };
    browser.host.answer(getPermittedEvent, { data: { ...sample, ...community, permission, is_taking_part: true } });
    expect(wants((await browser.go(path)).text)).toEqual(['out']);
    for (const [value, call] of [
      ['in', takePart],
      ['out', leaveEvent],
    ] as const) {
      const { location } = await browser.go(`${path}/part`, { form: { wants: value } });
      expect([location, browser.host.timesAsked(call)]).toEqual([`${path}#people`, 1]);
    }
  });

  test('the list continues at a cursor, which other events refuse', async () => {
    expect((await visit(`${path}?people=more`, { host: host() })).text).toContain(`href="${path}#people"`);
    expect((await visit('/en/app/events/stars?people=more', { host: hostOfPages() })).status).toBe(400);
  });
});
