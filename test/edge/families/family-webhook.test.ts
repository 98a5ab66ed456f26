/** The pages of a family's webhooks. They work without scripts and show a secret once. */
import { describe, expect, test } from 'vitest';
import {
  addWebhook,
  enableWebhook,
  type ListedWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../../../calls/families/family-webhook.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';

const [sample] = sampleAnswer(listWebhooks).data;
const [sampleDelivery] = sampleAnswer(listWebhookDeliveries).data;
if (!sample || !sampleDelivery) throw new Error('the samples are empty');
const url = 'https://hooks.example.com/vela';
const healthy = { ...sample, url, disabled_at: null, failing_since: null, latest_delivery: null };
const delivery = {
  ...sampleDelivery,
  event: 'live.started',
  state: 'failed' as const,
  status: 503,
  attempt_count: 8,
  payload: '{"type":"live.started"}',
};
const secret = 'whsec_c2VjcmV0';
const path = `/family/webhooks/${sample.uuid}`;

async function owner(webhooks: ListedWebhook[] = [healthy]) {
  const browser = await signedIn(new Browser(new MemberHost().become('ดาว', 'family')));
  browser.host.answer(listWebhooks, { data: webhooks, next_cursor: null });
  browser.host.answer(listWebhookDeliveries, { data: [delivery], next_cursor: null });
  return browser;
}

describe('webhooks of a family', () => {
  test('the family page links to the list', async () => {
    expect((await (await owner()).go('/family')).text).toContain('href="/family/webhooks"');
  });

  test('the list shows addresses, events, states and the last delivery', async () => {
    const stopped = { ...healthy, uuid: crypto.randomUUID(), disabled_at: '2031-11-10T05:00:00Z' };
    const browser = await owner([{ ...healthy, events: ['payout.*'], latest_delivery: delivery }, stopped]);
    const { status, text } = await browser.go('/en/family/webhooks');
    expect(status).toBe(200);
    expect(text).toContain(`href="/en${path}"`);
    for (const words of [url, 'A payout changes', 'Failed · 503', 'Stopped on', 'No deliveries yet'])
      expect(text).toContain(words);
  });

  test('adding a webhook sends the ticked events and shows the secret once', async () => {
    const browser = await owner();
    const bodies: string[] = [];
    browser.host.on(addWebhook, ({ body }) => {
      bodies.push(String(body));
      return Response.json({ data: { ...healthy, secret } });
    });
    const form = { url, live_started: 'on', payout: 'on' };
    const answer = await browser.go('/family/webhooks/new', { form });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')]);
    expect(answer.text).toContain(secret);
    expect(bodies.map((body) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { url, events: 'live.started,payout.*' },
    ]);
    expect((await browser.go('/family/webhooks')).text).not.toContain(secret);
  });

  test.each([
    ['webhook_url_refused', 'error:code.webhook_url_refused'],
    ['webhook_exists', 'error:code.webhook_exists'],
    ['invalid_form', 'webhook:incomplete'],
  ] as const)('the form shows %s with what was typed', async (code, key) => {
    const browser = await owner();
    browser.host.on(addWebhook, () => refusal(code));
    const answer = await browser.go('/family/webhooks/new', { form: { url: 'https://10.0.0.8/', gift_sent: 'on' } });
    expect([409, 422]).toContain(answer.status);
    expect(answer.text).toContain(textInPage('th', key));
    expect(answer.text).toContain('value="https://10.0.0.8/"');
    expect(answer.text).toMatch(/name="gift_sent"[^>]*checked/);
  });

  test('after the required sign-in the form has the typed values', async () => {
    const browser = await owner();
    browser.host.on(addWebhook, () => refusal('step_up_required'));
    const { location } = await browser.go('/family/webhooks/new', { form: { url, live_ended: 'on' } });
    expect(location).toContain('error=StepUpRequired');
    const { text } = await browser.go('/family/webhooks');
    expect(text).toContain(`value="${url}"`);
    expect(text).toMatch(/name="live_ended"[^>]*checked/);
    expect(text).not.toMatch(/name="live_started"[^>]*checked/);
  });

  test('a family with five webhooks sees no form', async () => {
    const browser = await owner(Array.from({ length: 5 }, () => ({ ...healthy, uuid: crypto.randomUUID() })));
    const { text } = await browser.go('/family/webhooks');
    expect(text).not.toContain('action="/family/webhooks/new"');
    expect(text).toContain(textInPage('th', 'error:code.webhooks_full'));
  });

  test('the log shows payloads, responses and a form to send again', async () => {
    const { status, text } = await (await owner()).go(`/en${path}`);
    expect(status).toBe(200);
    for (const words of ['live.started', 'Failed · 503', delivery.id, '{&quot;type&quot;:&quot;live.started&quot;}'])
      expect(text).toContain(words);
    expect(text).toContain(`action="/en${path}/again"`);
    expect(text).not.toContain(`action="/en${path}/enable"`);
  });

  test('a stopped webhook offers to turn it on again', async () => {
    const { text } = await (await owner([{ ...healthy, disabled_at: '2031-11-10T05:00:00Z' }])).go(path);
    expect(text).toContain(`action="${path}/enable"`);
  });

  test.each([
    ['test', testWebhook, {}, `${path}?status=tested`],
    ['enable', enableWebhook, {}, `${path}?status=enabled`],
    ['again', resendWebhookDelivery, { delivery: delivery.id }, `${path}?status=resent`],
    ['remove', removeWebhook, {}, '/family/webhooks?status=removed'],
  ] as const)('the form %s asks the API and redirects', async (at, call, form, target) => {
    const browser = await owner();
    const { location } = await browser.go(`${path}/${at}`, { form });
    expect(location).toBe(target);
    expect([...browser.host.callsAsked]).toContain(call);
    expect((await browser.go(target)).text).toContain('role="status"');
  });

  test('a rotation shows the new secret once', async () => {
    const browser = await owner();
    browser.host.answer(rotateWebhookSecret, { data: { ...healthy, secret } });
    expect((await browser.go(`${path}/secret`, { form: {} })).text).toContain(secret);
    expect((await browser.go(path)).text).not.toContain(secret);
  });

  test('a webhook of another family is a 404', async () => {
    const browser = await owner([]);
    browser.host.on(listWebhookDeliveries, () => refusal('webhook_not_found'));
    expect((await browser.go(path)).status).toBe(404);
  });
});
