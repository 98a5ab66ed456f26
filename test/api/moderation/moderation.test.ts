/** Reports by members, decisions by staff, and appeals. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { signInWithProvider } from '../../../calls/identity/auth.ts';
import { getLive, getOnAir, getSharedLive, listLives } from '../../../calls/live/live.ts';
import { listOfficeLives } from '../../../calls/live/live-office.ts';
import { appealBlock, appealDecision, listOwnDecisions, report } from '../../../calls/moderation/moderation.ts';
import {
  answerAppealOfDecision,
  decideAbout,
  decideReports,
  getReportCase,
  listReportCases,
  openEvidence,
} from '../../../calls/moderation/moderation-office.ts';
import { getWaiting } from '../../../calls/office/operation-today.ts';
import { blockPerson, getPerson, unblockPerson } from '../../../calls/office/person.ts';
import { mergeAccounts } from '../../../calls/office/person-merge.ts';
import { listNotices } from '../../../calls/people/notice.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { getCacheGeneration } from '../../../calls/platform/cache.ts';
import { STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { closeAccount } from '../../../calls/privacy/privacy.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addMember, tokenOf } from '../member.ts';
import { countReportedFacts } from '../rankings/count-facts.ts';
import { sandbox } from '../sandbox.ts';
import { addLives, addShare, addUsers, liveUuid, userUuid } from '../world.ts';

let fan: string;
let vb: string;
let moderator: string;
let staff: string;
beforeEach(async () => {
  [fan, vb, moderator, staff] = [
    await addMember('fan', 'normal'),
    await addMember('somo', 'caster'),
    await addMember('guard', 'moderator'),
    await addMember('helper', 'staff'),
  ];
  await addLives([{ slug: 'sing', caster: 'somo' }]);
});

const ofLive = { kind: 'live', target_uuid: liveUuid('sing') } as const;
const spam = { ...ofLive, reason: 'spam' } as const;
const reportLive = async (token = fan) => {
  await ask(report, { token, form: spam });
  return { number: 1 };
};
const decide = (
  by: string,
  measure: 'dismiss' | 'warn' | 'end' | 'hide',
  decisionCount = 0,
  reason = 'It is an advert',
  about: { kind: 'live' | 'user'; target_uuid: string } = ofLive,
) => ({
  token: by,
  params: about,
  form: { measure, decision_count: String(decisionCount), reason },
});
const caseOf = async () => (await ask(getReportCase, { token: staff, params: { number: 1 } })).data;
const isShown = async () => {
  const response = await ask(listLives, { query: { status: 'ended' } });
  return response.data.some(({ uuid }) => uuid === liveUuid('sing'));
};

describe('reports', () => {
  test('reports of the same target share a case, each with its reason', async () => {
    await ask(report, { token: fan, form: { ...spam, note: 'sells phones' } });
    const other = await addMember('other', 'normal');
    await ask(report, { token: other, form: { ...ofLive, reason: 'fraud' } });
    const { data } = await ask(listReportCases, { token: moderator });
    expect(data).toMatchObject([
      { number: 1, kind: 'live', title: 'ไลฟ์ sing', path: '/live/sing', open_count: 2, owner: { name: 'somo' } },
    ]);
    expect((await caseOf()).reports.map(({ reason, note, by }) => [reason, note, by?.name]).sort()).toEqual([
      ['fraud', null, 'other'],
      ['spam', 'sells phones', 'fan'],
    ]);
    expect((await ask(getWaiting, { token: staff })).data.waiting).toContainEqual({ what: 'reports', count: 1 });
  });

  test('a member’s reports of a target count once until it is decided', async () => {
    const first = await ask(report, { token: fan, form: spam });
    expect(await ask(report, { token: fan, form: { ...spam, reason: 'fraud' } })).toEqual(first);
    expect((await caseOf()).open_count).toBe(1);
    await ask(decideReports, decide(staff, 'dismiss'));
    await ask(report, { token: fan, form: spam });
    expect(await caseOf()).toMatchObject({ open_count: 1, decision_count: 1, reports: [{}, {}] });
  });

  test('rejects reports of unknown targets and of the member’s own', async () => {
    const nothing = { ...spam, target_uuid: userUuid('nobody') };
    expect((await askInVain(report, { token: fan, form: nothing })).error.code).toBe('reported_not_found');
    expect((await askInVain(report, { token: vb, form: spam })).error.code).toBe('report_of_oneself');
    const oneself = { kind: 'user', target_uuid: userUuid('fan'), reason: 'something_else' } as const;
    expect((await askInVain(report, { token: fan, form: oneself })).error.code).toBe('report_of_oneself');
  });

  test('a report of a user links the profile and allows a warning, not hiding', async () => {
    const somo = { kind: 'user', target_uuid: userUuid('somo') } as const;
    await ask(report, { token: fan, form: { ...somo, reason: 'insult' } });
    expect(await caseOf()).toMatchObject({ kind: 'user', title: 'somo', path: `/users/${userUuid('somo')}` });
    const decideOf = (measure: 'hide' | 'warn') => decide(staff, measure, 0, 'Please be kind', somo);
    expect((await askInVain(decideReports, decideOf('hide'))).error.code).toBe('measure_unfit');
    expect((await ask(decideReports, decideOf('warn'))).data.open_count).toBe(0);
  });
});

describe('moderation decisions', () => {
  test('ending a live takes it off air, and its VB reads the reason', async () => {
    await reportLive();
    await ask(decideReports, decide(moderator, 'end'));
    expect((await ask(getOnAir)).data).toMatchObject({ on_air_count: 0, lives: [] });
    expect((await ask(getLive, { params: { slug: 'sing' } })).data.status).toBe('ended');
    const { data } = await ask(listOwnDecisions, { token: vb });
    expect(data).toMatchObject([{ measure: 'end', reason: 'It is an advert', title: 'ไลฟ์ sing', appeal: null }]);
    expect((await ask(listOwnDecisions, { token: fan })).data).toEqual([]);
  });

  test('hiding a live removes it from all lists and pages immediately', async () => {
    await addShare('sharekey', 'sing', 'fan');
    await reportLive();
    const before = (await ask(getCacheGeneration)).data.generation;
    await ask(decideReports, decide(staff, 'hide'));
    expect(await isShown()).toBe(false);
    expect((await askInVain(getLive, { params: { slug: 'sing' } })).error.code).toBe('live_not_found');
    const shareInput = { params: { id: liveUuid('sing') }, query: { key: 'sharekey' } };
    expect((await askInVain(getSharedLive, shareInput)).error.code).toBe('live_not_found');
    expect((await ask(getOnAir)).data.on_air_count).toBe(0);
    expect((await ask(getCacheGeneration)).data.generation).toBe(before + 1);
  });

  test('the first of two concurrent decisions applies, and the other is rejected', async () => {
    await reportLive();
    const both = await Promise.all(
      [moderator, staff].map(async (by) => {
        const answer = await ask(decideReports, decide(by, 'warn')).catch(() => null);
        return answer ? 'decided' : 'told';
      }),
    );
    expect(both.toSorted()).toEqual(['decided', 'told']);
    expect((await askInVain(decideReports, decide(staff, 'hide'))).error.code).toBe('report_decided');
    expect((await caseOf()).decisions).toHaveLength(1);
  });

  test('a decision needs a reason, and a dismissed report notifies no one', async () => {
    await reportLive();
    expect((await askInVain(decideReports, decide(staff, 'warn', 0, ''))).status).toBe(422);
    await ask(decideReports, decide(staff, 'dismiss', 0, ''));
    expect((await ask(listOwnDecisions, { token: vb })).data).toEqual([]);
  });

  test('staff cannot decide about themselves, and all decisions are audited', async () => {
    await ask(report, { token: fan, form: { kind: 'user', target_uuid: userUuid('guard'), reason: 'something_else' } });
    const guard = { kind: 'user', target_uuid: userUuid('guard') } as const;
    const own = decide(moderator, 'dismiss', 0, '', guard);
    expect((await askInVain(decideReports, own)).error.code).toBe('decision_of_oneself');
    // Nor do they see the report about them, its author or its evidence.
    const [by_fan] = (await caseOf()).reports;
    await env.DB.prepare(`UPDATE reports SET evidence_key = 'evidence/minute'`).run();
    expect((await ask(listReportCases, { token: moderator })).data).toEqual([]);
    const refusal = await askInVain(getReportCase, { token: moderator, params: { number: 1 } });
    expect(refusal.error.code).toBe('report_case_not_found');
    const request = { params: { uuid: by_fan?.uuid ?? '' }, form: { ground: 'To see' } };
    expect((await askInVain(openEvidence, { token: moderator, ...request })).error.code).toBe('evidence_not_kept');
    await ask(decideReports, decide(staff, 'warn', 0, 'Please be kind', guard));
    const { call } = (await env.DB.prepare('SELECT call FROM audit_entries').first<{ call: string }>()) ?? {};
    expect(call).toBe('POST /v1/office/moderated/{kind}/{target_uuid}/reports/decisions');
  });
});

describe('appeals', () => {
  const appeal = async (measure: 'hide' | 'end' = 'hide') => {
    await reportLive();
    await ask(decideReports, decide(staff, measure));
    const [decision] = (await ask(listOwnDecisions, { token: vb })).data;
    const params = { uuid: decision?.uuid ?? '' };
    await ask(appealDecision, { token: vb, params, form: { appeal: 'It was my own shop' } });
    return params;
  };
  const answer = (by: string, outcome: 'stands' | 'lifted', params: { uuid: string }) => ({
    token: by,
    params: ofLive,
    form: { decision_uuid: params.uuid, outcome, answer: 'We looked again' },
  });

  test('an appeal returns the case to the queue, for a different moderator', async () => {
    const params = await appeal();
    const queue = await ask(listReportCases, { token: moderator });
    expect(queue.data).toMatchObject([{ open_count: 0, appeal_count: 1 }]);
    const refusal = await askInVain(answerAppealOfDecision, answer(staff, 'lifted', params));
    expect(refusal.error.code).toBe('decision_not_yours');
    await ask(answerAppealOfDecision, answer(moderator, 'lifted', params));
    expect(await isShown()).toBe(true);
    const [own] = (await ask(listOwnDecisions, { token: vb })).data;
    expect(own).toMatchObject({ appeal: 'It was my own shop', answer: 'We looked again', is_lifted: true });
    expect((await ask(listReportCases, { token: moderator })).data).toEqual([]);
    const notices = (await ask(listNotices, { token: vb })).data.map(({ kind, path }) => [kind, path]);
    expect(notices.toSorted()).toEqual([
      ['appeal_answered', '/decisions'],
      ['decided', '/decisions'],
    ]);
  });

  test('a decision can be appealed once and answered once', async () => {
    const params = await appeal();
    const again = await askInVain(appealDecision, { token: vb, params, form: { appeal: 'Please' } });
    expect(again.error.code).toBe('decision_appealed');
    await ask(answerAppealOfDecision, answer(moderator, 'stands', params));
    const second = await askInVain(answerAppealOfDecision, answer(moderator, 'lifted', params));
    expect(second.error.code).toBe('decision_answered');
    expect(await isShown()).toBe(false);
  });

  test('only the affected member can appeal', async () => {
    await reportLive();
    await ask(decideReports, decide(staff, 'warn'));
    const [decision] = (await ask(listOwnDecisions, { token: vb })).data;
    const params = { uuid: decision?.uuid ?? '' };
    const refusal = await askInVain(appealDecision, { token: fan, params, form: { appeal: 'Not fair' } });
    expect(refusal.error.code).toBe('decision_not_found');
    const early = await askInVain(answerAppealOfDecision, answer(moderator, 'lifted', params));
    expect(early.error.code).toBe('decision_not_found');
  });

  test('a lifted decision shows nothing that another decision hides', async () => {
    const params = await appeal();
    const chief = await addMember('chief', 'staff');
    const form = { measure: 'hide', reason: 'It is stolen' } as const;
    const second = await ask(decideAbout, { token: chief, key: crypto.randomUUID(), params: ofLive, form });
    await ask(answerAppealOfDecision, answer(moderator, 'lifted', params));
    expect(await isShown()).toBe(false);
    const other = { uuid: second.data.decisions[0]?.uuid ?? '' };
    await ask(appealDecision, { token: vb, params: other, form: { appeal: 'It is mine' } });
    await ask(answerAppealOfDecision, answer(moderator, 'lifted', other));
    expect(await isShown()).toBe(true);
  });

  test('a lifted decision does not put a live back on air', async () => {
    const params = await appeal('end');
    await ask(answerAppealOfDecision, answer(moderator, 'lifted', params));
    expect((await ask(getLive, { params: { slug: 'sing' } })).data.status).toBe('ended');
  });
});

test('lists of cases and decisions continue across pages', async () => {
  const names = ['a', 'b', 'c'];
  await addUsers(names);
  for (const name of names) {
    await ask(report, { token: fan, form: { kind: 'user', target_uuid: userUuid(name), reason: 'spam' } });
  }
  const first = await ask(listReportCases, { token: staff, query: { limit: 2, state: 'all' } });
  const query = { limit: 2, state: 'all', cursor: first.next_cursor ?? '' } as const;
  const next = await ask(listReportCases, { token: staff, query });
  expect([...first.data, ...next.data].map(({ number }) => number)).toEqual([3, 2, 1]);
  await addLives([{ slug: 'talk', caster: 'somo', status: 'ended', ended_at_ms: 1 }]);
  for (const slug of ['sing', 'talk']) {
    await ask(report, { token: fan, form: { ...spam, target_uuid: liveUuid(slug) } });
  }
  for (const slug of ['sing', 'talk']) {
    await ask(decideReports, { ...decide(staff, 'warn'), params: { kind: 'live', target_uuid: liveUuid(slug) } });
  }
  const one = await ask(listOwnDecisions, { token: vb, query: { limit: 1 } });
  const other = await ask(listOwnDecisions, { token: vb, query: { limit: 1, cursor: one.next_cursor ?? '' } });
  expect(new Set([...one.data, ...other.data].map(({ title }) => title))).toEqual(new Set(['ไลฟ์ sing', 'ไลฟ์ talk']));
});

test('reports and decisions move with a merged account', async () => {
  const [old, into] = [await addMember('old', 'normal'), await addMember('into', 'normal')];
  await ask(report, { token: fan, form: { kind: 'user', target_uuid: userUuid('old'), reason: 'insult' } });
  await ask(
    decideReports,
    decide(moderator, 'warn', 0, 'Please be kind', { kind: 'user', target_uuid: userUuid('old') }),
  );
  // Both accounts reported the same live, and the old one also a user.
  for (const token of [old, into]) await ask(report, { token, form: spam });
  await ask(report, { token: old, form: { kind: 'user', target_uuid: userUuid('somo'), reason: 'insult' } });
  await countReportedFacts();
  const params = { uuid: userUuid('old') };
  const form = { into_uuid: userUuid('into'), reason: 'Both wrote from the same address' };
  await askAsTwo(mergeAccounts, { token: staff, key: crypto.randomUUID(), params, form });
  expect((await ask(listOwnDecisions, { token: into })).data).toMatchObject([
    { measure: 'warn', reason: 'Please be kind' },
  ]);
  const of = async (number: number) => (await ask(getReportCase, { token: staff, params: { number } })).data;
  expect(await of(1)).toMatchObject({ owner: { uuid: userUuid('into') }, open_count: 0 });
  const by = { uuid: userUuid('into') };
  expect(await of(2)).toMatchObject({ open_count: 2, reports: [{ by }, { by }] });
  expect(await of(3)).toMatchObject({ open_count: 1, reports: [{ by: { uuid: userUuid('into') } }] });
});

describe('decisions without a report', () => {
  const about = (by: string, measure: 'warn' | 'end' | 'hide' | 'show', target_uuid = liveUuid('sing')) => ({
    token: by,
    key: crypto.randomUUID(),
    params: { kind: 'live', target_uuid } as const,
    form: { measure, reason: 'It is an advert' },
  });
  const listIn = async (state: 'on_air' | 'announced' | 'ended' | 'hidden') =>
    (await ask(listOfficeLives, { token: moderator, query: { state } })).data;

  test('moderators find a live in their list, end it and hide it unreported', async () => {
    expect(await listIn('on_air')).toMatchObject([{ kind: 'live', uuid: liveUuid('sing'), caster: { name: 'somo' } }]);
    const { data } = await ask(decideAbout, about(moderator, 'end'));
    expect(data).toMatchObject({ open_count: 0, decision_count: 1, decisions: [{ measure: 'end', by_name: 'guard' }] });
    expect([await listIn('on_air'), (await listIn('ended')).length]).toEqual([[], 1]);
    expect((await ask(decideAbout, about(staff, 'hide'))).data.decision_count).toBe(2);
    expect([await isShown(), (await listIn('hidden')).length, await listIn('announced')]).toEqual([false, 1, []]);
    await ask(decideAbout, about(staff, 'show'));
    expect(await isShown()).toBe(true);
  });

  test('the affected member reads the decision and can appeal to another moderator', async () => {
    await ask(decideAbout, about(moderator, 'hide'));
    const [decision] = (await ask(listOwnDecisions, { token: vb })).data;
    expect(decision).toMatchObject({ measure: 'hide', reason: 'It is an advert', title: 'ไลฟ์ sing' });
    const params = { uuid: decision?.uuid ?? '' };
    await ask(appealDecision, { token: vb, params, form: { appeal: 'It is my song' } });
    await ask(answerAppealOfDecision, {
      token: staff,
      params: ofLive,
      form: { decision_uuid: params.uuid, outcome: 'lifted', answer: 'So it is' },
    });
    expect(await isShown()).toBe(true);
  });

  test('a decision applies and notifies once per idempotency key', async () => {
    const input = about(moderator, 'warn');
    expect(await ask(decideAbout, input)).toEqual(await ask(decideAbout, input));
    expect((await ask(listOwnDecisions, { token: vb })).data).toHaveLength(1);
  });

  test('a decision closes the open reports of its target', async () => {
    await reportLive();
    expect((await ask(decideAbout, about(staff, 'warn'))).data).toMatchObject({ number: 1, open_count: 0 });
    expect((await ask(listReportCases, { token: staff })).data).toEqual([]);
  });

  test('rejects decisions about unknown or own targets, or with an unsuitable measure', async () => {
    const codeOf = async (input: ReturnType<typeof about>) => (await askInVain(decideAbout, input)).error.code;
    expect(await codeOf(about(staff, 'warn', liveUuid('nothing')))).toBe('reported_not_found');
    const somebody = { kind: 'user', target_uuid: userUuid('guard') } as const;
    expect((await askInVain(decideAbout, { ...about(staff, 'end'), params: somebody })).error.code).toBe(
      'measure_unfit',
    );
    const own = { ...about(moderator, 'warn'), params: somebody };
    expect((await askInVain(decideAbout, own)).error.code).toBe('decision_of_oneself');
    expect((await askInVain(decideAbout, about(fan, 'end'))).status).toBe(403);
  });
});

describe('blocking a member', () => {
  const mailbox = sandbox();
  const bindings = { SANDBOX: mailbox };
  beforeEach(async () => {
    mailbox.mails.length = 0;
    await env.DB.batch([
      env.DB.prepare("INSERT INTO accounts VALUES ('sandbox', 'fan', ?, 0)").bind(userUuid('fan')),
      env.DB.prepare("INSERT INTO emails VALUES ('fan@vela.test', ?, 0, 'en')").bind(userUuid('fan')),
    ]);
  });

  const of = { uuid: userUuid('fan') };
  const user = { kind: 'user', target_uuid: userUuid('fan') } as const;
  const block = (by = staff, until = '', ground = 'Sells phones') =>
    ask(blockPerson, { token: by, params: of, form: { until, ground }, bindings });
  const unblock = (by = staff) => ask(unblockPerson, { token: by, params: of, form: { ground: 'It was long ago' } });
  const signIn = { params: { provider: 'sandbox' as const }, form: { access_token: 'fan' }, bindings };
  const refusal = async () => {
    const { error } = await askInVain(signInWithProvider, signIn);
    return error.code === 'account_blocked' ? error : expect.fail(error.code);
  };
  const proofNow = async () => (await refusal()).appeal_proof ?? expect.fail('there is none');
  const appealForm = (proof: string, appeal = 'It was my brother') => ({ form: { proof, appeal } });
  const codeOf = async (proof: string, appeal?: string) =>
    (await askInVain(appealBlock, appealForm(proof, appeal))).error.code;
  const waiting = async () => (await ask(listReportCases, { token: moderator })).data;
  const isBlocked = async () => (await ask(getPerson, { token: staff, params: of })).data.is_blocked;
  const answer = async (by: string, outcome: 'stands' | 'lifted') => {
    const [{ uuid: decision_uuid } = { uuid: '' }] = (await caseOf()).decisions;
    return { token: by, params: user, form: { decision_uuid, outcome, answer: 'We looked again' }, bindings };
  };

  test('a block is mailed with its reason and closes reports of the member', async () => {
    await ask(report, { token: vb, form: { ...user, reason: 'spam' } });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await block(staff, until)).data).toMatchObject({ reason: 'Sells phones', until, by_name: 'helper' });
    expect(await refusal()).toMatchObject({ reason: 'Sells phones', until, appeal: null, answer: null });
    expect(mailbox.mails).toMatchObject([{ to: 'fan@vela.test', text: expect.stringContaining('Sells phones') }]);
    const { open_count, reports, decisions } = await caseOf();
    expect([open_count, reports.length]).toEqual([0, 2]);
    expect(decisions).toMatchObject([{ measure: 'block', reason: 'Sells phones', by_name: 'helper', waits: false }]);
  });

  test('a blocked member can appeal once without a session, and another person lifts it', async () => {
    await block();
    const proof = await proofNow();
    const response = await ask(appealBlock, appealForm(proof));
    expect(await ask(appealBlock, appealForm(proof))).toEqual(response);
    expect(await codeOf(proof, 'Please')).toBe('decision_appealed');
    expect(await refusal()).toMatchObject({ appeal: 'It was my brother', answer: null, appeal_proof: null });
    expect(await waiting()).toMatchObject([{ ...user, appeal_count: 1 }]);
    expect((await askInVain(answerAppealOfDecision, await answer(staff, 'lifted'))).error.code).toBe(
      'decision_not_yours',
    );
    const other = await addMember('other', 'staff');
    await ask(answerAppealOfDecision, await answer(other, 'lifted'));
    expect([await isBlocked(), await waiting()]).toEqual([false, []]);
    const { token } = (await ask(signInWithProvider, signIn)).data;
    const [own] = (await ask(listOwnDecisions, { token })).data;
    expect(own).toMatchObject({ measure: 'block', answer: 'We looked again', is_lifted: true });
    expect(mailbox.mails.map(({ subject }) => subject).at(-1)).toContain('no longer suspended');
    const { call } =
      (await env.DB.prepare('SELECT call FROM audit_entries ORDER BY rowid DESC').first<{ call: string }>()) ?? {};
    expect(call).toContain('/decisions/answer');
  });

  test('a confirmed block shows its answer at sign-in and can still be lifted', async () => {
    await block();
    await ask(appealBlock, appealForm(await proofNow()));
    await ask(answerAppealOfDecision, await answer(await addMember('other', 'staff'), 'stands'));
    expect(await refusal()).toMatchObject({ answer: 'We looked again', appeal_proof: null });
    expect(mailbox.mails.at(-1)?.text).toContain('We looked again');
    await unblock();
    expect((await caseOf()).decisions).toMatchObject([{ answer: 'We looked again', is_lifted: true }]);
    await ask(signInWithProvider, signIn);
  });

  test('answering a block’s appeal requires the right to block and fresh sign-in', async () => {
    await block();
    await ask(appealBlock, appealForm(await proofNow()));
    const failureOf = async (by: string) =>
      (await askInVain(answerAppealOfDecision, await answer(by, 'lifted'))).error.code;
    expect(await failureOf(moderator)).toBe('forbidden');
    const other = await addMember('other', 'staff');
    await env.DB.prepare('UPDATE tokens SET authenticated_at_ms = 0 WHERE user_uuid = ?').bind(userUuid('other')).run();
    expect(await failureOf(other)).toBe('step_up_required');
    await env.DB.prepare("UPDATE users SET role = 'moderator' WHERE uuid = ?").bind(userUuid('fan')).run();
    expect(await failureOf(await tokenOf('other'))).toBe('role_of_house');
    expect((await askInVain(unblockPerson, { token: staff, params: of, form: { ground: 'No' } })).error.code).toBe(
      'role_of_house',
    );
    expect(await isBlocked()).toBe(true);
  });

  test('a lifted or replaced block has no open appeal', async () => {
    await block();
    const proof = await proofNow();
    await ask(appealBlock, appealForm(proof));
    const late = await answer(await addMember('other', 'staff'), 'stands');
    await unblock();
    expect([await isBlocked(), await waiting()]).toEqual([false, []]);
    expect((await askInVain(answerAppealOfDecision, late)).error.code).toBe('decision_answered');
    await block();
    const first = await proofNow();
    await block(await addMember('second', 'staff'), '', 'And threatens');
    expect(await codeOf(first)).toBe('appeal_proof_refused');
    expect((await caseOf()).decisions.map(({ is_lifted }) => is_lifted)).toEqual([false, true, true]);
    await ask(appealBlock, appealForm(await proofNow()));
    expect(await waiting()).toMatchObject([{ appeal_count: 1 }]);
  });

  test('an expired block is not lifted, and its appeal can be answered', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await block(staff, until);
    await ask(appealBlock, appealForm(await proofNow()));
    await env.DB.prepare('UPDATE user_blocks SET until_ms = 1').run();
    await ask(signInWithProvider, signIn);
    const input = await answer(await addMember('other', 'staff'), 'lifted');
    await block(staff, '', 'Again');
    await ask(answerAppealOfDecision, input);
    expect([await isBlocked(), await waiting()]).toEqual([true, []]);
    expect(await refusal()).toMatchObject({ reason: 'Again', appeal: null });
  });

  test('repeating a block keeps its decision and open appeal', async () => {
    await block();
    await env.DB.prepare("UPDATE moderation_decisions SET appeal = 'Look again', appealed_at_ms = 1").run();
    const [first] = await waiting();
    await block();
    expect(await waiting()).toEqual([first]);
    await block(staff, '', 'Another reason');
    expect(await waiting()).toEqual([]);
  });

  test('two concurrent blocks are one block and two decisions', async () => {
    await Promise.all([block(), block(await addMember('other', 'staff'), '', 'Threats')]);
    const { decisions } = await caseOf();
    expect(decisions.map(({ is_lifted }) => is_lifted)).toEqual([false, true]);
    expect((await refusal()).reason).toBe(decisions[0]?.reason);
  });

  test('the proof for an appeal is valid 15 minutes, only for its block', async () => {
    await block();
    const proof = await proofNow();
    expect(proof).not.toContain(userUuid('fan'));
    expect((await askInVain(getProfile, { token: proof })).status).toBe(401);
    const middle = Math.floor(proof.length / 2);
    const changedProof = `${proof.slice(0, middle)}${proof[middle] === 'A' ? 'B' : 'A'}${proof.slice(middle + 1)}`;
    for (const wrong of ['', 'x', changedProof, proof.slice(2), userUuid('fan')])
      expect(await codeOf(wrong), wrong).toBe('appeal_proof_refused');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + STEP_UP_SECONDS * 1000 });
    expect(await codeOf(proof)).toBe('appeal_proof_refused');
    vi.useRealTimers();
    await ask(appealBlock, appealForm(proof));
  });

  test('a blocked member’s sign-in attempt does not cancel the closing of the account', async () => {
    await ask(closeAccount, { token: fan });
    await block();
    await refusal();
    expect(await env.DB.prepare('SELECT count(*) AS n FROM closings').first('n')).toBe(1);
  });

  test('a block is made on the member’s page, never as a report measure', async () => {
    const form = { measure: 'block', reason: 'Spam' };
    const input = { token: staff, key: crypto.randomUUID(), params: user, form };
    expect((await fetchCall(decideAbout, input as never)).status).toBe(422);
  });
});
