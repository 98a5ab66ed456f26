/** Reports by a plain form, and the page of staff's decisions. */
import { describe, expect, test } from 'vitest';
import { getLineDesk, reportLine } from '../../../calls/live/chat-moderation.ts';
import { getLive } from '../../../calls/live/live.ts';
import { appealDecision, listOwnDecisions, type OwnDecision, report } from '../../../calls/moderation/moderation.ts';
import { getUser } from '../../../calls/people/profile.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';

const uuid = '6bac888e-dabd-49f3-a1dc-a8adecbfd39b';
const at = `/en/report/user/${uuid}`;
const form = { reason: 'insult', note: 'again and again' };

describe('report form and decision page', () => {
  test('users and streams have report links, which require a sign-in', async () => {
    const live = { ...sampleAnswer(getLive).data, status: 'on_air' as const, ended_at: null, summary: null };
    const browser = new Browser(new MemberHost().answer(getLive, { data: live }));
    const { uuid: who } = sampleAnswer(getUser).data;
    expect((await browser.go(`/en/users/${who}`)).text).toContain(`href="/en/report/user/${who}"`);
    const { text } = await browser.go(`/en/live/${live.slug}`);
    expect(text).toContain(`href="/en/report/live/${live.uuid}"`);
    expect((await browser.go(at)).location).toContain('/auth/signin');
  });

  test('a report sends its target and reason and is confirmed', async () => {
    const reports: unknown[] = [];
    const host = new MemberHost().on(report, ({ body }) => {
      reports.push(Object.fromEntries(body instanceof URLSearchParams ? body : []));
      return Response.json(sampleAnswer(report));
    });
    const browser = await signedIn(new Browser(host));
    expect((await browser.go(at)).text).toContain(`action="${at}/send"`);
    const { status, location } = await browser.go(`${at}/send`, { form });
    expect([status, location]).toEqual([303, `${at}?status=sent`]);
    expect(reports).toEqual([{ kind: 'user', target_uuid: uuid, ...form }]);
    expect((await browser.go(location ?? '')).text).toContain(textInPage('en', 'moderation:report.sent'));
  });

  test.for([
    ['report_of_oneself', 'own'],
    ['reported_not_found', 'gone'],
  ] as const)('a report refused with %s shows the reason above the form', async ([code, status]) => {
    const browser = await signedIn(new Browser(new MemberHost().on(report, () => refusal(code))));
    const { location } = await browser.go(`${at}/send`, { form });
    expect(location).toBe(`${at}?status=${status}`);
    const { text } = await browser.go(location ?? '');
    expect(text).toContain(textInPage('en', `moderation:report.${status}`));
    expect(text).toContain(`action="${at}/send"`);
  });

  test('a chat message is reported by a form; too many reports show the limit', async () => {
    const { data: desk } = sampleAnswer(getLineDesk);
    const line = {
      ...desk.line,
      kind: 'say' as const,
      who: { uuid: crypto.randomUUID(), name: 'fan', vip_level: 0, part: null },
    };
    const reports: unknown[] = [];
    const host = new MemberHost().answer(getLineDesk.own, { data: { ...desk, line } }).on(reportLine, ({ body }) => {
      reports.push(Object.fromEntries(body instanceof URLSearchParams ? body : []));
      return reports.length > 1 ? refusal('too_many_requests') : Response.json(sampleAnswer(reportLine));
    });
    const browser = await signedIn(new Browser(host));
    const place = '/en/live/sing/talk/1';
    expect((await browser.go(place)).text).toContain(`action="${place}/report"`);
    const { status, location } = await browser.go(`${place}/report`, { form });
    expect([status, location, reports]).toEqual([303, `${place}?status=reported`, [form]]);
    expect((await browser.go(location ?? '')).text).toContain(textInPage('en', 'moderation:report.sent'));
    const again = await browser.go(`${place}/report`, { form });
    expect((await browser.go(again.location ?? '')).text).toContain(textInPage('en', 'moderation:report.often'));
  });

  const decision: OwnDecision = {
    ...(sampleAnswer(listOwnDecisions).data[0] as OwnDecision),
    reason: '<b>An advert</b>',
    appeal: null,
    appealed_at: null,
    answer: null,
    is_lifted: false,
  };

  test('a decision shows its reason as text and takes one appeal', async () => {
    const host = new MemberHost().answer(listOwnDecisions, { data: [decision], next_cursor: null });
    host.on(appealDecision, () => Response.json(sampleAnswer(appealDecision)));
    const browser = await signedIn(new Browser(host));
    const { text } = await browser.go('/en/decisions');
    expect(text).toContain('&lt;b&gt;An advert&lt;/b&gt;');
    expect(text).toContain('action="/en/decisions/appeal#outcome"');
    const { location } = await browser.go('/en/decisions/appeal', { form: { uuid: decision.uuid, appeal: 'No' } });
    expect(location).toBe('/en/decisions?status=asked');
    const appealedDecision = { ...decision, appeal: 'No', appealed_at: decision.decided_at };
    host.answer(listOwnDecisions, { data: [appealedDecision], next_cursor: null });
    const { text: after } = await browser.go(location ?? '');
    expect(after).toContain(textInPage('en', 'moderation:decisions.waits'));
    expect(after).not.toContain('action="/en/decisions/appeal#outcome"');
  });

  test.for([
    ['decision_appealed', 'before'],
    ['invalid_form', 'empty'],
  ] as const)('an appeal refused with %s shows the reason', async ([code, status]) => {
    const browser = await signedIn(new Browser(new MemberHost().on(appealDecision, () => refusal(code))));
    const { location } = await browser.go('/en/decisions/appeal', { form: { uuid, appeal: 'No' } });
    expect(location).toBe(`/en/decisions?status=${status}`);
  });
});
