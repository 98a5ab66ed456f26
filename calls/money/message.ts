/** Messages of payment gateways as received, for staff who investigate a payment. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery, raw } from '../platform/call.ts';
import { count, moment } from '../platform/field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { gatewayLimit } from './order.ts';
import { gatewayKey } from './order-details.ts';

/**
 * `signed`: a webhook of the gateway, or a message of its own list. `hint`: a webhook without a
 * signature. `refused`: a webhook with an invalid signature or body. `asked`: a response to our
 * request.
 */
export const messageVerdict = z.enum(['signed', 'hint', 'refused', 'asked']);
export type MessageVerdict = z.infer<typeof messageVerdict>;

const gatewayMessage = z.object({
  number: count,
  gateway: gatewayKey,
  verdict: messageVerdict,
  /** Reason of the refusal; `listed`: a message of the gateway's own list. */
  reason: z.string().nullable(),
  /** The charge that it is about: our reference, or the gateway's id if it names only that. */
  reference: z.string().nullable(),
  /** Set only for a response: the request and the HTTP status. */
  request: z.string().nullable(),
  status: z.number().int().nullable(),
  signature: z.string().nullable(),
  /** The raw body. */
  body: z.string(),
  came_at: moment,
  forget_at: moment,
  /** Result of processing the message; null if it is not processed. */
  taken: z
    .object({
      did: z.enum(['waiting', 'silent', 'unknown_charge', 'nothing_new', 'recorded']),
      times: count,
      last_at: moment,
      due_at: moment.nullable(),
    })
    .nullable(),
});

export const gatewayMessageSorts = defineSorts({ own: '-came_at', by: { came_at: {} } });

export const listGatewayMessages = defineCall({
  method: 'GET',
  path: '/v1/office/gateway-messages',
  summary:
    'Lists messages of gateways as received, latest first: all, those of one charge by its reference, or those that could not be processed',
  access: 'staff',
  query: withSorts(
    pageQuery.extend({
      /** `failed`: accepted but not processed, because the gateway did not answer. */
      state: z.enum(['all', 'failed']).default('all'),
      reference: z
        .string()
        .regex(/^[A-Za-z0-9]{1,20}$/)
        .toUpperCase()
        .optional(),
    }),
    gatewayMessageSorts,
  ),
  answer: list(gatewayMessage),
});

export const takeGatewayMessage = defineCall({
  method: 'POST',
  path: '/v1/office/gateway-messages/{number}/take',
  summary:
    'Processes a message again: reads its charge at the gateway and records changes. Repeating it records each change once',
  access: 'staff',
  params: z.object({
    number: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  }),
  failures: ['gateway_message_not_found', 'payment_unavailable'],
  answer: one(z.object({ number: count, did: z.enum(['unknown_charge', 'nothing_new', 'recorded']) })),
});

/**
 * Body of the bank's webhook: the charge to check. The result is queried, never taken from the
 * webhook.
 */
export const webhookBody = z.object({ reference: z.string().min(1).max(20) });

/** Header of the bank's signature over the body, and its maximum age. */
export const webhookSignature = {
  header: 'vela-signature',
  says: '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256, with the shared secret, of the time, a dot and the unchanged body; at most 300 seconds old. Several `v1` are possible while a secret is rotated.',
};

/** Called by gateways, not by a browser. Their signatures cover the raw body. */
export const receiveWebhook = raw(
  defineCall({
    method: 'POST',
    path: '/v1/payment/webhooks/{gateway}',
    summary: "Receives a gateway's notification about a charge: stores it, then queries the gateway for the result",
    access: 'public',
    ...gatewayLimit,
    params: z.object({ gateway: gatewayKey }),
    failures: ['too_many_requests'],
    /** The acknowledgement that the sender expects. */
    answer: z.record(z.string(), z.union([z.string(), z.boolean()])),
  }),
  { body: webhookBody, signature: webhookSignature },
);
