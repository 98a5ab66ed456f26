/** The end of holds on givers, and the notifications of VBs. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { giftJob } from '../../../api/live/gift/gift-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { holdGiver, listGiverHolds, lookAtGiverHold } from '../../../calls/live/gift-hold.ts';
import { getWaiting } from '../../../calls/office/operation-today.ts';
import { listNotices } from '../../../calls/people/notice.ts';
import { ask } from '../ask.ts';
import { addGiving, gives, vtokensOf } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import { userUuid } from '../world.ts';

const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const DAY_MS = 86_400_000;

let boss: string;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await gives(await addGiving(5_000), 'castle');
  boss = await addMember('boss', 'staff');
});

/** Runs the job the given number of days later. */
async function goTo(days: number): Promise<number | null> {
  const now = new Date(NOW + days * DAY_MS);
  vi.setSystemTime(now);
  boss = await tokenOf('boss');
  return (await runIfDue(giftJob, { db: openDb(env.DB), env, now })).due_ms;
}
/** Returns the time the given number of days from now. */
const dayAt = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const hold = async (reason: 'review' | 'freeze' | 'refund') =>
  (
    await ask(holdGiver, {
      token: boss,
      form: { giver_uuid: userUuid('ann'), reason, reference: 'Letter 7', next_look_at: dayAt(10) },
    })
  ).data.uuid;
const kinds = async () =>
  (await ask(listNotices, { token: await tokenOf('somo') })).data.map(({ kind, path }) => [kind, path]);
const places = async () => [await vtokensOf('somo', 'held'), await vtokensOf('somo', 'payable')];

describe('end of holds on givers', () => {
  test('a review ends 30 days after its check was due, and the VB hears', async () => {
    await hold('review');
    await gives(await tokenOf('ann'), 'heart');
    expect(await kinds()).toEqual([['gifts_held', '/earnings/gifts']]);
    expect(await goTo(39)).toBe(NOW + 40 * DAY_MS);
    expect(await places()).toEqual([1_010, 0]);
    await goTo(40);
    expect(await places()).toEqual([0, 1_010]);
    expect((await ask(listGiverHolds, { token: boss })).data).toEqual([]);
    expect(await kinds()).toEqual([['gifts_freed', '/earnings/gifts']]);
  });

  test('a later check keeps a review, and a freeze does not end by itself', async () => {
    const uuid = await hold('review');
    await ask(lookAtGiverHold, { token: boss, params: { uuid }, form: { next_look_at: dayAt(60) } });
    await goTo(41);
    expect(await places()).toEqual([1_000, 0]);
    await hold('freeze');
    await goTo(400);
    expect(await places()).toEqual([1_000, 0]);
    expect(await kinds()).not.toContainEqual(['gifts_freed', '/earnings/gifts']);
  });

  test('staff see holds whose check is overdue', async () => {
    const count = async () =>
      (await ask(getWaiting, { token: boss })).data.waiting.find(({ what }) => what === 'giver-holds')?.count ?? 0;
    await hold('freeze');
    expect(await count()).toBe(0);
    await goTo(11);
    expect(await count()).toBe(1);
  });
});
