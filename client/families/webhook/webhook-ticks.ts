import type { WebhookEvent } from '../../../calls/families/family-webhook.ts';

/** Checkboxes of the events that a webhook can receive. */
export const webhookTicks = {
  live_started: 'live.started',
  live_ended: 'live.ended',
  gift_sent: 'gift.sent',
  payout: 'payout.*',
} as const satisfies Record<string, WebhookEvent>;

export type WebhookTick = keyof typeof webhookTicks;

export const webhookTickNames = Object.keys(webhookTicks) as WebhookTick[];
