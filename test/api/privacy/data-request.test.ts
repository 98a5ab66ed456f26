/** Requests of people about their data, and the register of data breaches. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { secureRandom } from '../../../api/platform/base/aes-gcm.ts';
import { personSecrets } from '../../../api/platform/base/person-secrets.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { commitOrThrow, insertRow } from '../../../api/platform/framework/statement.ts';
import { newPersonKey } from '../../../api/privacy/personal/person-key.ts';
import { personKeyJob } from '../../../api/privacy/personal/person-key-job.ts';
import { personKeys } from '../../../api/privacy/personal/tables.ts';
import { listBreaches, noteBreach, stepBreach } from '../../../calls/privacy/breach.ts';
import {
  answerDataRequest,
  askAboutData,
  listDataRequests,
  listOpenDataRequests,
  openDataRequest,
} from '../../../calls/privacy/data-request.ts';
import { listLooks } from '../../../calls/privacy/personal.ts';
import type { RetentionKind } from '../../../calls/privacy/retention.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';

const db = openDb(env.DB);
const DAY_MS = 86_400_000;
let fan = '';
let staff = '';
beforeEach(async () => {
  fan = await addMember('fan', 'normal');
  staff = await addMember('koi', 'staff');
});

const request = async (kind: 'correct' | 'erase' | 'object' | 'download', text = 'ขอแก้นามสกุล') =>
  (await ask(askAboutData, { token: fan, form: { kind, text } })).data;
const answer = (uuid: string, form: Record<string, string>) =>
  ask(answerDataRequest, { token: staff, params: { uuid }, form: form as never });

describe('a data request', () => {
  test.each(['download', 'correct', 'object', 'erase'] as const)('a request to %s has its due day', async (kind) => {
    const dataRequest = await request(kind);
    expect(dataRequest).toMatchObject({ kind, state: 'open', text: 'ขอแก้นามสกุล', answer: null });
    expect(Date.parse(dataRequest.due_at) - Date.parse(dataRequest.asked_at)).toBe(
      (kind === 'erase' ? 90 : 30) * DAY_MS,
    );
  });

  test('the due day follows the setting at the request, not later changes', async () => {
    const before = await request('correct');
    await env.DB.prepare("INSERT INTO dated_settings VALUES ('data_request_days', ?, ?, 'A new rule', NULL, 0)")
      .bind(Date.now(), JSON.stringify({ download: 7, correct: 7, object: 15, erase: 45 }))
      .run();
    const dataRequest = await request('object');
    expect(Date.parse(dataRequest.due_at) - Date.parse(dataRequest.asked_at)).toBe(15 * DAY_MS);
    const { requests, answered_within_days, kept } = (await ask(listDataRequests, { token: fan })).data;
    expect(answered_within_days).toEqual({ download: 7, correct: 7, object: 15, erase: 45 });
    expect(requests.find(({ uuid }) => uuid === before.uuid)?.due_at).toBe(before.due_at);
    expect(kept.map(({ kind, days, ground }) => [kind, days, ground])).toEqual([
      ['draft', 90, 'before_contract'],
      ['refused_application', 90, 'before_contract'],
      ['contract', 3_650, 'claims'],
      ['picture', 90, 'before_contract'],
      ['payee', 3_650, 'law'],
      ['tax_invoice', 2_555, 'law'],
      ['data_request', 1_095, 'interest'],
    ]);
    expect(kept.every(({ source }) => source.length > 0)).toBe(true);
  });

  test('one request per kind is open, even with concurrent requests', async () => {
    const both = await Promise.all([request('correct'), request('correct')]);
    expect(new Set(both.map(({ uuid }) => uuid)).size).toBe(1);
    expect((await ask(listDataRequests, { token: fan })).data.requests).toHaveLength(1);
    await request('object');
    expect((await ask(listDataRequests, { token: fan })).data.requests).toHaveLength(2);
  });

  test('open requests are queued by due day, without their text', async () => {
    await request('erase', 'ลบทั้งหมด');
    await request('correct');
    const { data } = await ask(listOpenDataRequests, { token: staff });
    expect(data.map(({ kind, user_uuid }) => [kind, user_uuid])).toEqual([
      ['correct', userUuid('fan')],
      ['erase', userUuid('fan')],
    ]);
    expect(JSON.stringify(data)).not.toContain('ลบทั้งหมด');
  });

  test('opening a request is logged for its person', async () => {
    const { uuid } = await request('correct');
    expect((await ask(openDataRequest, { token: staff, params: { uuid } })).data.text).toBe('ขอแก้นามสกุล');
    expect((await ask(listLooks, { token: fan })).data).toMatchObject([{ what: 'data_request', role: 'staff' }]);
  });

  test('a request can be answered only once, and a refusal needs a reason', async () => {
    const { uuid } = await request('object');
    const input = { token: staff, params: { uuid } };
    const bare = { outcome: 'refused', answer: 'ไม่ได้' } as const;
    expect(await askInVain(answerDataRequest, { ...input, form: bare })).toMatchObject({ status: 422 });
    await answer(uuid, { outcome: 'refused', refused_for: 'law', answer: 'กฎหมายให้เก็บ' });
    const again = { ...input, form: { outcome: 'done', answer: 'x' } as const };
    expect((await askInVain(answerDataRequest, again)).error.code).toBe('data_request_answered');
    const [dataRequest] = (await ask(listDataRequests, { token: fan })).data.requests;
    expect(dataRequest).toMatchObject({ state: 'refused', refused_for: 'law', answer: 'กฎหมายให้เก็บ' });
    expect((await ask(listOpenDataRequests, { token: staff })).data).toEqual([]);
  });

  test('after its retention period a request keeps only its dates and state', async () => {
    const { uuid } = await request('correct');
    const { answered_at } = (await answer(uuid, { outcome: 'done', answer: 'แก้แล้ว' })).data;
    await personKeyJob.run({ db, env, now: new Date(Date.parse(answered_at ?? '') + 1_095 * DAY_MS) });
    const [dataRequest] = (await ask(listDataRequests, { token: fan })).data.requests;
    expect(dataRequest).toMatchObject({ state: 'done', text: null, answer: null });
  });
});

describe('erasure requests', () => {
  async function addKey(kind: RetentionKind, due_at_ms: number | null = null) {
    const of = { uuid: crypto.randomUUID(), person_uuid: userUuid('fan'), kind, due_at_ms, now: new Date() };
    const { row } = await newPersonKey(personSecrets(env), { ...of, random: secureRandom });
    await commitOrThrow(db, [insertRow(personKeys, row)]);
    return row.uuid;
  }
  const isReadable = async (uuid: string) =>
    (await env.DB.prepare('SELECT wrapped FROM person_keys WHERE uuid = ?').bind(uuid).first('wrapped')) !== null;

  test('an answered erasure erases unbound data, with the day the last copy expires', async () => {
    const [draftRequest, refusedRequest, decidedRequest] = [
      await addKey('draft'),
      await addKey('refused_application'),
      await addKey('picture', 1),
    ];
    const [contract, payee, pictureKey] = [await addKey('contract'), await addKey('payee'), await addKey('picture')];
    const { uuid } = await request('erase', 'ลบ');
    const { data } = await answer(uuid, { outcome: 'done', answer: 'ลบแล้ว' });
    expect(await Promise.all([draftRequest, refusedRequest, decidedRequest].map(isReadable))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await Promise.all([contract, payee, pictureKey].map(isReadable))).toEqual([true, true, true]);
    expect(Date.parse(data.gone_from_copies_at ?? '') - Date.parse(data.answered_at ?? '')).toBe(30 * DAY_MS);
  });

  test('a refused erasure erases nothing', async () => {
    const draftRequest = await addKey('draft');
    const { uuid } = await request('erase', 'ลบ');
    await answer(uuid, { outcome: 'refused', refused_for: 'claims', answer: 'มีข้อพิพาท' });
    expect(await isReadable(draftRequest)).toBe(true);
  });
});

describe('the register of data breaches', () => {
  const found_at = new Date(Date.now() - 3_600_000).toISOString();
  const note = async () =>
    (await ask(noteBreach, { token: staff, form: { found_at, summary: 'a lost laptop', people_count: 3 } })).data;
  const step = (uuid: string, form: Record<string, string>) =>
    ask(stepBreach, { token: staff, params: { uuid }, form: { note: 'as written', ...form } as never });
  const closes = async (uuid: string) => {
    const form = { step: 'closed', note: 'over' } as const;
    return (await askInVain(stepBreach, { token: staff, params: { uuid }, form })).error.code;
  };

  test('a breach is due 72 hours after its discovery', async () => {
    const { tell_by } = await note();
    expect(Date.parse(tell_by) - Date.parse(found_at)).toBe(72 * 3_600_000);
    const form = { found_at: new Date(Date.now() + 60_000).toISOString(), summary: 'x', people_count: 0 };
    expect((await askInVain(noteBreach, { token: staff, form })).error.code).toBe('breach_in_future');
  });

  test('a breach closes once assessed and reported, or assessed as no risk', async () => {
    const breach = await note();
    expect(await closes(breach.uuid)).toBe('breach_not_closable');
    await step(breach.uuid, { step: 'assessed', risk: 'high' });
    expect(await closes(breach.uuid)).toBe('breach_not_closable');
    await step(breach.uuid, { step: 'authority_told' });
    expect((await step(breach.uuid, { step: 'closed' })).data).toMatchObject({ risk: 'high' });
    expect(await closes(breach.uuid)).toBe('breach_not_closable');

    const harmless = await note();
    await step(harmless.uuid, { step: 'assessed', risk: 'none' });
    expect((await step(harmless.uuid, { step: 'closed' })).data.closed_at).not.toBeNull();
    const worse = await note();
    await step(worse.uuid, { step: 'assessed', risk: 'none' });
    await step(worse.uuid, { step: 'assessed', risk: 'some' });
    expect(await closes(worse.uuid)).toBe('breach_not_closable');
  });

  test('breach entries are immutable and listed with their steps', async () => {
    const { uuid } = await note();
    await step(uuid, { step: 'assessed', risk: 'some' });
    const { data } = await ask(listBreaches, { token: staff });
    expect(data).toMatchObject([{ uuid, risk: 'some', steps: [{ step: 'assessed', note: 'as written' }] }]);
    await expect(env.DB.exec('DELETE FROM breach_steps')).rejects.toThrow('append-only');
    await expect(env.DB.exec("UPDATE breaches SET summary = 'x'")).rejects.toThrow('append-only');
  });
});
