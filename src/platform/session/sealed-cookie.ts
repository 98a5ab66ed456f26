/**
 * Temporary data of a browser: encrypted in KV for some minutes, found by a random id in a cookie.
 */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import type { EdgeEnv } from '../../env.ts';
import { cookieName, cookieOptions, giveCookie } from '../request/cookie.ts';
import { dropEntry, newEntryId, readEntry, writeEntry } from './sealed-entry.ts';

/** A kind of temporary data: prefix of its KV keys, its cookie, and its lifetime. */
interface Kind<Schema extends z.ZodObject> {
  kind: string;
  cookie: string;
  seconds: number;
  schema: Schema;
}

/** Creates the functions for one kind. Each browser has at most one value per kind. */
export function sealedCookie<Schema extends z.ZodObject>({ kind, cookie, seconds, schema }: Kind<Schema>) {
  const envelopeSchema = z.object({ value: z.unknown(), expires_at_ms: z.number() });
  const entriesOf = (c: Context<EdgeEnv>) => ({ kv: c.env.SESSIONS, kind });
  const idOf = (c: Context<EdgeEnv>) => getCookie(c, cookieName(c, cookie));
  return {
    /** `sameSite` must be `none` if the browser returns by a form post of another site. */
    async keep(c: Context<EdgeEnv>, value: z.output<Schema>, { sameSite = 'lax' }: { sameSite?: 'lax' | 'none' } = {}) {
      const id = newEntryId();
      await writeEntry(entriesOf(c), id, { value, expires_at_ms: c.get('now').getTime() + seconds * 1000 }, seconds);
      giveCookie(c, cookieName(c, cookie), id, { ...cookieOptions(c), sameSite, maxAge: seconds });
    },
    /** Returns null if there is no value, or it has expired. */
    async read(c: Context<EdgeEnv>): Promise<z.output<Schema> | null> {
      const id = idOf(c);
      if (id === undefined) return null;
      const { data } = envelopeSchema.safeParse(await readEntry(entriesOf(c), id));
      if (!data || data.expires_at_ms <= c.get('now').getTime()) return null;
      return schema.safeParse(data.value).data ?? null;
    },
    async drop(c: Context<EdgeEnv>) {
      const id = idOf(c);
      if (id === undefined) return;
      giveCookie(c, cookieName(c, cookie), '', { ...cookieOptions(c), maxAge: 0 });
      await dropEntry(entriesOf(c), id);
    },
  };
}
