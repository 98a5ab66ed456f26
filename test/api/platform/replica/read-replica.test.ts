/** The place where a call reads D1. The local D1 has no replica, so its sessions are recorded. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { addHeldWord, listHeldWords } from '../../../../calls/moderation/flagged-word.ts';
import { listNotices } from '../../../../calls/people/notice.ts';
import { getCacheGeneration } from '../../../../calls/platform/cache.ts';
import type { Call } from '../../../../calls/platform/call.ts';
import { AT_PRIMARY, BOOKMARK_HEADER } from '../../../../calls/platform/placement/bookmark.ts';
import { send } from '../../ask.ts';
import { addMember } from '../../member.ts';

const BOOKMARK = '00000001-00000000-00000000-00000000000000000000000000000000';

/** Returns a D1 that lists the constraint of each session and its statements. */
function recordedD1() {
  const sessions: { constraint: string | undefined; statements: string[] }[] = [];
  const DB = new Proxy(env.DB, {
    get: (target, name) => {
      const own: unknown = Reflect.get(target, name);
      if (name !== 'withSession') return typeof own === 'function' ? own.bind(target) : own;
      return (constraint?: string) => {
        const statements: string[] = [];
        sessions.push({ constraint, statements });
        const session = target.withSession(constraint);
        return {
          prepare: (sql: string) => {
            statements.push(sql);
            return session.prepare(sql);
          },
          batch: (batch: D1PreparedStatement[]) => session.batch(batch),
          getBookmark: () => session.getBookmark(),
        };
      };
    },
  });
  return { DB, sessions };
}

async function ask(call: Call, place: string, token?: string, form?: Record<string, string>) {
  const { DB, sessions } = recordedD1();
  const headers = { [BOOKMARK_HEADER]: place, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const body = form && { body: new URLSearchParams(form) };
  const response = await send(new Request(`http://api${call.path}`, { method: call.method, headers, ...body }), { DB });
  return { response, sessions };
}

describe('read replica', () => {
  test('staff read a list at the bookmark, and their token at the primary', async () => {
    const token = await addMember('boss', 'staff');
    const { response, sessions } = await ask(listHeldWords, BOOKMARK, token);
    expect(response.status).toBe(200);
    expect(sessions.map(({ constraint }) => constraint)).toEqual([BOOKMARK]);
    expect(sessions[0]?.statements.join()).toContain('held_words');
    expect(sessions[0]?.statements.join()).not.toContain('tokens');
  });

  test('a revoked session of staff is refused at once', async () => {
    const token = await addMember('boss', 'staff');
    await env.DB.prepare('UPDATE tokens SET revoked_at_ms = 1').run();
    expect((await ask(listHeldWords, BOOKMARK, token)).response.status).toBe(401);
  });

  test('a command of staff returns the bookmark after it', async () => {
    const token = await addMember('boss', 'staff');
    const form = { word: 'rudeword', ground: 'rude' };
    const { response } = await ask(addHeldWord, AT_PRIMARY, token, form);
    expect(response.status).toBe(200);
    const bookmark = response.headers.get(BOOKMARK_HEADER) ?? '';
    expect(bookmark).toMatch(/^[0-9a-f-]{59}$/);
    const { response: list } = await ask(listHeldWords, bookmark, token);
    expect(await list.text()).toContain('rudeword');
  });

  test('the cache generation is read at the primary, with its bookmark', async () => {
    const { response, sessions } = await ask(getCacheGeneration, AT_PRIMARY);
    expect(response.headers.get(BOOKMARK_HEADER)).toMatch(/^[0-9a-f-]{59}$/);
    expect(sessions.map(({ constraint }) => constraint)).toEqual([AT_PRIMARY]);
  });

  test.each(['nonsense', '', 'first-unconstrained'])('%j is no bookmark, so the primary answers', async (place) => {
    const { response, sessions } = await ask(getCacheGeneration, place);
    expect(response.status).toBe(200);
    expect(sessions).toEqual([]);
  });

  test('a member’s own list stays at the primary', async () => {
    const { response, sessions } = await ask(listNotices, BOOKMARK, await addMember('fan', 'normal'));
    expect(response.status).toBe(200);
    expect(sessions).toEqual([]);
  });
});
