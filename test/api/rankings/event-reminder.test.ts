/** Reminders of the beginning of an event. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDb } from '../../../api/platform/framework/db.ts';
import { nextReminder, notifyReminded } from '../../../api/rankings/event/remind.ts';
import { listNotices } from '../../../calls/people/notice.ts';
import { getPermittedEvent } from '../../../calls/rankings/event.ts';
import { setEventReminder } from '../../../calls/rankings/event-reminder.ts';
import { ask, fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { addEvent } from './event-world.ts';

const db = openDb(env.DB);
const params = { id: 'to-come' };
const starts = new Date('2031-05-01T12:00:00Z');
const later = new Date('2031-05-01T12:00:01Z');

let token: string;

beforeEach(async () => {
  token = await addMember('fan', 'normal');
  await addEvent({ slug: 'to-come', from: starts.toISOString(), to: '2031-05-08T12:00:00Z' });
});

const wants = (on: 'on' | 'off') => ask(setEventReminder, { token, params, form: { wants: on } });
const isReminded = async () => (await ask(getPermittedEvent, { token, params })).data.is_reminded;
const noticesNow = async () => (await ask(listNotices, { token })).data;

describe('event reminders', () => {
  test('a reminder is sent once when the event begins, with its path', async () => {
    await wants('on');
    await wants('on');
    expect(await isReminded()).toBe(true);
    expect(await nextReminder(db)).toBe(starts.getTime());
    expect(await notifyReminded(db, new Date(starts.getTime() - 1))).toBe(false);
    expect(await noticesNow()).toEqual([]);
    expect(await notifyReminded(db, later)).toBe(true);
    expect(await notifyReminded(db, later)).toBe(false);
    expect(await nextReminder(db)).toBeNull();
    expect(await noticesNow()).toMatchObject([
      {
        kind: 'event_begun',
        path: '/app/events/to-come',
        facts: { name: 'to-come', title: 'ไทย to-come' },
        happened_at: starts.toISOString(),
      },
    ]);
  });

  test('users who cancelled a reminder or never set one receive nothing', async () => {
    await wants('on');
    await wants('off');
    expect(await isReminded()).toBe(false);
    expect(await notifyReminded(db, later)).toBe(false);
    expect(await noticesNow()).toEqual([]);
  });

  test('sends no reminder of an event that ended before the job ran', async () => {
    await wants('on');
    await notifyReminded(db, new Date('2031-06-01T00:00:00Z'));
    expect(await nextReminder(db)).toBeNull();
    expect(await noticesNow()).toEqual([]);
  });

  test('rejects a reminder of an event that has begun', async () => {
    await addEvent({ slug: 'on-now', from: '2020-01-01T00:00:00Z', to: '2031-05-08T12:00:00Z' });
    const refusal = await fetchCall(setEventReminder, { token, params: { id: 'on-now' }, form: { wants: 'on' } });
    expect(refusal.status).toBe(409);
  });
});
