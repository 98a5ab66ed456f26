/** Notifications about the end of a membership and of a manager's authority. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { familyJob } from '../../../api/families/family/notice.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { keepMember, leaveFamily, letMemberGo, stayInFamily } from '../../../calls/families/family.ts';
import { endManager, nameManager } from '../../../calls/families/family-wallet.ts';
import { listNotices } from '../../../calls/people/notice.ts';
import { ask } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addContract, addFamily, userUuid } from '../world.ts';

const NOW = new Date('2031-11-10T05:00:00Z');
const key = () => crypto.randomUUID();

let family: string;
let owner: string;
let nim: string;
let params: { uuid: string };

beforeEach(async () => {
  vi.setSystemTime(NOW);
  family = await addFamily('dao');
  owner = await addMember('owner', 'family', family);
  nim = await addMember('nim', 'caster', family);
  params = { uuid: userUuid('nim') };
  await addContract('nim');
  const sql =
    "INSERT INTO emails (user_uuid, address, language, verified_at_ms) VALUES (?, ?, 'en', 0) ON CONFLICT DO NOTHING";
  for (const name of ['owner', 'nim']) await env.DB.prepare(sql).bind(userUuid(name), `${name}@vela.example`).run();
});

const noticesOf = async (token: string) =>
  (await ask(listNotices, { token })).data.map(({ kind, path, facts }) => [kind, path, facts.name]);
const lettersTo = async (name: string) =>
  (await env.DB.prepare('SELECT key FROM notice_letters WHERE user_uuid = ?').bind(userUuid(name)).all()).results
    .length;
const ground = 'Other plans';

describe('notifications of families', () => {
  test('the owner hears of a member’s notice and its withdrawal', async () => {
    await ask(leaveFamily, { token: nim, key: key(), form: { ground } });
    const path = `/family/members/${params.uuid}`;
    expect(await noticesOf(owner)).toEqual([['family_notice', path, 'nim']]);
    await ask(stayInFamily, { token: nim });
    const kinds = (await noticesOf(owner)).map(([kind]) => kind);
    expect(kinds.toSorted()).toEqual(['family_notice', 'family_notice_withdrawn']);
    expect(await lettersTo('owner')).toBe(2);
    expect(await noticesOf(nim)).toEqual([]);
  });

  test('a member who blocks the owner hears of each notice of the family', async () => {
    await env.DB.prepare('INSERT INTO member_blocks (user_uuid, blocked_uuid, since_at_ms) VALUES (?, ?, 0)')
      .bind(params.uuid, userUuid('owner'))
      .run();
    const command = () => ({ token: owner, params, key: key(), form: { ground } });
    await ask(letMemberGo, command());
    const [notice] = await noticesOf(nim);
    expect(notice?.slice(0, 2)).toEqual(['family_notice', '/family/mine']);
    await ask(keepMember, { token: owner, params });
    vi.setSystemTime(NOW.getTime() + 60_000);
    await ask(letMemberGo, command());
    const kinds = (await noticesOf(nim)).map(([kind]) => kind);
    expect(kinds.toSorted()).toEqual(['family_notice', 'family_notice', 'family_notice_withdrawn']);
    expect(await noticesOf(owner)).toEqual([]);
  });

  test('a manager hears of the end of the authority, not of another limit', async () => {
    const name = (day_limit_coins: string) =>
      ask(nameManager, { token: owner, params, key: key(), form: { day_limit_coins } });
    await name('300');
    vi.setSystemTime(NOW.getTime() + 60_000);
    await name('500');
    expect([await noticesOf(nim), await lettersTo('nim')]).toEqual([[], 0]);
    await ask(endManager, { token: owner, params });
    expect((await noticesOf(nim)).map(([kind, path]) => [kind, path])).toEqual([
      ['family_manager_ended', '/family/mine'],
    ]);
    expect(await lettersTo('nim')).toBe(1);
  });

  test('a manager who leaves the family hears of the end of the authority', async () => {
    await ask(nameManager, { token: owner, params, key: key(), form: { day_limit_coins: '300' } });
    const { data } = await ask(leaveFamily, { token: nim, key: key(), form: { ground } });
    const now = new Date(Date.parse(data.leaves_at) + 1_000);
    vi.setSystemTime(now);
    await runIfDue(familyJob, { db: openDb(env.DB), env, now });
    expect((await noticesOf(await tokenOf('nim'))).map(([kind]) => kind)).toEqual(['family_manager_ended']);
  });
});
