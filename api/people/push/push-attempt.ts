/** One attempt to push to one device or LINE account. */
import type { NoticeKind } from '../../../calls/platform/page-field.ts';
import { endOfWindow, isWithinWindow } from '../../platform/base/daily-window.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { pushingOf } from '../notice/push-settings.ts';
import type { NoticeFacts } from '../notice/tables.ts';
import { lineChannelOf, sendToLine } from './line-channel.ts';
import { pushMessage } from './push-text.ts';
import { type PushMessage, type PushResult, sendPush } from './send-push.ts';
import type { pushSubscriptions } from './tables.ts';

const MINUTE_MS = 60_000;
/**
 * Maximum attempts per push, after one minute, then two, four and so on. After the last one, the
 * user finds the notification only on the site.
 */
const TRIES = 8;
/** Maximum delay, even if the push service asks for a longer one, because a push must be recent. */
const MAX_DELAY_MS = 6 * 3_600_000;
/** Age after which a message that may have arrived is not repeated. LINE knows it for 24 hours. */
const MAX_REPEATED_MS = 20 * 3_600_000;

type Device = typeof pushSubscriptions.$inferSelect;

interface SendingNotice {
  key: string;
  kind: NoticeKind;
  facts: NoticeFacts;
  path: string;
  over_at_ms: number | null;
}

interface PushTarget {
  device: Device;
  /** Unread notifications of the attempt that the member wants to hear of, the oldest first. */
  notices: readonly SendingNotice[];
  quiet: { from: string; until: string } | null;
}

/** Result for one device. */
interface Outcome {
  uuid: string;
  /** Number of waiting notifications that are pushed or given up. */
  taken: number;
  /** Number of notifications that the next attempt repeats. 0: it is about all that wait then. */
  sending_count: number;
  pushed_at_ms: number;
  failed_count: number;
  /** Time of the next push, if notifications are still waiting. */
  again_at_ms: number;
  unreachable_at_ms: number | null;
}

/**
 * Sends the push of one device. Returns its result, or its uuid if the device is gone. Nothing is
 * pushed of notifications that are over. The others wait for the end of quiet hours.
 */
export async function sendToDevice(
  env: object,
  now: Date,
  { device, notices, quiet }: PushTarget,
): Promise<Outcome | string> {
  const { uuid, sending_count, sending_at_ms, failed_count, pushed_at_ms, unreachable_at_ms } = device;
  const at = now.getTime();
  const isRepeated = sending_at_ms < at;
  const ended = {
    ...{ uuid, taken: sending_count, sending_count: 0, pushed_at_ms, failed_count: 0 },
    ...{ again_at_ms: at + MINUTE_MS, unreachable_at_ms },
  };
  const current = notices.filter(({ over_at_ms }) => over_at_ms === null || over_at_ms > at);
  const latest = current.at(-1);
  if (!latest || (isRepeated && at - sending_at_ms > MAX_REPEATED_MS)) return ended;
  const repeated = { ...ended, taken: 0, sending_count: isRepeated ? sending_count : 0, failed_count };
  if (quiet && isWithinWindow(quiet, now)) return { ...repeated, again_at_ms: endOfWindow(quiet, now) };
  const message = pushMessage(latest, { language: device.language, more: current.length - 1 });
  const result = await send(env, device, { message, kind: latest.kind });
  if (result.outcome === 'gone') return uuid;
  if (result.outcome === 'sent') return { ...ended, pushed_at_ms: at };
  // Later ones than those of the attempt are not sent either.
  if (result.outcome === 'unreachable') return { ...ended, taken: Number.MAX_SAFE_INTEGER, unreachable_at_ms: at };
  if (failed_count + 1 >= TRIES) return ended;
  const wait = Math.min(Math.max(MINUTE_MS * 2 ** failed_count, result.retry_after_ms), MAX_DELAY_MS);
  return {
    ...repeated,
    sending_count: isRepeated || result.mayHaveArrived ? sending_count : 0,
    failed_count: failed_count + 1,
    again_at_ms: at + wait,
  };
}

async function send(
  env: object,
  { uuid, channel, endpoint, p256dh, auth, sending_at_ms }: Device,
  { message, kind }: { message: PushMessage; kind: NoticeKind },
): Promise<PushResult> {
  if (channel === 'web') {
    const keys = { p256dh: p256dh ?? '', auth: auth ?? '' };
    return sendPush(env, { endpoint, ...keys, ...pushingOf[kind], message });
  }
  const lineChannel = lineChannelOf(env);
  if (!lineChannel) return { outcome: 'failed', retry_after_ms: 0, mayHaveArrived: false };
  return sendToLine(lineChannel, { to: endpoint, message, retryKey: await retryKeyOf(`${uuid} ${sending_at_ms}`) });
}

/** Returns a UUID that is the same for each repetition of an attempt. */
async function retryKeyOf(attempt: string): Promise<string> {
  const digest = await sha256Hex(attempt);
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
