/** Webhooks of a family: addresses that receive events of its VBs, and the log of deliveries. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, moment, uuid } from '../platform/field.ts';

/** Maximum webhooks of a family. */
export const WEBHOOKS_MAX = 5;
/** Hours in which the secret before a rotation remains valid. */
export const OLD_SECRET_HOURS = 24;
/** Days in which a delivery stays in the log. */
export const DELIVERY_DAYS = 30;

/** Events that a family can choose. `payout.*` stands for all steps of a payout. */
export const webhookEvents = ['live.started', 'live.ended', 'gift.sent', 'payout.*'] as const;
export const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEvent>;

const webhook = z.object({
  uuid,
  url: z.string(),
  events: z.array(webhookEvent),
  made_at: moment,
  /** Time since which every attempt has failed. Null: the latest one succeeded. */
  failing_since: moment.nullable(),
  /** Time at which deliveries stopped, because they failed for days. Null: they go on. */
  disabled_at: moment.nullable(),
  /** End of the secret before the rotation. Null: there is none. */
  old_secret_until: moment.nullable(),
});
export type FamilyWebhook = z.infer<typeof webhook>;

/** The secret is shown only in this answer. It begins with `whsec_`. */
const webhookSecret = webhook.extend({ secret: z.string() });

const deliveryState = z.enum(['waiting', 'delivered', 'failed']);

/** The `webhook-id` of a delivery. */
export const deliveryId = z.string().regex(/^msg_[0-9a-f]{32}$/);

const delivery = z.object({
  id: deliveryId,
  event: z.string(),
  state: deliveryState,
  happened_at: moment,
  /** Number of attempts, and the result of the latest. */
  attempt_count: count,
  attempted_at: moment.nullable(),
  /** Status of the response. Null: none arrived. */
  status: z.number().int().nullable(),
  next_attempt_at: moment.nullable(),
  /** The body as it is sent. */
  payload: z.string(),
});
export type WebhookDelivery = z.infer<typeof delivery>;
export type ListedWebhook = FamilyWebhook & { latest_delivery: WebhookDelivery | null };

const path = '/v1/family/webhooks';
const byUuid = z.object({ uuid });

export const listWebhooks = defineCall({
  method: 'GET',
  path,
  summary: "Lists the webhooks of the caller's family with their latest delivery, oldest first",
  access: 'family',
  failures: ['family_account_required'],
  answer: list(webhook.extend({ latest_delivery: delivery.nullable() })),
});

export const addWebhook = defineCall({
  method: 'POST',
  path,
  summary: `Adds an https address that receives events of the family's VBs, at most ${WEBHOOKS_MAX}. Events are separated by commas. Returns the secret of its signatures once`,
  access: 'family',
  step_up: true,
  form: z.object({
    url: z.string().trim().max(500).pipe(z.url()),
    events: z
      .string()
      .max(200)
      .transform((text) => [...new Set(text.split(',').map((event) => event.trim()))])
      .pipe(z.array(webhookEvent).min(1)),
  }),
  failures: ['family_account_required', 'webhook_url_refused', 'webhook_exists', 'webhooks_full'],
  answer: one(webhookSecret),
});

export const removeWebhook = defineCall({
  method: 'DELETE',
  path: `${path}/{uuid}`,
  summary: "Removes a webhook of the caller's family with its log",
  access: 'family',
  params: byUuid,
  failures: ['family_account_required', 'webhook_not_found'],
  answer: one(z.object({ uuid })),
});

export const rotateWebhookSecret = defineCall({
  method: 'POST',
  path: `${path}/{uuid}/secret`,
  summary: `Creates a new secret for a webhook and returns it once. The old one stays valid for ${OLD_SECRET_HOURS} hours`,
  access: 'family',
  step_up: true,
  params: byUuid,
  failures: ['family_account_required', 'webhook_not_found'],
  answer: one(webhookSecret),
});

export const enableWebhook = defineCall({
  method: 'POST',
  path: `${path}/{uuid}/enable`,
  summary: 'Sends events to a webhook again after its deliveries stopped',
  access: 'family',
  params: byUuid,
  failures: ['family_account_required', 'webhook_not_found'],
  answer: one(webhook),
});

export const testWebhook = defineCall({
  method: 'POST',
  path: `${path}/{uuid}/test`,
  summary: 'Sends the event webhook.test to a webhook',
  access: 'family',
  limit: { times: 20, window_seconds: 3600 },
  params: byUuid,
  failures: ['family_account_required', 'webhook_not_found'],
  answer: one(delivery),
});

export const listWebhookDeliveries = defineCall({
  method: 'GET',
  path: `${path}/{uuid}/deliveries`,
  summary: `Lists the deliveries of a webhook in the last ${DELIVERY_DAYS} days, latest first`,
  access: 'family',
  params: byUuid,
  query: pageQuery,
  failures: ['family_account_required', 'webhook_not_found'],
  answer: list(delivery),
});

export const resendWebhookDelivery = defineCall({
  method: 'POST',
  path: `${path}/{uuid}/deliveries/{id}/again`,
  summary: 'Sends a delivery again with the same id',
  access: 'family',
  limit: { times: 60, window_seconds: 3600 },
  params: z.object({ uuid, id: deliveryId }),
  failures: ['family_account_required', 'webhook_not_found', 'webhook_delivery_not_found'],
  answer: one(delivery),
});
