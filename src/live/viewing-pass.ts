/** Viewing passes for lives with an age limit. A pass ends with the session that received it. */
import type { Context } from 'hono';
import type { EdgeEnv } from '../env.ts';
import { Memory } from '../platform/base/memory.ts';

/** The member's uuid without dashes, and an unguessable part. */
const PASS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{32}$/;

/** Results of the register, cached for a second. A revoked pass therefore ends within a second. */
const passCache = new Memory<{ isGood: boolean }>({ entries: 5_000, seconds: 1 });

/** Returns the valid pass of a request for a live, or null. */
export async function goodPass(c: Context<EdgeEnv>, live: string): Promise<string | null> {
  const pass = c.req.param('pass');
  return pass !== undefined && (await isGood(c, live, pass)) ? pass : null;
}

async function isGood(c: Context<EdgeEnv>, live: string, pass: string): Promise<boolean> {
  const user_uuid = PASS.exec(pass)?.slice(1).join('-');
  if (user_uuid === undefined) return false;
  const key = `${live} ${pass}`;
  const entry = passCache.get(key, Date.now());
  if (entry) return entry.isGood;
  const isValid = await c.env.REGISTERS.getByName(user_uuid).isPass(user_uuid, live, pass);
  passCache.hold(key, { isGood: isValid }, Date.now());
  return isValid;
}

/** Ends a continuous stream when its pass ends. */
export function whilePassed(c: Context<EdgeEnv>, live: string, { pass, answer }: { pass: string; answer: Response }) {
  if (!answer.body) return answer;
  const body = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(chunk, controller) {
        if (await isGood(c, live, pass)) controller.enqueue(chunk);
        else controller.terminate();
      },
    }),
  );
  return new Response(body, answer);
}
