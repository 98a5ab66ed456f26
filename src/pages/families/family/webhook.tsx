/** Webhooks of a family: their list with a form to add one, and the log of each. */
import type { Context } from 'hono';
import {
  addWebhook,
  enableWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  WEBHOOKS_MAX,
} from '../../../../calls/families/family-webhook.ts';
import type { Call } from '../../../../calls/platform/call.ts';
import type { FailureCode } from '../../../../calls/platform/failure/failure-status.ts';
import { WebhookPage } from '../../../../client/families/webhook/webhook-page.tsx';
import { webhookTickNames, webhookTicks } from '../../../../client/families/webhook/webhook-ticks.ts';
import { type WebhookDraft, WebhooksPage } from '../../../../client/families/webhook/webhooks-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { familyWebhook as detailPage, familyWebhooks as listPage } from '../../../../pages/families/family.ts';
import type { EdgeEnv } from '../../../env.ts';
import { type ApiResult, allOk, api } from '../../../platform/host/api.ts';
import type { Failure } from '../../../platform/host/result.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { action, loader, type PageInput } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { dropPendingForm, pendingForm, signInWithForm } from '../../../platform/session/pending-form.ts';

const emptyDraft: WebhookDraft = { url: '', ticks: [] };

/** Failures that the form of the list shows. */
const formFailures: readonly FailureCode[] = ['invalid_form', 'webhook_url_refused', 'webhook_exists', 'webhooks_full'];

const listPath = (c: Context<EdgeEnv>) => linkIn(c)(href('/family/webhooks'));

/** Opens the list, with values that were typed before a required sign-in. */
export const webhooks = loader(listPage, async (c, { query: { status } }) => {
  const { data } = listPage.actions.add.form.safeParse((await pendingForm(c, listPath(c)))?.typed);
  return showList(c, { status: status ?? null, draft: data && draftOf(data) });
});

const draftOf = ({
  url,
  ...ticks
}: { url: string } & Partial<Record<keyof typeof webhookTicks, 'on' | undefined>>) => ({
  url,
  ticks: webhookTickNames.filter((name) => ticks[name] === 'on'),
});

interface ListState {
  status?: 'removed' | null;
  draft?: WebhookDraft | undefined;
  secret?: string;
  failed?: Failure;
}

async function showList(c: Context<EdgeEnv>, { status, draft = emptyDraft, secret, failed }: ListState) {
  const result = await api(c, listWebhooks, {});
  if (!result.ok) return failedPage(c, result);
  const { data } = result.answer;
  return page(c, {
    share: { kind: 'hidden' },
    status: failed?.status ?? 200,
    body: (
      <WebhooksPage
        webhooks={data}
        isFull={data.length >= WEBHOOKS_MAX}
        draft={draft}
        secret={secret ?? null}
        status={status ?? null}
        formError={failed?.failure.error.code ?? null}
      />
    ),
  });
}

/** Adds a webhook and shows its secret, in this response only. */
export const add = action(listPage, 'add', async (c, { form }) => {
  const draft = draftOf(form);
  const events = draft.ticks.map((name) => webhookTicks[name]).join(',');
  const result = await api(c, addWebhook, { form: { url: draft.url, events } });
  if (result.ok) {
    await dropPendingForm(c);
    return showList(c, { secret: result.answer.data.secret });
  }
  const { code } = result.failure.error;
  if (formFailures.includes(code)) return showList(c, { draft, failed: result });
  const typed = { url: draft.url, ...Object.fromEntries(draft.ticks.map((name) => [name, 'on'])) };
  return (await signInWithForm(c, code, { path: listPath(c), action: 'add', typed })) ?? failedPage(c, result);
});

export const webhook = loader(detailPage, (c, input) => showDetail(c, input));

type DetailInput = PageInput<typeof detailPage>;

async function showDetail(
  c: Context<EdgeEnv>,
  { params, query: { cursor, status } }: DetailInput,
  secret: string | null = null,
): Promise<Response> {
  const result = await allOk(
    api(c, listWebhooks, {}),
    api(c, listWebhookDeliveries, { params, query: { cursor, limit: 30 } }),
  );
  if (!result.ok) return failedPage(c, result);
  const [{ data }, deliveries] = result.answer;
  const own = data.find(({ uuid }) => uuid === params.uuid);
  if (!own) return errorPage(c, 404, 'webhook_not_found');
  const older = deliveries.next_cursor;
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <WebhookPage
        webhook={own}
        deliveries={deliveries.data}
        olderHref={older && linkIn(c)(href('/family/webhooks/{uuid}', params, { cursor: older }))}
        secret={secret}
        status={status ?? null}
      />
    ),
  });
}

/** Shows the new secret, in this response only. */
export const rotate = action(detailPage, 'rotate', async (c, { params }) => {
  const result = await api(c, rotateWebhookSecret, { params });
  return result.ok ? showDetail(c, { params, query: {} }, result.answer.data.secret) : failedPage(c, result);
});

function after(
  c: Context<EdgeEnv>,
  result: ApiResult<Call>,
  params: DetailInput['params'],
  status: NonNullable<DetailInput['query']['status']>,
): Response | Promise<Response> {
  if (!result.ok) return failedPage(c, result);
  return c.redirect(linkIn(c)(href('/family/webhooks/{uuid}', params, { status })), 303);
}

export const test = action(detailPage, 'test', async (c, { params }) =>
  after(c, await api(c, testWebhook, { params }), params, 'tested'),
);

export const enable = action(detailPage, 'enable', async (c, { params }) =>
  after(c, await api(c, enableWebhook, { params }), params, 'enabled'),
);

export const resend = action(detailPage, 'resend', async (c, { params, form: { delivery: id } }) =>
  after(c, await api(c, resendWebhookDelivery, { params: { ...params, id } }), params, 'resent'),
);

export const remove = action(detailPage, 'remove', async (c, { params }) => {
  const result = await api(c, removeWebhook, { params });
  if (!result.ok) return failedPage(c, result);
  return c.redirect(linkIn(c)(href('/family/webhooks', { status: 'removed' })), 303);
});
