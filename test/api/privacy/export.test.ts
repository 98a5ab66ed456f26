/**
 * Personal data exports: created by the queue or, if its message is lost, by the scheduled job.
 * Only the owner can download them, for a day.
 */
import { createExecutionContext, createMessageBatch, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exportedRejectionReasons } from '../../../api/contracts/company/rejection-reason.ts';
import host from '../../../api/index.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { rejectContract } from '../../../calls/contracts/company.ts';
import { STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { askForExport, closeAccount, getExport, listExports, recordConsent } from '../../../calls/privacy/privacy.ts';
import { ask, askInVain } from '../ask.ts';
import { Applicant, Post, Staff } from '../contracts/contract-world.ts';
import { addGiving, gives } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import { addAddress, addCoins } from '../shop/shop-world.ts';
import { addGifts, addUsers, userUuid } from '../world.ts';

/** In the future, so that an alarm runs only when a test runs it. */
const START = new Date('2031-11-22T05:00:00Z');
const HOUR_MS = 3_600_000;

let token: string;
const mails: { to: string; subject: string; text: string }[] = [];
const SANDBOX = {
  fetch: async (_: string, init: RequestInit) => {
    mails.push(JSON.parse(String(init.body)));
    return Response.json({ ok: true });
  },
};
const bindings = () => ({ ...env, SANDBOX, PUBLIC_ORIGIN: 'https://vela.test' });

beforeEach(async () => {
  mails.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  token = await addMember('fan', 'normal');
  await env.DB.prepare("INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES ('fan@vela.example', ?, ?)")
    .bind(userUuid('fan'), START.getTime())
    .run();
});

/** Messages are dropped unless a test delivers them. */
const EXPORTS = { send: async () => undefined };

async function requestExport(locale: 'th' | 'en' = 'th'): Promise<string> {
  const request = new Request(`http://api${askForExport.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ locale }),
  });
  const response = await host.fetch(request, { ...bindings(), EXPORTS }, createExecutionContext());
  return askForExport.answer.parse(await response.json()).data.uuid;
}

/** Delivers the queue message, possibly several times. */
async function deliver(export_uuid: string) {
  const messages = [{ id: export_uuid, timestamp: new Date(), attempts: 1, body: { export_uuid } }];
  await host.queue(createMessageBatch('vela-exports', messages), bindings());
}

const fetchExport = (uuid: string, whose = token) =>
  host.fetch(
    new Request(`http://api/v1/profile/exports/${uuid}/file`, { headers: { authorization: `Bearer ${whose}` } }),
    bindings(),
    createExecutionContext(),
  );

async function filesOf(uuid: string) {
  const files = unzipSync(new Uint8Array(await (await fetchExport(uuid)).arrayBuffer()));
  return { names: Object.keys(files), data: JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) };
}

const list = async () => (await ask(listExports, { token })).data.exports;
const rings = () => runDurableObjectAlarm(env.CLOCK.getByName('exports'));

describe('a personal data export', () => {
  test('an export has the reasons of a rejection until they are erased', async () => {
    const kanda = await Applicant.named('kanda', new Post());
    const house = await Staff.open();
    await kanda.fillIn();
    const { uuid, number } = await kanda.handIn();
    await house.ask(rejectContract, uuid, { cause: 'papers', ground: 'รูปบัตรไม่ชัด' });
    token = kanda.token;
    const exportUuid = await requestExport();
    await deliver(exportUuid);
    const reasons = [{ number, reason: 'papers', note: 'รูปบัตรไม่ชัด' }];
    expect((await filesOf(exportUuid)).data.contract_reasons).toEqual(reasons);
    await env.DB.prepare(
      "UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = 1, destroyed_because = 'due' WHERE person_uuid = ?",
    )
      .bind(kanda.uuid)
      .run();
    expect(await exportedRejectionReasons(openDb(env.DB), env, kanda.uuid)).toEqual([]);
  });

  test('an export has the owner’s data and pictures, but no secrets or others’ data', async () => {
    await addUsers(['somo'], { role: 'caster', about: { bio: 'a secret of somo' } });
    await addAddress('fan');
    await addCoins('fan', 100);
    await addGifts([{ id: 'g1', from: 'fan', to: 'somo', amount: 5, at: START.getTime() }]);
    await ask(recordConsent, { token, form: { version: '1.0', purpose_02: 'allowed', purpose_03: 'denied' } });
    await env.MEDIA.put('upload/mine.png', new Uint8Array([1, 2, 3]));
    await env.MEDIA.put('upload/theirs.png', new Uint8Array([9]));
    const insert = env.DB.prepare('INSERT INTO uploads (key, user_uuid, sent_at_ms) VALUES (?, ?, 0)');
    await env.DB.batch([
      insert.bind('upload/mine.png', userUuid('fan')),
      insert.bind('upload/theirs.png', userUuid('somo')),
    ]);
    const uuid = await requestExport();
    await deliver(uuid);
    const { names, data } = await filesOf(uuid);
    expect(names.sort()).toEqual(['data.json', 'pictures/upload-mine.png']);
    expect(data).toMatchObject({
      profile: [{ name: 'fan' }],
      email: [{ address: 'fan@vela.example' }],
      address: [{ recipient: expect.any(String) }],
      coins: [{ amount: 100 }],
      consents: [{ number: 1 }],
      what_happened: [{ id: 'g1', vb_uuid: userUuid('somo') }],
      sessions: [{ device: '' }],
    });
    const text = JSON.stringify(data);
    const { results } = await env.DB.prepare('SELECT hash FROM tokens').all<{ hash: string }>();
    for (const { hash } of results) expect(text).not.toContain(hash);
    expect(text).not.toContain(token);
    expect(text).not.toContain('a secret of somo');
  });

  test('an export of a VB has the received gifts', async () => {
    const ann = await addGiving(1_000);
    await gives(ann, 'heart');
    token = await tokenOf('somo', { now: new Date() });
    const uuid = await requestExport();
    await deliver(uuid);
    const { data } = await filesOf(uuid);
    expect(data.gifts_received).toMatchObject([{ coins: 10, vtokens: 10, giver_uuid: userUuid('ann') }]);
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        'gifts_held',
        'gifts_taken_back',
        'spending',
        'breaks',
        'payouts',
        'paid_to',
        'to_the_tax_office',
      ]),
    );
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['contract_steps', 'contract_reasons', 'tax_invoices']));
  });

  test('a finished export is mailed once in the requested language', async () => {
    const uuid = await requestExport('en');
    for (let time = 0; time < 3; time += 1) await deliver(uuid);
    expect(mails).toMatchObject([{ to: 'fan@vela.example', subject: 'Your data from Vela is ready' }]);
    expect(mails[0]?.text).toContain(`https://vela.test/en/privacy/exports/${uuid}`);
    expect(await list()).toMatchObject([{ uuid, expires_at: new Date(START.getTime() + 24 * HOUR_MS).toISOString() }]);
  });

  test('repeated requests during creation return the same export', async () => {
    expect(await requestExport()).toBe(await requestExport());
    expect(await list()).toMatchObject([{ ready_at: null, size_bytes: null }]);
  });

  test('the scheduled job creates an export whose message was lost', async () => {
    // The scheduler of a test has no mail provider.
    await env.DB.prepare('DELETE FROM emails').run();
    const uuid = await requestExport();
    expect((await fetchExport(uuid)).status).toBe(404);
    vi.setSystemTime(START.getTime() + 5 * 60_000);
    await rings();
    const answer = await fetchExport(uuid, await tokenOf('fan'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    await answer.body?.cancel();
  });

  test('an export can be downloaded for a day and is then deleted everywhere', async () => {
    const uuid = await requestExport();
    await deliver(uuid);
    const answer = await fetchExport(uuid);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    await answer.body?.cancel();
    vi.setSystemTime(START.getTime() + 24 * HOUR_MS);
    const late = await tokenOf('fan');
    expect((await fetchExport(uuid, late)).status).toBe(404);
    expect((await ask(listExports, { token: late })).data.exports).toEqual([]);
    await rings();
    expect(await env.PRIVATE.head(`export/${uuid}.zip`)).toBeNull();
    expect((await env.DB.prepare('SELECT 1 FROM data_exports').all()).results).toEqual([]);
  });

  test('only the owner with a fresh sign-in can request and download an export', async () => {
    const uuid = await requestExport();
    await deliver(uuid);
    const other = await addMember('other', 'staff');
    expect((await fetchExport(uuid, other)).status).toBe(404);
    expect(await askInVain(getExport, { token: other, params: { uuid } })).toMatchObject({ status: 404 });
    expect((await fetchExport(uuid, 'vela_nobody')).status).toBe(401);
    expect((await fetchExport('..%2Fupload', token)).status).toBe(404);
    const stale = await tokenOf('fan', { now: new Date(START.getTime() - STEP_UP_SECONDS * 1000 - 1000) });
    expect((await fetchExport(uuid, stale)).status).toBe(403);
    const refusal = await askInVain(askForExport, { token: stale, form: {} });
    expect(refusal.error.code).toBe('step_up_required');
  });

  test('no public path serves an export', async () => {
    const uuid = await requestExport();
    await deliver(uuid);
    const response = await host.fetch(
      new Request(`http://api/media/export/${uuid}.zip`),
      bindings(),
      createExecutionContext(),
    );
    expect(response.status).toBe(404);
  });
});

test('closing an account deletes its pictures and exports', async () => {
  await env.MEDIA.put('upload/mine.png', new Uint8Array([1]));
  await env.DB.prepare("INSERT INTO uploads (key, user_uuid, sent_at_ms) VALUES ('upload/mine.png', ?, 0)")
    .bind(userUuid('fan'))
    .run();
  const uuid = await requestExport();
  await deliver(uuid);
  await ask(closeAccount, { token });
  vi.setSystemTime(START.getTime() + 31 * 24 * HOUR_MS);
  await runDurableObjectAlarm(env.CLOCK.getByName('closings'));
  await rings();
  expect(await env.MEDIA.head('upload/mine.png')).toBeNull();
  expect(await env.PRIVATE.head(`export/${uuid}.zip`)).toBeNull();
  expect((await env.DB.prepare('SELECT 1 FROM uploads').all()).results).toEqual([]);
});
