/** Viewers over time and best moments of a live, from its minutes. Pure. */
import type { Audience, LiveMoment } from '../../../calls/live/live-result.ts';
import { moment } from '../../platform/base/moment.ts';
import type { liveMinutes } from './tables.ts';

const MINUTE_MS = 60_000;
/** Maximum steps of the chart. Longer lives get longer steps. */
const MAX_STEPS = 120;
const MAX_MOMENTS = 3;
/** Minimum minutes between two moments. */
const APART_MINUTES = 5;
/** Weight of a minute's share of coins, beside its shares of hearts and messages. */
const COINS_WEIGHT = 2;

type Minute = Omit<typeof liveMinutes.$inferSelect, 'live_uuid'>;

/** Period of a live. */
interface Period {
  started_at_ms: number;
  ended_at_ms: number;
}

/** Gifts of one minute. */
export interface GiftMinute {
  minute: number;
  coins: number;
  gift_count: number;
}

/** Returns the viewers over time; null if no room reported any. */
export function audienceOf(minutes: readonly Minute[], { started_at_ms, ended_at_ms }: Period): Audience | null {
  if (minutes.length === 0) return null;
  const first = minuteOf(started_at_ms);
  const minutesByNumber = new Map(minutes.map((one) => [one.minute, one]));
  const peaks: number[] = [];
  let viewerMinutes = 0;
  let viewers = 0;
  for (let minute = first; minute <= Math.max(first, minuteOf(ended_at_ms - 1)); minute += 1) {
    const report = minutesByNumber.get(minute);
    peaks.push(report?.peak_viewer_count ?? viewers);
    viewers = report?.viewer_count ?? viewers;
    viewerMinutes += viewers;
  }
  const perStep = Math.ceil(peaks.length / MAX_STEPS);
  const viewer_counts = Array.from({ length: Math.ceil(peaks.length / perStep) }, (_, step) =>
    Math.max(...peaks.slice(step * perStep, (step + 1) * perStep)),
  );
  return {
    from: moment(first * MINUTE_MS),
    step_seconds: perStep * 60,
    viewer_counts,
    average_viewer_count: Math.round(viewerMinutes / peaks.length),
  };
}

/**
 * Returns the minutes with the most gifts, hearts and messages, in order of time. Each of the three
 * counts as a share of its maximum in the live, and coins twice.
 */
export function bestMoments(minutes: readonly Minute[], gifts: readonly GiftMinute[]): LiveMoment[] {
  const all = new Map<number, GiftMinute & Pick<Minute, 'heart_count' | 'message_count'>>();
  for (const { minute, heart_count, message_count } of minutes)
    all.set(minute, { minute, heart_count, message_count, coins: 0, gift_count: 0 });
  for (const gift of gifts)
    all.set(gift.minute, { heart_count: 0, message_count: 0, ...all.get(gift.minute), ...gift });
  const candidates = [...all.values()];
  const max = (of: 'coins' | 'heart_count' | 'message_count') => Math.max(1, ...candidates.map((one) => one[of]));
  const [coins, hearts, messages] = [max('coins'), max('heart_count'), max('message_count')];
  const scoredMoments = candidates
    .map((one) => ({
      one,
      score: (COINS_WEIGHT * one.coins) / coins + one.heart_count / hearts + one.message_count / messages,
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.one.minute - b.one.minute);
  const best: (typeof candidates)[number][] = [];
  for (const { one } of scoredMoments)
    if (best.length < MAX_MOMENTS && best.every(({ minute }) => Math.abs(minute - one.minute) >= APART_MINUTES))
      best.push(one);
  return best
    .toSorted((a, b) => a.minute - b.minute)
    .map(({ minute, ...rest }) => ({ at: moment(minute * MINUTE_MS), ...rest }));
}

const minuteOf = (at_ms: number) => Math.floor(at_ms / MINUTE_MS);
