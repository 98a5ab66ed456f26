/** The messages of gateways: how they are stored, found, taken in and forgotten. */
import { and, asc, desc, eq, isNotNull, lte } from 'drizzle-orm';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import type { Db } from '../../platform/host/db.ts';
import { type Statement, write } from '../../platform/host/statement.ts';
import type { ListedMessage } from '../gateway/gateway.ts';
import { gatewayMessages, gatewayMessageTakes } from './message-tables.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = { trusted: 400 * DAY_MS, untrusted: 30 * DAY_MS };

/** What nobody is known to have sent is kept, and leads to a read, so many times an hour; more is not listened to. */
export const UNTRUSTED_AN_HOUR = 240;
const HOUR_MS = 3_600_000;

const BODY_MOST_BYTES = 65_536;

/** A webhook as it came, and what is thought of it. */
export interface KeptWebhook {
  gateway: GatewayKey;
  verdict: 'signed' | 'hint' | 'refused';
  reason: string | null;
  reference: string | null;
  signature: string | null;
  body: string;
}

/** Stores a webhook, and gives back its number; nothing where too many came that nobody is known to have sent. */
export function keepWebhook(webhook: KeptWebhook, now: Date): Statement {
  const { gateway, verdict, reason, reference, signature, body } = webhook;
  const came = now.getTime();
  const forget = came + (verdict === 'signed' ? KEPT_MS.trusted : KEPT_MS.untrusted);
  return write`INSERT INTO gateway_messages (gateway, verdict, reason, reference, signature, body, came_at_ms, forget_at_ms)
    SELECT ${gateway}, ${verdict}, ${reason}, ${reference}, ${signature?.slice(0, 1000) ?? null}, ${atMost(body)}, ${came}, ${forget}
    WHERE ${verdict} = 'signed' OR coalesce((
      SELECT came_at_ms FROM gateway_messages WHERE verdict IN ('hint', 'refused')
      ORDER BY number DESC LIMIT 1 OFFSET ${UNTRUSTED_AN_HOUR - 1}
    ), 0) <= ${came - HOUR_MS}
    RETURNING number`;
}

/** Stores what a gateway's own list has, unless it has come as a webhook, or was listed before. */
export function keepListed(gateway: GatewayKey, listed: ListedMessage, now: Date): Statement {
  const reference = listed.reference ?? listed.charge_id;
  const came = now.getTime();
  return write`INSERT INTO gateway_messages (gateway, verdict, reason, reference, body, came_at_ms, forget_at_ms)
    SELECT ${gateway}, 'signed', 'listed', ${reference}, ${atMost(listed.body)}, ${came}, ${came + KEPT_MS.trusted}
    WHERE NOT EXISTS (
      SELECT 1 FROM gateway_messages
      WHERE gateway = ${gateway} AND reference = ${reference} AND instr(body, ${`"${listed.event_id}"`}) > 0
    )`;
}

/** Stores what a gateway answered, unless it is what it answered last about that charge. */
export function keepAnswer(
  answer: { gateway: GatewayKey; reference: string; request: string; status: number; body: string },
  now: Date,
): Statement {
  const { gateway, reference, request, status } = answer;
  const body = atMost(answer.body);
  const came = now.getTime();
  return write`INSERT INTO gateway_messages (gateway, verdict, reference, request, status, body, came_at_ms, forget_at_ms)
    SELECT ${gateway}, 'asked', ${reference}, ${request}, ${status}, ${body}, ${came}, ${came + KEPT_MS.trusted}
    WHERE NOT EXISTS (
      SELECT 1 FROM (
        SELECT status, body FROM gateway_messages
        WHERE gateway = ${gateway} AND reference = ${reference} AND verdict = 'asked' ORDER BY number DESC LIMIT 1
      ) WHERE status = ${status} AND body = ${body}
    )`;
}

/** A text that is at most 64 KiB in UTF-8; what is cut is the end. */
function atMost(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= BODY_MOST_BYTES) return text;
  return new TextDecoder().decode(bytes.slice(0, BODY_MOST_BYTES - 3)).replace(/\uFFFD$/, '');
}

/** The number of the last message there is. */
export const selectLastNumber = (db: Db) =>
  db.select({ number: gatewayMessages.number }).from(gatewayMessages).orderBy(desc(gatewayMessages.number)).limit(1);

/** A message by its number. */
export const selectMessage = (db: Db, number: number) =>
  db.select().from(gatewayMessages).where(eq(gatewayMessages.number, number));

/** Messages of a gateway that are to be taken in again, the longest due first. */
export const selectDueMessages = (db: Db, gateway: GatewayKey, { now, most }: { now: Date; most: number }) =>
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
    .limit(most);

/** When the next one is. */
export const selectNextDueMessage = (db: Db) =>
  db
    .select({ due_at_ms: gatewayMessageTakes.due_at_ms })
    .from(gatewayMessageTakes)
    .where(isNotNull(gatewayMessageTakes.due_at_ms))
    .orderBy(asc(gatewayMessageTakes.due_at_ms))
    .limit(1);

type Did = (typeof gatewayMessageTakes.$inferSelect)['did'];

/** Notes what a message led to. One whose gateway was silent is taken in again, later each time, for a day. */
export function noteTake({ number, times }: { number: number; times: number }, did: Did, now: Date): Statement {
  const again = did === 'silent' && times < AGAIN_MINUTES.length ? (AGAIN_MINUTES[times] ?? 0) * 60_000 : null;
  const due = again === null ? null : now.getTime() + again;
  return write`UPDATE gateway_message_takes SET times = times + 1, did = ${did}, last_at_ms = ${now.getTime()}, due_at_ms = ${due}
    WHERE message_number = ${number}`;
}

const AGAIN_MINUTES = [1, 1, 2, 4, 8, 15, 30, 60, 120, 240, 480, 480];

/** Forgets what may be, some at a time. */
export const forgetMessages = (now: Date, most: number): Statement =>
  write`DELETE FROM gateway_messages WHERE number IN (
    SELECT number FROM gateway_messages WHERE forget_at_ms <= ${now.getTime()} ORDER BY forget_at_ms LIMIT ${most}
  )`;
