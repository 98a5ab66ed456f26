/** Participation in a community event. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { getPermittedEvent } from '../../../calls/rankings/event.ts';
import { listOfficeEvents } from '../../../calls/rankings/event-office.ts';
import {
  leaveEvent,
  listEventParticipants,
  listOfficeParticipants,
  takePart,
} from '../../../calls/rankings/event-participant.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { addEvent, eventUuid } from './event-world.ts';

const params = { id: 'kitchens' };
const ranksNobody = { event_type: 'community', vb_ranking: null, user_ranking: null } as const;
const on = { from: '2020-01-01T00:00:00Z', to: '2031-05-08T12:00:00Z' };

let token: string;
let other: string;

beforeEach(async () => {
  token = await addMember('fan', 'normal');
  other = await addMember('friend', 'normal');
  await addEvent({ slug: 'kitchens', ...on, ...ranksNobody });
});

const names = async () => (await ask(listEventParticipants, { params })).data.map(({ user }) => user.name);

describe('participants of an event', () => {
  test('a participant is listed and counted once, however often they join', async () => {
    const { data } = await ask(takePart, { token, params });
    expect(data).toEqual({ event_uuid: eventUuid('kitchens'), is_taking_part: true, participant_count: 1 });
    await Promise.all([ask(takePart, { token, params }), ask(takePart, { token: other, params })]);
    expect((await ask(getPermittedEvent, { token, params })).data.is_taking_part).toBe(true);
    const response = await ask(listEventParticipants, { params });
    expect(response.participant_count).toBe(2);
    expect(response.data).toHaveLength(2);
  });

  test('a user who leaves an event is no longer listed; leaving twice changes nothing', async () => {
    await ask(takePart, { token, params });
    await ask(takePart, { token: other, params });
    for (let time = 0; time < 2; time += 1) {
      expect((await ask(leaveEvent, { token, params })).data).toMatchObject({
        is_taking_part: false,
        participant_count: 1,
      });
    }
    expect(await names()).toHaveLength(1);
    expect((await ask(getPermittedEvent, { token, params })).data.is_taking_part).toBe(false);
  });

  test('pages through participants, latest first', async () => {
    await ask(takePart, { token, params });
    await ask(takePart, { token: other, params });
    const first = await ask(listEventParticipants, { params, query: { limit: 1 } });
    const next = await ask(listEventParticipants, { params, query: { limit: 1, cursor: first.next_cursor ?? '' } });
    expect([...first.data, ...next.data].map(({ user }) => user.name)).toEqual(await names());
    expect(next.next_cursor).toBeNull();
  });

  test('users join only an event that is on; its participants remain afterwards', async () => {
    await addEvent({ slug: 'to-come', from: '2031-01-01T00:00:00Z', to: '2031-02-01T00:00:00Z', ...ranksNobody });
    const early = await askInVain(takePart, { token, params: { id: 'to-come' } });
    expect(early.error.code).toBe('event_not_on');
    await ask(takePart, { token, params });
    await env.DB.prepare('UPDATE events SET ends_at_ms = starts_at_ms + 1 WHERE slug = ?').bind('kitchens').run();
    expect((await askInVain(leaveEvent, { token, params })).error.code).toBe('event_not_on');
    expect((await askInVain(takePart, { token: other, params })).error.code).toBe('event_not_on');
    expect(await names()).toHaveLength(1);
  });

  test('users join only community events, and only those for them', async () => {
    await addEvent({ slug: 'ranked', ...on });
    await addEvent({ slug: 'vtubers', ...on, ...ranksNobody, participant_roles: ['vtuber'] });
    await addEvent({ slug: 'house', ...on, ...ranksNobody, permission: 'internal' });
    const refusalOf = async (id: string) => (await askInVain(takePart, { token, params: { id } })).error.code;
    expect(await refusalOf('ranked')).toBe('event_not_community');
    expect(await refusalOf('vtubers')).toBe('event_for_others');
    expect(await refusalOf('house')).toBe('event_not_found');
    expect((await askInVain(listEventParticipants, { params: { id: 'ranked' } })).error.code).toBe(
      'event_not_community',
    );
    expect((await askInVain(listEventParticipants, { params: { id: 'house' } })).error.code).toBe('event_not_found');
  });

  test('staff see the participants of a named event, and none without a name', async () => {
    const staff = await addMember('house', 'staff');
    await ask(takePart, { token, params });
    const { data } = await ask(listOfficeEvents, { token: staff });
    expect(data.find(({ slug }) => slug === 'kitchens')?.participant_count).toBe(1);
    expect((await ask(listOfficeParticipants, { token: staff, query: { event: 'kitchens' } })).data).toHaveLength(1);
    expect((await ask(listOfficeParticipants, { token: staff })).data).toEqual([]);
  });
});
