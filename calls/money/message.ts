/** Messages of payment gateways as received, for staff who investigate a payment. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, moment } from '../platform/field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { gatewayKey } from './order-details.ts';

export const tag = 'payment';

/**
 * `signed`: a webhook of the gateway. `hint`: a webhook without a signature. `refused`: a webhook
 * with an invalid signature or body. `asked`: a response to our request.
 */
export const messageVerdict = z.enum(['signed', 'hint', 'refused', 'asked']);
export type MessageVerdict = z.infer<typeof messageVerdict>;

const gatewayMessage = z.object({
  number: count,
  gateway: gatewayKey,
  verdict: messageVerdict,
  /** Reason of the refusal. */
  reason: z.string().nullable(),
  /** The charge that it is about, by our reference. */
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
