/** Chat messages on screen: each appears once, and equal gifts in quick succession add up. */
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../../calls/live/chat.ts';
import { type Seen, stepsOf } from '../../../client/live/chat/line-steps.ts';

const none = (): Seen => ({ last: 0, combos: new Map() });
const line = (
  seq: number,
  ms: number,
  gift: { item?: string; quantity?: number; by?: string } | null,
): ChatMessage => ({
  seq,
  at: new Date(ms).toISOString(),
  kind: gift ? 'gift' : 'say',
  who: { uuid: gift?.by ?? 'fan', name: 'fan', vip_level: 0, part: null },
  text: '',
  gift: gift && {
    item_uuid: gift.item ?? 'rose',
    name: { th: 'กุหลาบ', en: 'Rose' },
    picture_url: '/media/gift/rose.svg',
    animation: 'rise',
    quantity: gift.quantity ?? 1,
    coins: 1,
  },
});
const shownSteps = (state: Seen, lines: ChatMessage[]) =>
  stepsOf(state, lines).map(({ in_seq, pieces }) => [in_seq, pieces]);

describe('chat messages on screen', () => {
  test('a chat message that arrives twice is shown once', () => {
    const state = none();
    expect(shownSteps(state, [line(1, 0, null), line(2, 0, null)])).toHaveLength(2);
    expect(shownSteps(state, [line(2, 0, null), line(3, 0, null)])).toEqual([[3, 0]]);
    expect(state.last).toBe(3);
  });

  test('equal gifts within three seconds add up, later ones appear separately', () => {
    const state = none();
    expect(
      shownSteps(state, [
        line(1, 0, {}),
        line(2, 2_000, { quantity: 3 }),
        line(3, 2_500, { by: 'other' }),
        line(4, 2_600, { item: 'kite' }),
        line(5, 5_000, {}),
        line(6, 8_001, {}),
      ]),
    ).toEqual([
      [1, 1],
      [1, 4],
      [3, 1],
      [4, 1],
      [1, 5],
      [6, 1],
    ]);
  });
});
