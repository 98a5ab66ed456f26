import type { FamilyWebhook, WebhookDelivery } from '../../../calls/families/family-webhook.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatDateTime } from '../../platform/texts/format.ts';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { webhookTickNames, webhookTicks } from './webhook-ticks.ts';

/** Shows whether a webhook receives events, and since when it fails. */
export function WebhookState({ webhook: { disabled_at, failing_since } }: { webhook: FamilyWebhook }) {
  const { t, locale } = useSite();
  if (disabled_at !== null)
    return <StateTag tone="bad" text={t('webhook:state.disabled', { when: formatDateTime(locale, disabled_at) })} />;
  if (failing_since !== null)
    return <StateTag tone="wait" text={t('webhook:state.failing', { when: formatDateTime(locale, failing_since) })} />;
  return <StateTag tone="good" text={t('webhook:state.on')} />;
}

const tones = { delivered: 'good', waiting: 'wait', failed: 'bad' } as const;

/** Shows the state of a delivery with the status of the response. */
export function DeliveryState({ delivery: { state, status, attempt_count } }: { delivery: WebhookDelivery }) {
  const { t } = useSite();
  if (attempt_count === 0) return <StateTag tone={tones[state]} text={t(`webhook:delivery.${state}`)} />;
  const text = t(`webhook:delivery.${state === 'waiting' ? 'repeated' : state}`);
  return <StateTag tone={tones[state]} text={`${text} · ${status ?? t('webhook:delivery.no_response')}`} />;
}

/** Lists the events that a webhook receives. */
export function WebhookEvents({ webhook: { events } }: { webhook: FamilyWebhook }) {
  const { t } = useSite();
  const names = webhookTickNames.filter((name) => events.includes(webhookTicks[name]));
  return <>{names.map((name) => t(`webhook:event.${name}`)).join(' · ')}</>;
}
