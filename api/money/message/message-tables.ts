import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { MessageVerdict } from '../../../calls/money/message.ts';
import type { GatewayKey } from '../../../calls/money/order-details.ts';

/**
 * Messages of gateways as received, before any of it is believed: webhooks, and answers that differ
 * from the previous one about the same charge. At most 64 KiB each, and 240 an hour from unverified
 * senders. Credentials of ours are never stored. A row never changes.
 *
 * @writers webhooks, requests to gateways; the scheduled job `orders` adds missed messages and
 * deletes old ones
 * @readers `/v1/office/gateway-messages…`
 * @rows one per message of a gateway, at most 240 an hour from unverified senders
 * @retention 400 days, 30 from unverified senders; deleted by the scheduled job `orders`
 */
export const gatewayMessages = sqliteTable(
  'gateway_messages',
  {
    number: integer().primaryKey(),
    gateway: text().$type<GatewayKey>().notNull(),
    verdict: text().$type<MessageVerdict>().notNull(),
    /** Reason for rejecting it. `listed`: the message is from the gateway's own list. */
    reason: text(),
    /**
     * Our reference of the charge, or the gateway's id if the message has only that. Null: it has
     * neither.
     */
    reference: text(),
    /** Request that was answered (method and path), and the status of the answer. */
    request: text(),
    status: integer(),
    /** Signature header of a webhook. Never credentials of ours. */
    signature: text(),
    body: text().notNull(),
    came_at_ms: integer().notNull(),
    forget_at_ms: integer().notNull(),
  },
  (table) => [
    index('gateway_messages_of_charge').on(table.gateway, table.reference, table.number),
    index('gateway_messages_untrusted').on(table.number).where(sql`verdict IN ('hint', 'refused')`),
    index('gateway_messages_to_forget').on(table.forget_at_ms),
    check('gateway_messages_verdict', sql`${table.verdict} IN ('signed', 'hint', 'refused', 'asked')`),
    check('gateway_messages_answer', sql`(${table.verdict} = 'asked') = (${table.request} IS NOT NULL)`),
    check('gateway_messages_size', sql`length(CAST(${table.body} AS BLOB)) <= 65536`),
    // @invariant message.ts adds a fixed time
    check('gateway_messages_forget', sql`${table.forget_at_ms} > ${table.came_at_ms}`),
  ],
);

/**
 * Results of webhooks and listed messages, unless they were refused. A message is processed again
 * until its charge could be read, for about a day.
 *
 * @writers a trigger on `gateway_messages`, webhooks, the scheduled job `orders`,
 * `POST /v1/office/gateway-messages/{number}/take`
 * @readers the scheduled job `orders`, `/v1/office/gateway-messages`
 * @rows one per webhook or listed message that was not refused
 * @retention as its message
 */
export const gatewayMessageTakes = sqliteTable(
  'gateway_message_takes',
  {
    message_number: integer().primaryKey(),
    times: integer().notNull(),
    /** `waiting`: not processed. `silent`: the gateway did not answer. */
    did: text({ enum: ['waiting', 'silent', 'unknown_charge', 'nothing_new', 'recorded'] }).notNull(),
    last_at_ms: integer().notNull(),
    /** Next automatic attempt. Null: never. */
    due_at_ms: integer(),
  },
  (table) => [
    index('gateway_message_takes_due').on(table.due_at_ms).where(sql`due_at_ms IS NOT NULL`),
    index('gateway_message_takes_failed').on(table.message_number).where(sql`did = 'silent'`),
  ],
);
