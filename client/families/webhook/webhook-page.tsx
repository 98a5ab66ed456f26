import type { FamilyWebhook, WebhookDelivery } from '../../../calls/families/family-webhook.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/facts/facts.tsx';
import { Moment } from '../../ui/facts/moment.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Confirm } from '../../ui/form/confirm.tsx';
import styles from '../../ui/form/form.css?url';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { WebhookOutcome } from './webhook-outcome.tsx';
import { DeliveryState, WebhookEvents, WebhookState } from './webhook-state.tsx';

/** A webhook with its commands and the log of its deliveries. */
export function WebhookPage({
  webhook,
  deliveries,
  olderHref,
  secret,
  status,
}: {
  webhook: FamilyWebhook;
  deliveries: WebhookDelivery[];
  olderHref: string | null;
  /** The new secret, right after a rotation. */
  secret: string | null;
  status: 'tested' | 'resent' | 'enabled' | null;
}) {
  const { t, to } = useSite();
  const { uuid, url, made_at, old_secret_until } = webhook;
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-5 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/family/webhooks'))} text={t('webhook:title')} />
      <h1 className="text-xl font-bold wrap-anywhere">{url}</h1>
      <WebhookOutcome status={status} secret={secret} />
      <Panel title={t('webhook:settings')}>
        <p className="text-sm">
          <WebhookState webhook={webhook} />
        </p>
        <DescriptionList>
          <DescriptionItem name={t('webhook:add.events')}>
            <WebhookEvents webhook={webhook} />
          </DescriptionItem>
          <DescriptionItem name={t('webhook:made')}>
            <Moment at={made_at} />
          </DescriptionItem>
          {old_secret_until !== null && (
            <DescriptionItem name={t('webhook:secret.old')}>
              <Moment at={old_secret_until} />
            </DescriptionItem>
          )}
        </DescriptionList>
        <Commands uuid={uuid} isDisabled={webhook.disabled_at !== null} />
      </Panel>
      <section className="grid gap-3">
        <h2 className="text-lg font-bold">{t('webhook:log')}</h2>
        <p className="text-sm text-soft">{t('webhook:log_text')}</p>
        {deliveries.length === 0 ? (
          <EmptyState picture="bell" title={t('webhook:never')} text={t('webhook:never_text')} />
        ) : (
          <ul className="card divide-y">
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} webhookUuid={uuid} delivery={delivery} />
            ))}
          </ul>
        )}
        {olderHref && <ButtonLink href={olderHref}>{t('family:more')}</ButtonLink>}
      </section>
    </div>
  );
}

function Commands({ uuid, isDisabled }: { uuid: string; isDisabled: boolean }) {
  const { t, to } = useSite();
  const toForm = (at: '/test' | '/enable' | '/secret' | '/remove') =>
    to(actionHref('/family/webhooks/{uuid}', at, { uuid }));
  return (
    <div className="flex flex-wrap gap-2">
      {isDisabled && (
        <form method="post" action={toForm('/enable')}>
          <Button variant="primary">{t('webhook:enable')}</Button>
        </form>
      )}
      <form method="post" action={toForm('/test')}>
        <Button>{t('webhook:test')}</Button>
      </form>
      <Confirm
        ask={t('webhook:secret.rotate')}
        text={t('webhook:secret.rotate_text')}
        confirm={t('webhook:secret.rotate')}
        form={{ method: 'post', action: toForm('/secret') }}
      />
      <Confirm
        ask={t('webhook:remove')}
        text={t('webhook:remove_text')}
        confirm={t('webhook:remove')}
        form={{ method: 'post', action: toForm('/remove') }}
      />
    </div>
  );
}

function Delivery({ webhookUuid, delivery }: { webhookUuid: string; delivery: WebhookDelivery }) {
  const { t, to, locale } = useSite();
  const { id, event, state, happened_at, attempt_count, attempted_at, next_attempt_at, payload } = delivery;
  return (
    <li>
      <details>
        <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
          <code className="min-w-0 font-medium wrap-anywhere">{event}</code>
          <DeliveryState delivery={delivery} />
          <span className="text-soft">
            <Moment at={happened_at} />
          </span>
        </summary>
        <div className="grid gap-3 px-4 pb-4">
          <DescriptionList>
            <DescriptionItem name="webhook-id">
              <code className="text-xs wrap-anywhere">{id}</code>
            </DescriptionItem>
            <DescriptionItem name={t('webhook:delivery.attempts')}>
              {formatNumber(locale, attempt_count)}
            </DescriptionItem>
            {attempted_at !== null && (
              <DescriptionItem name={t('webhook:delivery.attempted')}>
                <Moment at={attempted_at} />
              </DescriptionItem>
            )}
            {state === 'waiting' && attempt_count > 0 && next_attempt_at !== null && (
              <DescriptionItem name={t('webhook:delivery.next')}>
                <Moment at={next_attempt_at} />
              </DescriptionItem>
            )}
          </DescriptionList>
          <pre className="rounded-s bg-lift px-3 py-2 text-xs whitespace-pre-wrap wrap-anywhere">{payload}</pre>
          <form method="post" action={to(actionHref('/family/webhooks/{uuid}', '/again', { uuid: webhookUuid }))}>
            <input type="hidden" name="delivery" value={id} />
            <Button>{t('webhook:delivery.again')}</Button>
          </form>
        </div>
      </details>
    </li>
  );
}
