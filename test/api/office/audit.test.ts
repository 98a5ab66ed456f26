/**
 * Changes by staff are recorded in the same transaction. Entries cannot be changed, and a hash
 * chain reveals manipulation.
 */
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { auditJob } from '../../../api/office/audit/chain-job.ts';
import { auditTrailOf } from '../../../api/office/audit/trail.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { commit, openAudited, updateRow, write } from '../../../api/platform/framework/statement.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { users } from '../../../api/platform/user/tables.ts';
import { checkAudit, listAudit } from '../../../calls/office/audit.ts';
import { addLabel, listOfficeLabels } from '../../../calls/people/profile-label.ts';
import { recordConsent } from '../../../calls/privacy/privacy.ts';
import { effort, seed } from '../../effort.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { addUsers, userUuid } from '../world.ts';

const NOW = Date.parse('2031-11-20T08:00:00.000Z');
const call = 'POST /v1/office/people/{uuid}';

let staff: string;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  staff = await addMember('boss', 'staff');
});

const label = (key: string) => {
  const form = { key, name_th: 'ดาว', name_en: key, tone: 'gold', ground: 'The board' } as const;
  return ask(addLabel, { token: staff, form });
};
const entries = async () => (await ask(listAudit, { token: staff })).data;
const link = async (inMs = 60_000) => {
  await runIfDue(auditJob, { db: openDb(env.DB), env, now: new Date(NOW + inMs) });
};
const check = async (after = 0) => (await ask(checkAudit, { token: staff, query: { after } })).data;

/** Opens an audited database for a command of the boss, as the adapter does. */
const trailed = (requestId = 'request') => {
  const caller = { ...boss, user_uuid: userUuid('boss') };
  return openAudited(
    env.DB,
    auditTrailOf({ call, caller, params: { uuid: 'u' }, form: {}, requestId, now: new Date() }),
  );
};
const boss = {
  role: 'staff',
  group: 'internal',
  family_uuid: null,
  token_id: 'token',
  authenticated_at_ms: null,
} as const;

describe('the audit log', () => {
  test('an audit entry has author, time, session, request, reason and changes', async () => {
    await label('star');
    expect(await entries()).toMatchObject([
      {
        at: new Date(NOW).toISOString(),
        by: { uuid: userUuid('boss'), name: 'boss' },
        call: 'POST /v1/office/labels',
        subject: '{}',
        ground: 'The board',
        changes: [{ position: 1, table: 'labels', key: null, before: null }],
      },
    ]);
    const [entry] = await entries();
    expect(JSON.parse(entry?.changes[0]?.after ?? '')).toMatchObject({ key: 'star', name_en: 'star' });
    expect(entry?.changed).toContain('labels {');
  });

  test('the audit log can be filtered by person, latest first', async () => {
    await label('star');
    vi.setSystemTime(NOW + 1);
    await label('moon');
    expect((await entries()).map(({ at }) => Date.parse(at) - NOW)).toEqual([1, 0]);
    const of = async (by: string) => (await ask(listAudit, { token: staff, query: { by } })).data.length;
    expect([await of(userUuid('boss')), await of(userUuid('nobody'))]).toEqual([2, 0]);
  });

  test('rejected requests, reads and member actions leave no audit entry', async () => {
    await label('star');
    const form = { key: 'star', name_th: 'ดาว', name_en: 'Star', tone: 'gold', ground: 'Oops' } as const;
    await askInVain(addLabel, { token: staff, form });
    await ask(listOfficeLabels, { token: staff });
    await ask(recordConsent, { token: staff, form: { version: '1', purpose_02: 'allowed', purpose_03: 'denied' } });
    expect(await entries()).toHaveLength(1);
  });

  test('an audit entry has the changed columns before and after', async () => {
    await addUsers(['fan'], {});
    const db = trailed();
    const uuid = userUuid('fan');
    await commit(db, [updateRow(users, { uuid }, { name: 'Fan' }), updateRow(users, { uuid: 'none' }, { name: 'No' })]);
    await commit(db, [write`UPDATE users SET name = ${'Fans'} WHERE uuid = ${uuid}`]);
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(entry?.changes).toEqual([
      { position: 1, table: 'users', key: JSON.stringify({ uuid }), before: '{"name":"fan"}', after: '{"name":"Fan"}' },
      expect.objectContaining({ position: 2, table: 'users', before: null }),
    ]);
    const [fan] = await openDb(env.DB).select().from(users).where(eq(users.uuid, uuid));
    expect(fan?.name).toBe('Fans');
  });

  test('a rejected change has no audit entry, and a successful retry has one', async () => {
    await addUsers(['fan'], {});
    const db = trailed();
    const uuid = userUuid('fan');
    const double = write`INSERT INTO users (uuid) VALUES (${uuid})`;
    const change = updateRow(users, { uuid }, { name: 'Fan' });
    expect((await commit(db, [change, double])).conflict).not.toBeNull();
    expect(await entries()).toEqual([]);
    expect((await commit(db, [change])).conflict).toBeNull();
    expect((await entries()).map(({ changes }) => changes.length)).toEqual([1]);
  });

  test('a command of the operator is audited and chained without an author', async () => {
    await addUsers(['fan'], {});
    const command = { call: 'npm run grant', caller: null, params: { account: 'fan' }, form: {}, requestId: '' };
    const db = openAudited(env.DB, auditTrailOf({ ...command, now: new Date() }));
    await commit(db, [updateRow(users, { uuid: userUuid('fan') }, { role: 'staff' })]);
    expect(await entries()).toMatchObject([{ by: null, call: 'npm run grant', subject: '{"account":"fan"}' }]);
    await link();
    expect(await check()).toMatchObject({ checked_to: 1, broken_number: null });
  });

  test('an audited change must go through a commit; another write is an error', async () => {
    await addUsers(['fan'], {});
    const db = trailed();
    const beside = async () =>
      db
        .update(users)
        .set({ name: 'Fan' })
        .where(eq(users.uuid, userUuid('fan')));
    await expect(beside()).rejects.toThrow('Only a commit leaves a trail');
    const [fan] = await db
      .select()
      .from(users)
      .where(eq(users.uuid, userUuid('fan')));
    expect(fan?.name).toBe('fan');
  });
});

