/**
 * Two staff members change the same thing: one succeeds, the other learns of the change, and
 * nothing is lost.
 */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditJob } from '../../../api/office/audit/chain-job.ts';
import { entityTagOf } from '../../../api/office/audit/if-match.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { changesOneOf } from '../../../calls/call-failures.ts';
import { listOfficeFamilies, renameFamily } from '../../../calls/families/family-office.ts';
import { calls } from '../../../calls/index.ts';
import { answerAppealOfDecision, decideAbout, decideReports } from '../../../calls/moderation/moderation-office.ts';
import { checkAudit } from '../../../calls/office/audit.ts';
import { rowsForRun } from '../../effort.ts';
import { ask } from '../ask.ts';
import { isHeldInExample } from '../dual-control.ts';
import { beginExamples, endExamples, exampleOf, NOW, requestOf, sendTo, tokenOf } from '../example-world.ts';
import { secondStaff } from '../payouts/payout-stage.ts';

beforeEach(beginExamples);
afterEach(endExamples);

const refusal = z.object({ error: z.looseObject({ code: z.string() }) });
const codeOf = (body: string) => refusal.parse(JSON.parse(body)).error.code;

/** Returns the current version tag, as staff who read the page now would receive it. */
const tagNow = async () =>
  entityTagOf((await env.DB.prepare('SELECT max(position) AS last FROM audit_changes').first<number>('last')) ?? 0);
const countAudited = async () =>
  (await env.DB.prepare('SELECT count(*) AS count FROM audit_entries').first<number>('count')) ?? 0;

/** A dropped fact cannot be retried, so this endpoint comes last. */
const isLast = (name: string) => Number(name === 'dropUncountedFact');
/** Every endpoint by which staff change one of many things. */
const actions = calls
  .filter(({ call }) => changesOneOf(call))
  .toSorted((one, other) => isLast(one.name) - isLast(other.name));

/** Repeating these changes nothing: the second caller gets the same response. */
const alike = new Set(['dropUncountedFact', 'addCodes', 'removePoll']);

describe('concurrent changes by staff', () => {
  test('two concurrent staff changes of one record: one succeeds, the other is rejected', async () => {
    let conflicts = 0;
    // A held command is decided in its approval.
    const ownActions = rowsForRun(
      actions.filter((one) => !isHeldInExample(one.name, one.call)),
      30,
    );
    for (const { name, call } of ownActions) {
      const example = await exampleOf(name);
      const [first, second] = [await tokenOf('staff'), await secondStaff(NOW)];
      const headers = { 'if-match': await tagNow() };
      const before = await countAudited();
      const send = (token: string) => sendTo(env.DB, requestOf(call, example, token, headers));
      const together = await Promise.all([send(first), send(second)]);
      // A later request comes from the same outdated page.
      for (const { status, body } of [
        ...together.toSorted((a, b) => a.status - b.status).slice(1),
        await send(second),
      ]) {
        if (!alike.has(name)) expect.soft(status, `${name}: ${body}`).toBeGreaterThanOrEqual(400);
        if (status !== 200) expect.soft(codeOf(body), name).not.toBe('internal');
        conflicts += 1;
      }
      expect
        .soft(
          together.map(({ status }) => status),
          `${name}: ${together.map(({ body }) => body)}`,
        )
        .toContain(200);
      expect.soft(await countAudited(), `entries of the audit by ${name}`).toBe(before + 1);
      await env.DB.prepare('DELETE FROM tokens').run();
    }
    expect(conflicts).toBe(2 * ownActions.length);
    expect(conflicts).toBeGreaterThan(50);

    // The hash chain contains every entry, and a changed byte in it is detected.
    const entryCount = await countAudited();
    const staff = await tokenOf('staff');
    const check = async (after: number) => (await ask(checkAudit, { token: staff, query: { after } })).data;
    const later = new Date(NOW.getTime() + 120_000);
    for (let linkedCount = 0; linkedCount < entryCount; linkedCount += 50)
      await runIfDue(auditJob, { db: openDb(env.DB), env, now: later });
    expect(await check(0)).toMatchObject({ checked_to: entryCount, last_number: entryCount, broken_number: null });
    const number = Math.ceil(entryCount / 2);
    const guards = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_links'",
    ).all<{ name: string }>();
    await env.DB.batch([
      ...guards.results.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)),
      env.DB.prepare(
        "UPDATE audit_links SET hash = iif(hash GLOB '0*', '1', '0') || substr(hash, 2) WHERE number = ?",
      ).bind(number),
    ]);
    expect(await check(0)).toMatchObject({ broken_number: number });
  });

  test.for([
    { who: 'two people', other: () => secondStaff(NOW) },
    { who: 'two sessions of one person', other: () => tokenOf('staff') },
  ])('the later of two changes by $who is rejected with the difference', async ({ other }) => {
    const [first, second] = [await tokenOf('staff'), await other()];
    const example = await exampleOf('renameFamily');
    const params = { uuid: String(example.params?.uuid) };
    const rename = (token: string, name: string, tag: string) =>
      sendTo(
        env.DB,
        requestOf(renameFamily, { params, form: { name, ground: `called ${name}` } }, token, { 'if-match': tag }),
      );
    const before = await tagNow();
    const together = await Promise.all([rename(first, 'Mekha', before), rename(second, 'Cloud', before)]);
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const staleTag = await tagNow();
    expect((await rename(first, 'Sky', staleTag)).status).toBe(200);
    const late = await rename(second, 'Moon', staleTag);
    expect(late.status).toBe(412);
    expect(JSON.parse(late.body).error).toMatchObject({
      code: 'changed_meanwhile',
      by_name: expect.any(String),
      at: NOW.toISOString(),
      changed: expect.stringContaining('families'),
    });
    expect((await rename(second, 'Moon', 'of somebody else')).status).toBe(412);
    expect((await rename(second, 'Moon', await tagNow())).status).toBe(200);
    // Changes of another family do not matter here.
    const { uuid } = z
      .object({ data: z.array(z.object({ uuid: z.string() })) })
      .parse(JSON.parse((await sendTo(env.DB, requestOf(listOfficeFamilies, {}, first))).body))
      .data.find((one) => one.uuid !== params.uuid) ?? { uuid: '' };
    params.uuid = uuid;
    expect((await rename(first, 'Star', staleTag)).status).toBe(200);
  });

  test('decisions from the queue, from a list and on appeal detect each other', async () => {
    const [first, second] = [await tokenOf('staff'), await secondStaff(NOW)];
    const fromQueue = await exampleOf('decideReports');
    const fromList = await exampleOf('decideAbout');
    const answer = await exampleOf('answerAppealOfDecision');
    const conflicts = [
      { call: decideReports, example: fromQueue },
      { call: decideAbout, example: fromList },
      { call: answerAppealOfDecision, example: answer },
    ];
    const targetUuid = fromList.params?.target_uuid;
    expect(conflicts.map(({ example }) => example.params?.target_uuid)).toEqual([targetUuid, targetUuid, targetUuid]);
    for (const { call, example } of [...conflicts, ...conflicts.toReversed()]) {
      const tag = await tagNow();
      const response = await sendTo(env.DB, requestOf(decideAbout, fromList, second, { 'if-match': tag }));
      expect(response.status, response.body).toBe(200);
      const late = await sendTo(env.DB, requestOf(call, example, first, { 'if-match': tag }));
      expect(late.status, late.body).toBe(412);
      expect(JSON.parse(late.body).error).toMatchObject({
        code: 'changed_meanwhile',
        by_name: expect.any(String),
        changed: expect.stringContaining('moderation_decisions'),
      });
    }
  });
});
