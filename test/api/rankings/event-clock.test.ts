/**
 * Announcing an event and ending it early wake the scheduler at the times of that event, not an
 * hour later.
 */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addEventDraft, announceEvent } from '../../../calls/rankings/draft.ts';
import { endEvent, listOfficeEvents } from '../../../calls/rankings/event-office.ts';
import { ask } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addMember } from '../member.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const NOW = Date.parse('2031-11-20T00:00:00.000Z');
const MINUTE_MS = 60_000;

const clock = () => env.CLOCK.getByName('events');
const alarm = () => runInDurableObject(clock(), (_, { storage }) => storage.getAlarm());
const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();

/** Other requests of tests do not reach this scheduler. */
const bindings = { CLOCK: env.CLOCK };

let token: string;

beforeEach(async () => {
  vi.setSystemTime(NOW);
  token = await addMember('boss', 'staff');
  // The first run of a scheduler comes within a second; only later runs follow the due time.
  await clock().wake('events', NOW);
  await runDurableObjectAlarm(clock());
  expect(await alarm()).toBe(NOW + 60 * MINUTE_MS);
});

async function announces(from: number, to: number) {
  const form = {
    event_type: 'ranking',
    vb_ranking: 'uservtoken',
    user_ranking: 'usercoin',
    slug: 'sprint',
    starts_at: at(from),
    ends_at: at(to),
    permission: 'external',
    title_th: 'วิ่ง',
    title_en: 'The sprint',
    description_th: 'วิ่งด้วยกัน',
    description_en: 'Run together',
    picture_url: '/media/house/giant.png',
  } as const;
  const { data } = await ask(addEventDraft, { token, form });
  const input = { token, params: { uuid: data.uuid }, form: { ground: 'November' }, bindings };
  await askAsTwo(announceEvent, input);
  return data.uuid;
}

describe('times that wake the scheduler', () => {
  test('an event that begins in ten minutes wakes the scheduler at its start', async () => {
    await announces(10, 40);
    expect(await alarm()).toBe(NOW + 10 * MINUTE_MS);
  });

  test('an event that ends in twenty minutes is finalized five minutes after its end', async () => {
    await announces(10, 20);
    for (const minutes of [10, 25]) {
      vi.setSystemTime(NOW + minutes * MINUTE_MS);
      expect(await alarm()).toBe(Date.now());
      await runDurableObjectAlarm(clock());
    }
    expect((await ask(listOfficeEvents, { token })).data[0]).toMatchObject({ slug: 'sprint', state: 'final' });
  });

  test('an event that is ended early wakes the scheduler at its new end', async () => {
    const uuid = await announces(1, 10_000);
    vi.setSystemTime(NOW + 5 * MINUTE_MS);
    await runDurableObjectAlarm(clock());
    const { data } = await ask(endEvent, {
      token,
      params: { uuid },
      form: { reason_th: 'ฝนตก', reason_en: 'Rain' },
      bindings,
    });
    expect(await alarm()).toBe(Date.parse(data.ends_at));
  });
});
