/** Notices of decisions and money are mailed once, and only to members with an address. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { noticeEmailJob } from '../../../api/identity/account/notice-email-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { setNoticeSettings } from '../../../calls/people/notice.ts';
import { ask } from '../ask.ts';
import { Post } from '../contracts/contract-world.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';

const post = new Post();
const mails = () =>
  runIfDue(noticeEmailJob, { db: openDb(env.DB), env: { ...env, ...post } as never, now: new Date() });
const happens = (name: string, kind: string, key: string) =>
  env.DB.prepare(
    `INSERT INTO notices (user_uuid, key, kind, facts, path, happened_at_ms)
      VALUES (?, ?, ?, '{"name":"dao","title":"V-1","state":""}', '/payment/orders/1', ?)`,
  )
    .bind(userUuid(name), key, kind, Date.now())
    .run();

describe('mailed notices', () => {
  test('a refund is mailed once to members with an address; disabled kinds are not', async () => {
    const fan = await addMember('fan', 'normal');
    await addMember('nobody', 'normal');
    await env.DB.prepare('DELETE FROM emails WHERE user_uuid = ?').bind(userUuid('nobody')).run();
    await env.DB.prepare(
      "INSERT INTO emails (user_uuid, address, language, verified_at_ms) VALUES (?, 'fan@vela.example', 'en', 0) ON CONFLICT DO NOTHING",
    )
      .bind(userUuid('fan'))
      .run();
    for (const name of ['fan', 'nobody']) await happens(name, 'refund_sent', 'refund:1');
    await happens('fan', 'order_processed', 'order:1');
    await ask(setNoticeSettings, { token: fan, form: { off: 'case_opened' } });
    await happens('fan', 'case_opened', 'case:1');
    await mails();
    await mails();
    expect(post.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['fan@vela.example', 'Vela: The refund of top-up V-1 has been sent'],
    ]);
    expect(post.mails[0]?.text).toContain('/en/payment/orders/1');
  });
});
