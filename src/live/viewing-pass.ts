/** Viewing passes of lives with a least age. A pass ends with the session that it was given to. */
import type { Context } from 'hono';
import type { EdgeEnv } from '../env.ts';
import { Memory } from '../platform/base/memory.ts';

/** The member's number without dashes, and a part that nobody can guess. */
const PASS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{32}$/;

/** What the register said of passes: no older than a second, so that a pass ends within one. */
const checked = new Memory<{ isGood: boolean }>({ entries: 5_000, seconds: 1 });

/** Returns the pass that a request brings for a live; null where it brings none, or one that opens nothing. */
export async function goodPass(c: Context<EdgeEnv>, live: string): Promise<string | null> {
  const pass = c.req.param('pass');
  return pass !== undefined && (await isGood(c, live, pass)) ? pass : null;
}

async function isGood(c: Context<EdgeEnv>, live: string, pass: string): Promise<boolean> {
  const user_uuid = PASS.exec(pass)?.slice(1).join('-');
  if (user_uuid === undefined) return false;
  const key = `${live} ${pass}`;
  const known = checked.get(key, Date.now());
  if (known) return known.isGood;
  const found = await c.env.REGISTERS.getByName(user_uuid).isPass(user_uuid, live, pass);
  checked.hold(key, { isGood: found }, Date.now());
  return found;
}

/** Ends a picture that flows on once its pass is over. */
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
