/** One decision for several approvals: a request per row, and a result per row. */
import { describe, expect, test } from 'vitest';
import { decideApproval, listApprovals } from '../../../calls/identity/approval.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const t = textsOf('th');
const [sample = expect.fail('the call has an example')] = sampleAnswer(listApprovals).data;
const uuidOf = (number: number) => `0190a3c1-7b1e-4c3a-8f4e-00000000000${number}`;
const waiting = [1, 2, 3].map((number) => ({
  ...sample,
  uuid: uuidOf(number),
  state: 'open' as const,
  ground: `เหตุผล ${number}`,
}));

/** Returns the checkboxes of the page by field. */
const picksIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<input[^>]*name="(pick\.\d+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&'),
    ]),
  );

const staff = (host: MemberHost) => signedIn(new Browser(host.become('คนของบ้าน', 'staff')));

describe('approvals in bulk', () => {
  test('each chosen row is its own request, and failures appear per row', async () => {
    const host = new MemberHost();
    host.answer(listApprovals, { data: waiting, next_cursor: null });
    const decisions: [path: string, key: string | null, form: Record<string, string>][] = [];
    host.on(decideApproval, ({ url, body, headers }) => {
      const form = Object.fromEntries(body instanceof URLSearchParams ? body : []);
      decisions.push([url.pathname, headers.get('idempotency-key'), form]);
      return url.pathname.endsWith(uuidOf(2))
        ? refusal('approval_outdated')
        : Response.json(sampleAnswer(decideApproval));
    });
    const browser = await staff(host);
    const picks = picksIn((await browser.go('/office/approvals')).text);
    expect(Object.keys(picks)).toEqual(['pick.0', 'pick.1', 'pick.2']);
    const { 'pick.2': _, ...chosen } = picks;
    const form = { back: '', idempotency_key: 'key-12345', decision: 'approve', ground: 'ตรวจแล้ว', ...chosen };
    const { status, text } = await browser.go('/office/approvals/bulk', { form });
    expect(status).toBe(200);
    const body = { decision: 'approve', digest: sample.digest, ground: 'ตรวจแล้ว' };
    expect(decisions).toEqual([
      [`/v1/office/approvals/${uuidOf(1)}`, 'key-12345-0', body],
      [`/v1/office/approvals/${uuidOf(2)}`, 'key-12345-1', body],
    ]);
    expect(text).toContain(t('office:bulk.done', { count: 1 }));
    expect(text).toContain(t('office:bulk.not_done', { count: 1 }));
    expect(text).toMatch(new RegExp(`เหตุผล 2[^<]*(<!-- -->)?: (<!-- -->)?${t('error:code.approval_outdated')}`));
    // The same form again has the same keys.
    await browser.go('/office/approvals/bulk', { form });
    expect(decisions.slice(2).map(([, key]) => key)).toEqual(['key-12345-0', 'key-12345-1']);
  });

  test('own requests have no checkbox, and decided lists no form', async () => {
    const host = new MemberHost();
    const browser = await staff(host);
    const own = { ...waiting[0], asked_by: { uuid: host.person.uuid, name: 'คนของบ้าน' } } as (typeof waiting)[number];
    host.answer(listApprovals, { data: [own, ...waiting.slice(1)], next_cursor: null });
    expect(Object.keys(picksIn((await browser.go('/office/approvals')).text))).toEqual(['pick.1', 'pick.2']);
    host.answer(listApprovals, {
      data: waiting.map((one) => ({ ...one, state: 'refused' as const })),
      next_cursor: null,
    });
    expect((await browser.go('/office/approvals?state=refused')).text).not.toContain('id="bulk"');
  });

  test('a required sign-in keeps the decision, the reason and the chosen rows', async () => {
    const host = new MemberHost().on(decideApproval, () => refusal('step_up_required'));
    host.answer(listApprovals, { data: waiting, next_cursor: null });
    const browser = await staff(host);
    const { 'pick.1': second = '' } = picksIn((await browser.go('/office/approvals')).text);
    const form = { back: '', idempotency_key: 'key-12345', decision: 'refuse', ground: 'ไม่ตรง', 'pick.1': second };
    const { status, location } = await browser.go('/office/approvals/bulk', { form });
    expect([status, location?.includes('StepUpRequired')]).toEqual([303, true]);
    const { text } = await browser.go('/office/approvals');
    expect(text).toContain('>ไม่ตรง</textarea>');
    expect(text.match(/<input[^>]*name="pick\.\d+"[^>]*checked=""/g)).toHaveLength(1);
  });
});
