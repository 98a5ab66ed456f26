/** What payment gateways have said, as it came: for staff who must know what happened to somebody's money. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, moment } from '../platform/field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { gatewayKey } from './order-details.ts';

/** A webhook that is the gateway's; one that may be; one that is not. Or an answer to what we asked. */
export const messageVerdict = z.enum(['signed', 'hint', 'refused', 'asked']);
export type MessageVerdict = z.infer<typeof messageVerdict>;

const gatewayMessage = z.object({
  number: count,
  gateway: gatewayKey,
  verdict: messageVerdict,
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** The charge that it is about, by our reference. */
  reference: z.string().nullable(),
  /** Of an answer: what was asked, and its status. */
  request: z.string().nullable(),
  status: z.number().int().nullable(),
  signature: z.string().nullable(),
  /** As it came. */
  body: z.string(),
  came_at: moment,
  forget_at: moment,
  /** What it led to; null of what is not taken in. */
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
    'What gateways have said, as it came, latest first; of one charge, where its reference is given; or what could not be taken in',
  access: 'staff',
  query: withSorts(
    pageQuery.extend({
      /** `failed`: believed, and not taken in, since its gateway did not answer. */
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
    'Takes a message in again: its charge is read at the gateway, and what is new is recorded, once however often',
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