/** Removes the guards first, as an attacker with database access would. */
async function dropGuards() {
  const guards = ['audit_entries', 'audit_changes', 'audit_links'];
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN (${guards.map(() => '?')})`,
  )
    .bind(...guards)
    .all<{ name: string }>();
  await env.DB.batch(results.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)));
}

const ofLink = '(SELECT entry_uuid FROM audit_links WHERE number = ?1)';
/** Places in which a byte of the entry with this number can be changed. */
const places = [
  ['audit_entries', 'call', `uuid = ${ofLink}`],
  ['audit_entries', 'request_id', `uuid = ${ofLink}`],
  ['audit_entries', 'subject', `uuid = ${ofLink}`],
  ['audit_changes', 'after', `position = (SELECT max(position) FROM audit_changes WHERE entry_uuid = ${ofLink})`],
  ['audit_changes', 'table_name', `position = (SELECT min(position) FROM audit_changes WHERE entry_uuid = ${ofLink})`],
  ['audit_links', 'hash', 'number = ?1'],
] as const;

describe('the hash chain of the audit log', () => {
  test('the chain includes an entry after a minute and confirms all entries', async () => {
    await label('star');
    await link(59_999);
    expect(await check()).toEqual({ checked_to: 0, last_number: 0, broken_number: null, hash: '0'.repeat(64) });
    await link();
    await link();
    expect(await check()).toMatchObject({ checked_to: 1, last_number: 1, broken_number: null });
  });

  test.each([
    [
      'the author',
      `UPDATE audit_entries SET by_uuid = ? WHERE uuid = (SELECT entry_uuid FROM audit_links WHERE number = 7)`,
    ],
    ['the new value', `UPDATE audit_changes SET after = json_set(after, '$.value', ?) WHERE position = 7`],
    ['a deleted link', `DELETE FROM audit_links WHERE number = 7 OR hash = ?`],
  ])('the chain reveals a changed byte of 12 random actions: %s', async (_, sql) => {
    await addUsers(['fan'], {});
    for (let number = 1; number <= 12; number += 1) {
      vi.setSystemTime(NOW + number);
      await commit(trailed(), [updateRow(users, { uuid: userUuid('fan') }, { name: `fan ${number}` })]);
    }
    await link(120_000);
    expect(await check()).toMatchObject({ checked_to: 12, last_number: 12, broken_number: null });
    expect(await check(5)).toMatchObject({ checked_to: 12, broken_number: null });
    await expect(env.DB.prepare(sql).bind(userUuid('fan')).run()).rejects.toThrow('append-only');
    await dropGuards();
    await env.DB.prepare(sql).bind(userUuid('fan')).run();
    expect(await check()).toMatchObject({ checked_to: 6, broken_number: 7 });
  });

  test('the chain survives random concurrent actions and reveals any changed byte', async () => {
    const people = Array.from({ length: 20 }, (_, number) => `fan${number}`);
    await addUsers(people, {});
    const actions = effort({ daily: 400, torture: 50_000 });
    const draws = fc.sample(fc.noBias(fc.nat()), { seed, numRuns: 8 * actions }).values();
    const random = (below: number) => (draws.next().value ?? 0) % below;
    let entryCount = 0;
    let saidAt = NOW;
    for (let startedCount = 0; startedCount < actions; ) {
      const together = Math.min(1 + random(4), actions - startedCount);
      const outcomes = await Promise.all(
        Array.from({ length: together }, async () => {
          const uuid = userUuid(people[random(people.length)] ?? '');
          const name = `name ${random(1_000_000)}`;
          const changes = [
            [updateRow(users, { uuid }, { name })],
            [
              write`UPDATE users SET name = ${name} WHERE uuid = ${uuid}`,
              updateRow(users, { uuid }, { name: `${name}!` }),
            ],
            // A rule rejects the second statement, so neither is applied.
            [updateRow(users, { uuid }, { name }), write`INSERT INTO users (uuid) VALUES (${uuid})`],
          ][random(3)];
          return commit(trailed(`request ${startedCount}`), changes ?? []);
        }),
      );
      startedCount += together;
      entryCount += outcomes.filter(({ conflict }) => conflict === null).length;
      saidAt += random(50);
      vi.setSystemTime(saidAt);
    }
    for (let linkedCount = 0; linkedCount < entryCount; linkedCount += 50) await link(saidAt - NOW + 60_000);
    for (let to = 0; to < entryCount; ) {
      const { checked_to, last_number, broken_number } = await check(to);
      expect([last_number, broken_number]).toEqual([entryCount, null]);
      expect(checked_to).toBeGreaterThan(to);
      to = checked_to;
    }

    await dropGuards();
    for (let time = 0; time < 20; time += 1) {
      const number = 1 + random(entryCount);
      const [table, column, where] = places[random(places.length)] ?? places[0];
      const change = env.DB.prepare(
        `UPDATE ${table} SET ${column} = substr(${column}, 1, length(${column}) - 1) || CASE substr(${column}, -1) WHEN 'a' THEN 'b' ELSE 'a' END WHERE ${where} RETURNING ${column}`,
      );
      const [before] = (
        await env.DB.prepare(`SELECT ${column} AS was FROM ${table} WHERE ${where}`).bind(number).all<{ was: string }>()
      ).results;
      await change.bind(number).run();
      expect(await check(Math.max(0, number - 3)), `${column} of ${number}`).toMatchObject({ broken_number: number });
      await env.DB.prepare(`UPDATE ${table} SET ${column} = ?2 WHERE ${where}`)
        .bind(number, before?.was ?? '')
        .run();
    }
    expect(await check(Math.max(0, entryCount - 500))).toMatchObject({ checked_to: entryCount, broken_number: null });
  });

  test('the chain has every entry once after hundreds of concurrent ones', async () => {
    await addUsers(['fan'], {});
    const act = async (number: number) => {
      const changes = Array.from({ length: 1 + (number % 3) }, (_, at) =>
        updateRow(users, { uuid: userUuid('fan') }, { name: `fan ${number}.${at}` }),
      );
      await commit(trailed(), changes);
    };
    await Promise.all(Array.from({ length: 120 }, (_, number) => act(number)));
    for (let round = 0; round < 3; round += 1) await Promise.all([link(), link()]);
    expect(await check()).toMatchObject({ checked_to: 120, last_number: 120, broken_number: null });
  });

  test('a chained audit entry accepts no more changes', async () => {
    await label('star');
    await link();
    const [entry] = await entries();
    const change = env.DB.prepare(
      `INSERT INTO audit_changes (entry_uuid, table_name, after) VALUES (?, 'users', '{}')`,
    );
    await expect(change.bind(entry?.uuid ?? '').run()).rejects.toThrow('cannot get more changes');
  });
});
