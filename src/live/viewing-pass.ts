/**
 * Viewing passes for lives and clips with an age limit, and for practices. A pass ends with the
 * session that received it. Pages hold it in a cookie for the media of the live, apps send it in a
 * header: URLs contain none, because platforms log them.
 */
import type { Context, Next } from 'hono';
import { getCookie } from 'hono/cookie';
import { VIEWING_PASS_HEADER } from '../../calls/live/broadcast/media-secret.ts';
import type { LivePass } from '../../calls/live/live-age.ts';
import { NEAR_VIEWERS } from '../../calls/platform/placement/near-viewers.ts';
import type { EdgeEnv } from '../env.ts';
import { Memory } from '../platform/base/memory.ts';
import { cookieOptions, giveCookie, isSecure } from '../platform/request/cookie.ts';
import { checkMediaLimit, countMediaRequest } from './media-limit.ts';

/** The member's uuid without dashes, and an unguessable part. */
const PASS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{32}$/;

/** Results of the register, cached for a second. A revoked pass therefore ends within a second. */
const passCache = new Memory<{ isGood: boolean }>({ entries: 5_000, seconds: 1 });

/** Longest life of the cookie. A pass ends after some hours. */
const MAX_SECONDS = 86_400;

/** The `__Host-` prefix would require the path `/`. */
const cookieOf = (c: Context<EdgeEnv>) => (isSecure(c) ? '__Secure-viewing-pass' : 'viewing-pass');

/**
 * Moves the pass of a response into a cookie that the browser sends with the media of this live or
 * clip only. Returns the response without it.
 */
export function givePass(c: Context<EdgeEnv>, livePass: LivePass): LivePass {
  const { media_base, media_pass, until } = livePass;
  if (media_base === null || media_pass === null || until === null) return livePass;
  const leftSeconds = Math.floor((Date.parse(until) - c.get('now').getTime()) / 1000);
  const maxAge = Math.max(0, Math.min(leftSeconds, MAX_SECONDS));
  giveCookie(c, cookieOf(c), media_pass, { ...cookieOptions(c), sameSite: 'strict', path: media_base, maxAge });
  return { ...livePass, media_pass: null };
}

/** Middleware that does the same for the API calls of pages. */
export async function passAsCookie(c: Context<EdgeEnv>, next: Next): Promise<void> {
  await next();
  if (!c.res.ok) return;
  const { data } = await c.res.json<{ data: LivePass }>();
  c.res = Response.json({ data: givePass(c, data) }, { headers: c.res.headers });
}

/** Returns the valid pass of a request for a live, or null. */
export async function goodPass(c: Context<EdgeEnv>, live: string): Promise<string | null> {
  const pass = c.req.header(VIEWING_PASS_HEADER) ?? getCookie(c, cookieOf(c));
  return pass !== undefined && (await isGood(c, live, pass)) ? pass : null;
}

async function isGood(c: Context<EdgeEnv>, live: string, pass: string, isCounted = true): Promise<boolean> {
  const user_uuid = PASS.exec(pass)?.slice(1).join('-');
  if (user_uuid === undefined) return false;
  const key = `${live} ${pass}`;
  const entry = passCache.get(key, Date.now());
  if (entry) return entry.isGood;
  if (isCounted) {
    await checkMediaLimit(c);
    await countMediaRequest(c);
  }
  const isValid = await c.env.REGISTERS.getByName(user_uuid, NEAR_VIEWERS).isPass(user_uuid, live, pass);
  passCache.hold(key, { isGood: isValid }, Date.now());
  return isValid;
}

/** Ends a continuous stream when its pass ends. */
export function whilePassed(c: Context<EdgeEnv>, live: string, { pass, answer }: { pass: string; answer: Response }) {
  if (!answer.body) return answer;
  const body = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(chunk, controller) {
        if (await isGood(c, live, pass, false)) controller.enqueue(chunk);
        else controller.terminate();
      },
    }),
  );
  return new Response(body, answer);
}
