/**
 * The studio’s rules: the shape of the picture, the activity list, and a screen that stays awake.
 */
import { setImmediate as settled } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ChatMessage } from '../../../../calls/live/chat.ts';
import { turningSize, wantsUpright } from '../../../../client/live/broadcast/send/picture-shape.ts';
import { stepsOf } from '../../../../client/live/chat/line-steps.ts';
import { entryOf, followerEntries, type SeenEntries } from '../../../../client/live/cockpit/activity-entries.ts';
import { stayAwake } from '../../../../client/live/cockpit/stay-awake.ts';

describe('shape of the picture', () => {
  const phone = { width: 360, height: 740, isTouched: true, screen: 'portrait' } as const;

  test.for([
    ['an upright phone', phone, true],
    ['a phone with its keyboard open', { ...phone, height: 300 }, true],
    ['a phone on its side', { width: 740, height: 360, isTouched: true, screen: 'landscape' }, false],
    ['a phone whose browser does not tell', { ...phone, screen: null }, true],
    ['a small window of a computer', { ...phone, isTouched: false, screen: 'landscape' }, true],
    ['a desktop', { width: 1280, height: 800, isTouched: false, screen: 'landscape' }, null],
  ] as const)('%s', ([, device, isUpright]) => {
    expect(wantsUpright(device)).toBe(isUpright);
  });

  test('only a picture of the other shape is turned', () => {
    const [tall, wide] = [
      { width: 720, height: 1280 },
      { width: 1280, height: 720 },
    ];
    expect(turningSize(true, tall)).toBeNull();
    expect(turningSize(false, wide)).toBeNull();
    expect(turningSize(null, wide)).toBeNull();
    expect(turningSize(true, wide)).toMatchObject({ width: { ideal: 720 }, height: { ideal: 1280 } });
    expect(turningSize(false, tall)).toMatchObject({ width: { ideal: 1280 }, height: { ideal: 720 } });
  });
});

describe('activity list', () => {
  const who = { uuid: 'a', name: 'Nok', vip_level: 0, part: null };
  const gift = {
    item_uuid: 'heart',
    name: { th: 'หัวใจ', en: 'Heart' },
    picture_url: '/h.svg',
    animation: 'rise',
  } as const;
  const line = (seq: number, more: Partial<ChatMessage>): ChatMessage => ({
    ...{ seq, at: new Date(seq * 1000).toISOString(), kind: 'say', who, text: '', gift: null },
    ...more,
  });
  const entriesOf = (lines: ChatMessage[], seenEntries: SeenEntries = new Map()) =>
    stepsOf({ last: 0, combos: new Map() }, lines).flatMap((step) => entryOf(seenEntries, step) ?? []);

  test('a repeated gift is one entry with the coins of all pieces', () => {
    const giftLine = (seq: number, quantity: number) =>
      line(seq, { kind: 'gift', gift: { ...gift, quantity, coins: quantity * 10 } });
    const entries = entriesOf([giftLine(1, 1), giftLine(2, 5), line(3, { kind: 'join' }), giftLine(9, 2)]);
    expect(entries.map(({ key, pieces, coins }) => [key, pieces, coins])).toEqual([
      ['line 1', 1, 10],
      ['line 1', 6, 60],
      ['line 3', 0, 0],
      ['line 9', 2, 20],
    ]);
  });

  test('chat messages, and lines received before, are no entries', () => {
    const seenEntries: SeenEntries = new Map();
    const lines = [line(1, {}), line(2, { kind: 'gift', gift: { ...gift, quantity: 1, coins: 10 } })];
    expect(entriesOf(lines, seenEntries)).toHaveLength(1);
    expect(entriesOf(lines, seenEntries)).toHaveLength(0);
  });

  test('lists followers after a time, oldest first', () => {
    const follower = (uuid: string, second: number) => ({
      user: { uuid, name: uuid, avatar_url: '/a.svg', family_name: null },
      since: new Date(second * 1000).toISOString(),
    });
    const followers = [follower('c', 30), follower('b', 20), follower('a', 10)];
    expect(followerEntries(followers, 10_000).map(({ who: user }) => user?.name)).toEqual(['b', 'c']);
  });
});

describe('a screen that stays awake', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('the wake lock is requested again on return until the broadcast stops', async () => {
    const locks: { released: boolean; release: () => Promise<void> }[] = [];
    const page = Object.assign(new EventTarget(), { hidden: false });
    vi.stubGlobal('document', page);
    const request = async () => {
      const lock = {
        released: false,
        release: async () => {
          lock.released = true;
        },
      };
      locks.push(lock);
      return lock;
    };
    vi.stubGlobal('navigator', { wakeLock: { request } });
    const turn = async (isHidden: boolean) => {
      page.hidden = isHidden;
      page.dispatchEvent(new Event('visibilitychange'));
      await settled();
    };
    const sleep = stayAwake();
    await vi.waitFor(() => expect(locks).toHaveLength(1));
    await turn(false);
    expect(locks).toHaveLength(1);
    await turn(true);
    // As the browser does.
    await locks[0]?.release();
    await turn(false);
    await vi.waitFor(() => expect(locks).toHaveLength(2));
    sleep();
    await vi.waitFor(() => expect(locks[1]?.released).toBe(true));
    await turn(false);
    expect(locks).toHaveLength(2);
  });
});
