/** Bodies of webhooks, for the API document. Triggers write the same fields. */
import { z } from 'zod';
import { coins, count, moment, satang, uuid } from './platform/field.ts';
import { payoutState } from './platform/page-field.ts';

const bodyOf = <Type extends z.ZodType, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    type,
    /** Time of the event. */
    timestamp: moment,
    data,
  });

const liveData = z.object({ live_uuid: uuid, slug: z.string(), title: z.string(), vb_uuid: uuid });

const giftData = z.object({
  gift_uuid: uuid,
  live_uuid: uuid,
  vb_uuid: uuid,
  item_uuid: uuid,
  quantity: count,
  coins,
  /** The part of the V-tokens that belongs to the family. */
  family_vtokens: count.nullable(),
  /** Null: the giver is anonymous. */
  giver_uuid: uuid.nullable(),
});

const payoutData = z.object({
  payout_uuid: uuid,
  reference: z.string(),
  state: payoutState,
  /** Null: a payout of the family itself. */
  vb_uuid: uuid.nullable(),
  /** Only of the family's own payouts. */
  net_satang: satang.nullable(),
});

const payoutEvents = payoutState.options.map((state) => `payout.${state}` as const);

/** Webhooks by the name under which a family chooses them, and `webhook.test`. */
export const webhookBodies = {
  'live.started': { summary: 'A VB of the family went on air', body: bodyOf(z.literal('live.started'), liveData) },
  'live.ended': { summary: 'A stream of a VB of the family ended', body: bodyOf(z.literal('live.ended'), liveData) },
  'gift.sent': { summary: 'A VB of the family received a gift', body: bodyOf(z.literal('gift.sent'), giftData) },
  'payout.*': {
    summary: 'A payout of the family, or of one of its VBs, reached another state',
    body: bodyOf(z.enum(payoutEvents), payoutData),
  },
  'webhook.test': { summary: 'The family sent a test', body: bodyOf(z.literal('webhook.test'), z.object({})) },
} as const;
