import type { ListedWebhook } from '../../../calls/families/family-webhook.ts';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/facts/moment.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import styles from '../../ui/form/form.css?url';
import { TextField } from '../../ui/form/text-field.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { WebhookOutcome } from './webhook-outcome.tsx';
import { DeliveryState, WebhookEvents, WebhookState } from './webhook-state.tsx';
import { type WebhookTick, webhookTickNames, webhookTicks } from './webhook-ticks.ts';

/** Values of the form that adds a webhook. */
export interface WebhookDraft {
  url: string;
  ticks: readonly WebhookTick[];
}

/** Lists the webhooks of a family, with a form to add one. */
export function WebhooksPage({
  webhooks,
  isFull,
  draft,
  secret,
  status,
  formError,
}: {
  webhooks: ListedWebhook[];
  /** The family has the maximum number of webhooks. */
  isFull: boolean;
  draft: WebhookDraft;
  /** Secret of the webhook that was just added. */
  secret: string | null;
  status: 'removed' | null;
  formError: FailureCode | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/family'))} text={t('family:title')} />
      <header className="grid gap-1">
        <h1 className="text-2xl font-bold">{t('webhook:title')}</h1>
        <p className="text-soft">{t('webhook:text')}</p>
      </header>
      <WebhookOutcome status={status} formError={formError} secret={secret} />
      {webhooks.length === 0 ? (
        <EmptyState picture="bell" title={t('webhook:none')} text={t('webhook:none_text')} />
      ) : (
        <ul className="grid gap-3">
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook.uuid} webhook={webhook} />
          ))}
        </ul>
      )}
      {isFull ? <p className="text-sm text-soft">{t('error:code.webhooks_full')}</p> : <AddForm draft={draft} />}
    </div>
  );
}

function WebhookCard({ webhook }: { webhook: ListedWebhook }) {
  const { t, to } = useSite();
  const { uuid, url, latest_delivery } = webhook;
  return (
    <li className="card grid gap-2 p-4 text-sm">
      <a className="font-bold wrap-anywhere underline" href={to(href('/family/webhooks/{uuid}', { uuid }))}>
        {url}
      </a>
      <p>
        <WebhookState webhook={webhook} />
      </p>
      <p className="text-soft">
        <WebhookEvents webhook={webhook} />
      </p>
      {latest_delivery ? (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t pt-2">
          <span className="text-soft">{t('webhook:latest')}</span>
          <code className="text-xs">{latest_delivery.event}</code>
          <Moment at={latest_delivery.happened_at} />
          <DeliveryState delivery={latest_delivery} />
        </p>
      ) : (
        <p className="border-t pt-2 text-soft">{t('webhook:never')}</p>
      )}
    </li>
  );
}

function AddForm({ draft: { url, ticks } }: { draft: WebhookDraft }) {
  const { t, to } = useSite();
  return (
    <Panel title={t('webhook:add.title')}>
      <form className="grid gap-3" method="post" action={to(actionHref('/family/webhooks', '/new', {}))}>
        <TextField
          id="webhook-url"
          name="url"
          label={t('webhook:add.url')}
          value={url}
          inputMode="url"
          maxLength={500}
          hint={t('webhook:add.url_hint')}
        />
        <fieldset>
          <legend className="text-sm text-soft">{t('webhook:add.events')}</legend>
          {webhookTickNames.map((name) => (
            <Checkbox key={name} name={name} checked={ticks.includes(name)} missing={false} optional>
              {t(`webhook:event.${name}`)} <code className="text-xs text-soft">{webhookTicks[name]}</code>
            </Checkbox>
          ))}
        </fieldset>
        <Button variant="primary" wide>
          {t('webhook:add.send')}
        </Button>
      </form>
    </Panel>
  );
}
