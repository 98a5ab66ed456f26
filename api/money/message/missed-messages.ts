/**
 * Finds webhooks that never arrived. Reads each gateway's own list every three minutes, stores
 * missing messages, and processes them like webhooks.
 */
import { eq } from 'drizzle-orm';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import type { JobRun } from '../../platform/scheduler/job.ts';
import { gatewayLists } from '../charge/charge-tables.ts';
import { type Gateway, GatewayUnavailable } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { keepListed } from './message.ts';

const EVERY_MS = 3 * 60_000;
/** Recent messages are read twice, because lists lag. */
const OVERLAP_MS = 10 * 60_000;
/** Longest period that is read, also on the first run. */
const MAX_MS = 3 * 86_400_000;

/**
 * Reads the list of a gateway if it is due. After a failure the next run reads from the same time.
 */
export async function readMissedMessages(
  ports: PaymentPorts,
  { gateway: key, turn }: { gateway: GatewayKey; turn: JobRun },
): Promise<void> {
  const { listMessages, is_set_up } = ports.gateways[key];
  if (!listMessages || !is_set_up) return;
  const [list] = await ports.db.select().from(gatewayLists).where(eq(gatewayLists.gateway, key));
  const last = list?.read_until_ms ?? 0;
  if (ports.now.getTime() - last >= EVERY_MS) await readList(ports, { key, last, list: listMessages, turn });
}

async function readList(
  { db, now, log }: PaymentPorts,
  {
    key,
    last,
    list,
    turn,
  }: { key: GatewayKey; last: number; list: NonNullable<Gateway['listMessages']>; turn: JobRun },
): Promise<void> {
  const nowMs = now.getTime();
  try {
    const messages = await list(Math.max(last - OVERLAP_MS, nowMs - MAX_MS));
    const readUntil = write`INSERT INTO gateway_lists (gateway, read_until_ms) VALUES (${key}, ${nowMs})
      ON CONFLICT (gateway) DO UPDATE SET read_until_ms = excluded.read_until_ms`;
    await commitOrThrow(db, [...messages.map((message) => keepListed(key, message, now)), readUntil]);
    turn.done += 1;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    log('warn', 'gateway_list_not_read', { gateway: key, reason: error.message });
    turn.failure = `list of ${key}: ${error.message}`;
  }
}

/** Returns the time at which a list is due; null if no configured gateway has a list. */
export async function nextListMs({ db, gateways }: Pick<PaymentPorts, 'db' | 'gateways'>): Promise<number | null> {
  const keys = (Object.entries(gateways) as [GatewayKey, Gateway][]).flatMap(([key, { is_set_up, listMessages }]) =>
    is_set_up && listMessages ? [key] : [],
  );
  if (keys.length === 0) return null;
  const lists = await Promise.all(
    keys.map((key) => db.select().from(gatewayLists).where(eq(gatewayLists.gateway, key))),
  );
  return Math.min(...lists.map(([list]) => (list ? list.read_until_ms + EVERY_MS : 0)));
}
