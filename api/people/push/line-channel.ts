/** Channel at LINE's Messaging API: settings, and requests to it. */
import { z } from 'zod';
import { fetcherBinding } from '../../platform/framework/binding.ts';
import { interruptedPush, type PushMessage, type PushResult, refusedPush } from './send-push.ts';

const settings = z.object({
  /** Long-lived access token of the channel. */
  LINE_MESSAGING_TOKEN: z.string().default(''),
  /** Secret of the channel, which signs webhooks. */
  LINE_MESSAGING_SECRET: z.string().default(''),
  /** Basic ID of the official account of the channel, such as `@vela`. Empty: nothing is sent to LINE. */
  LINE_OFFICIAL_ACCOUNT: z.string().default(''),
  /**
   * ID of the LIFF app whose links open pages of the site inside LINE. Empty: links go to the site.
   */
  LINE_LIFF_ID: z.string().default(''),
  PUBLIC_ORIGIN: z.string().default(''),
  SANDBOX: fetcherBinding.optional(),
});

/** A configured channel. */
interface LineChannel {
  secret: string;
  account: string;
  /** Address before the path of a page, in links of messages. */
  pages: string;
  fetch: (path: string, init: { method: 'GET' | 'POST'; headers?: object; body?: string }) => Promise<Response>;
}

/** Timeout of LINE. */
const PATIENCE_MS = 10_000;

/** Returns the channel, or null without one, which disables notifications in LINE. */
export function lineChannelOf(env: object): LineChannel | null {
  const values = settings.parse(env);
  const { LINE_MESSAGING_TOKEN: token, LINE_MESSAGING_SECRET: secret, LINE_OFFICIAL_ACCOUNT: account } = values;
  if (token === '' || secret === '' || account === '') return null;
  const { LINE_LIFF_ID, PUBLIC_ORIGIN, SANDBOX } = values;
  const host = SANDBOX ? 'https://sandbox.internal/sandbox/line' : 'https://api.line.me';
  return {
    secret,
    account,
    pages: LINE_LIFF_ID === '' ? PUBLIC_ORIGIN : `https://liff.line.me/${LINE_LIFF_ID}`,
    fetch: (path, { headers, ...init }) =>
      (SANDBOX ?? globalThis).fetch(host + path, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
  };
}

/**
 * Sends a message to a LINE account. Requests with one retry key are executed at most once within
 * 24 hours: LINE answers 409 to a repetition. Failures are logged and returned, never thrown.
 */
export async function sendToLine(
  channel: LineChannel,
  { to, retryKey, message }: { to: string; retryKey: string; message: PushMessage },
): Promise<PushResult> {
  const text = [message.title, message.body, channel.pages + message.path].filter((line) => line !== '').join('\n');
  try {
    const answer = await channel.fetch('/v2/bot/message/push', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-line-retry-key': retryKey },
      body: JSON.stringify({ to, messages: [{ type: 'text', text }] }),
    });
    await answer.body?.cancel();
    if (answer.ok || answer.status === 409) return { outcome: 'sent' };
    const result = refusedPush(answer, answer.status >= 500);
    return answer.status === 400 || answer.status === 403 ? { outcome: 'unreachable' } : result;
  } catch (error) {
    return interruptedPush(error, true);
  }
}

/**
 * Returns whether a LINE account has added the official account and not blocked it. Null: LINE did
 * not answer.
 */
export async function hasAddedAccount(channel: LineChannel, lineId: string): Promise<boolean | null> {
  try {
    const answer = await channel.fetch(`/v2/bot/profile/${encodeURIComponent(lineId)}`, { method: 'GET' });
    await answer.body?.cancel();
    return answer.ok ? true : answer.status === 404 ? false : null;
  } catch {
    return null;
  }
}
