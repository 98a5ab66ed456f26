/**
 * Messages of gateways: storage, selection, results and deletion. Triggers in message-rules.sql
 * create the row in `gateway_message_takes` for a webhook or listed message that was not refused,
 * and delete it with the message.
 */
import { and, asc, desc, eq, isNotNull, lte } from 'drizzle-orm';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import type { Db } from '../../platform/framework/db.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';
import type { ListedMessage } from '../gateway/gateway.ts';
import { gatewayMessages, gatewayMessageTakes } from './message-tables.ts';

const DAY_MS = 86_400_000;
const RETENTION_MS = { trusted: 400 * DAY_MS, untrusted: 30 * DAY_MS };

/**
 * Maximum messages per hour from unverified senders that are stored and trigger a query. More are
 * rejected.
 */
export const UNTRUSTED_PER_HOUR = 240;
const HOUR_MS = 3_600_000;

const MAX_BODY_BYTES = 65_536;

/** A webhook as received, with the result of its verification. */
export interface StoredWebhook {
  gateway: GatewayKey;
  verdict: 'signed' | 'hint' | 'refused';
  reason: string | null;
  reference: string | null;
  signature: string | null;
  body: string;
}

/**
 * Stores a webhook and returns its number. Stores nothing for an unverified sender if such senders
 * have reached the limit.
 */
export function keepWebhook(webhook: StoredWebhook, now: Date): Statement {
  const { gateway, verdict, reason, reference, signature, body } = webhook;
  const now_ms = now.getTime();
  const forget = now_ms + (verdict === 'signed' ? RETENTION_MS.trusted : RETENTION_MS.untrusted);
  return write`INSERT INTO gateway_messages (gateway, verdict, reason, reference, signature, body, came_at_ms, forget_at_ms)
    SELECT ${gateway}, ${verdict}, ${reason}, ${reference}, ${signature?.slice(0, 1000) ?? null}, ${truncate(body)}, ${now_ms}, ${forget}
    WHERE ${verdict} = 'signed' OR coalesce((
      SELECT came_at_ms FROM gateway_messages WHERE verdict IN ('hint', 'refused')
      ORDER BY number DESC LIMIT 1 OFFSET ${UNTRUSTED_PER_HOUR - 1}
    ), 0) <= ${now_ms - HOUR_MS}
    RETURNING number`;
}

/** Stores a message of a gateway's list, unless it arrived as a webhook or was listed before. */
export function keepListed(gateway: GatewayKey, message: ListedMessage, now: Date): Statement {
  const reference = message.reference ?? message.charge_id;
  const now_ms = now.getTime();
  return write`INSERT INTO gateway_messages (gateway, verdict, reason, reference, body, came_at_ms, forget_at_ms)
    SELECT ${gateway}, 'signed', 'listed', ${reference}, ${truncate(message.body)}, ${now_ms}, ${now_ms + RETENTION_MS.trusted}
    WHERE NOT EXISTS (
      SELECT 1 FROM gateway_messages
      WHERE gateway = ${gateway} AND reference = ${reference} AND instr(body, ${`"${message.event_id}"`}) > 0
    )`;
}

/** Stores an answer of a gateway, unless it equals the last one about this charge. */
export function keepAnswer(
  answer: { gateway: GatewayKey; reference: string; request: string; status: number; body: string },
  now: Date,
): Statement {
  const { gateway, reference, request, status } = answer;
  const body = truncate(answer.body);
  const now_ms = now.getTime();
  return write`INSERT INTO gateway_messages (gateway, verdict, reference, request, status, body, came_at_ms, forget_at_ms)
    SELECT ${gateway}, 'asked', ${reference}, ${request}, ${status}, ${body}, ${now_ms}, ${now_ms + RETENTION_MS.trusted}
    WHERE NOT EXISTS (
      SELECT 1 FROM (
        SELECT status, body FROM gateway_messages
        WHERE gateway = ${gateway} AND reference = ${reference} AND verdict = 'asked' ORDER BY number DESC LIMIT 1
      ) WHERE status = ${status} AND body = ${body}
    )`;
}

/** Cuts a text at 64 KiB of UTF-8. */
function truncate(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= MAX_BODY_BYTES) return text;
  return new TextDecoder().decode(bytes.slice(0, MAX_BODY_BYTES - 3)).replace(/\uFFFD$/, '');
}

/** Selects the number of the last message. */
export const selectLastNumber = (db: Db) =>
  db.select({ number: gatewayMessages.number }).from(gatewayMessages).orderBy(desc(gatewayMessages.number)).limit(1);

/** Selects a message by its number. */
export const selectMessage = (db: Db, number: number) =>
  db.select().from(gatewayMessages).where(eq(gatewayMessages.number, number));

/** Selects messages of a gateway to process again, the longest due first. */
export const selectDueMessages = (db: Db, gateway: GatewayKey, { now, limit }: { now: Date; limit: number }) =>
  db
    .select({ message: gatewayMessages, times: gatewayMessageTakes.times })
    .from(gatewayMessageTakes)
    .innerJoin(gatewayMessages, eq(gatewayMessages.number, gatewayMessageTakes.message_number))
    .where(
      and(
        eq(gatewayMessages.gateway, gateway),
        isNotNull(gatewayMessageTakes.due_at_ms),
        lte(gatewayMessageTakes.due_at_ms, now.getTime()),
      ),
    )
    .orderBy(asc(gatewayMessageTakes.due_at_ms))
    .limit(limit);

/** Selects the time at which the next one is due. */
export const selectNextDueMessage = (db: Db) =>
  db
    .select({ due_at_ms: gatewayMessageTakes.due_at_ms })
    .from(gatewayMessageTakes)
    .where(isNotNull(gatewayMessageTakes.due_at_ms))
    .orderBy(asc(gatewayMessageTakes.due_at_ms))
    .limit(1);

type Did = (typeof gatewayMessageTakes.$inferSelect)['did'];

/**
 * Stores the result of a message. If the gateway did not answer, it is processed again at growing
 * intervals, for about a day.
 */
export function noteTake({ number, times }: { number: number; times: number }, outcome: Did, now: Date): Statement {
  const again = outcome === 'silent' && times < RETRY_MINUTES.length ? (RETRY_MINUTES[times] ?? 0) * 60_000 : null;
  const due_at_ms = again === null ? null : now.getTime() + again;
  return write`UPDATE gateway_message_takes SET times = times + 1, did = ${outcome}, last_at_ms = ${now.getTime()}, due_at_ms = ${due_at_ms}
    WHERE message_number = ${number}`;
}

const RETRY_MINUTES = [1, 1, 2, 4, 8, 15, 30, 60, 120, 240, 480, 480];

/** Deletes messages after their retention, up to `limit`. */
export const forgetMessages = (now: Date, limit: number): Statement =>
  write`DELETE FROM gateway_messages WHERE number IN (
    SELECT number FROM gateway_messages WHERE forget_at_ms <= ${now.getTime()} ORDER BY forget_at_ms LIMIT ${limit}
  )`;
