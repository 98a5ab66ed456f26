/**
 * Processes a message of a gateway. A message is only a hint, so its charge is read at the gateway.
 * Processing it several times has one effect.
 */

import type { GatewayKey } from '../../../calls/money/order-details.ts';
import { batchRead } from '../../platform/framework/db.ts';
import { describeError } from '../../platform/framework/log.ts';
import { commitOrThrow } from '../../platform/framework/statement.ts';
import type { JobRun } from '../../platform/scheduler/job.ts';
import { openCase } from '../case/case.ts';
import { followRefundsOf } from '../case/gateway-refund.ts';
import { followCharges, type Recorded, recordedOf, selectRecorded } from '../charge/follow-charge.ts';
import { GatewayUnavailable } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { selectUuidOfCharge } from '../order/read-order.ts';
import { noteTake, selectDueMessages } from './message.ts';
import type { gatewayMessages } from './message-tables.ts';
import { openDisputeCase } from './open-dispute-case.ts';

/** A stored message, or the part that names its charge. */
export type ChargeMessage = Pick<
  typeof gatewayMessages.$inferSelect,
  'number' | 'gateway' | 'reference' | 'verdict' | 'body'
>;

/** Selects the order of a charge, with its recorded payments. */
export const selectOfMessage = ({ db }: PaymentPorts, about: Pick<ChargeMessage, 'gateway' | 'reference'>) =>
  selectRecorded(db, selectUuidOfCharge(db, about));

/**
 * Reads the charge of a message and returns the result. Uses `earlier` instead of a query, if
 * given.
 */
export async function takeMessage(
  ports: PaymentPorts,
  { number, times, verdict, gateway, reference, body }: ChargeMessage & { times: number },
  earlier?: Recorded | null,
): Promise<'silent' | 'unknown_charge' | 'nothing_new' | 'recorded'> {
  const { db, now, log } = ports;
  const about = { gateway, reference };
  // Gateways also send messages about transfers and accounts.
  if (reference === null) {
    await commitOrThrow(db, [noteTake({ number, times }, 'nothing_new', now)]);
    return 'nothing_new';
  }
  const record = earlier === undefined ? recordedOf(await batchRead(db, selectOfMessage(ports, about))) : earlier;
  const outcome = record ? await followMessage(ports, record, body) : 'unknown_charge';
  // Refunds exist only for orders with refundable money.
  if (record && record.order.refundable_satang > 0) await followRefundsOf(ports, record.order.uuid);
  if (outcome === 'unknown_charge') log('warn', 'webhook_of_unknown_charge', { gateway, number });
  const isForNobody = outcome === 'unknown_charge' && verdict === 'signed';
  const observation = { kind: 'no_order' as const, ...about, order_uuid: null, payment_id: null, detail: {} };
  await commitOrThrow(db, [
    noteTake({ number, times }, outcome, now),
    ...(isForNobody ? [openCase(observation, now)] : []),
  ]);
  return outcome;
}

/**
 * Records the charges of an order, and then opens the case of the dispute that the message names.
 * In this order, a dispute that cannot be read does not delay the record of a payment. A dispute of
 * a payment that is not in `record` yet counts as unreadable, and the retry opens its case.
 *
 * Returns `recorded` if the gateway reports a payment that is not in `record`, and otherwise
 * `nothing_new`. Returns `silent` if one of the two could not be read. Without a body there is no
 * dispute to read.
 */
export async function followMessage(
  ports: PaymentPorts,
  record: Recorded,
  body = '',
): Promise<'silent' | 'nothing_new' | 'recorded'> {
  const { order } = record;
  try {
    const status = await followCharges(ports, record);
    await openDisputeCase(ports, body, record);
    const isNew = status.payments.some(
      ({ payment_id }) => !record.payments.some((payment) => payment.payment_id === payment_id),
    );
    return isNew ? 'recorded' : 'nothing_new';
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    ports.log('warn', 'gateway_silent', { order_uuid: order.uuid, reason: error.message });
    return 'silent';
  }
}

const MAX_PER_RUN = 50;

/** Consecutive failures after which a gateway's messages wait for the next run. */
const MAX_SILENCES = 5;

/**
 * Processes due messages of a gateway: those interrupted by a crash, and those about which the
 * gateway did not answer.
 */
export async function takeDueMessages(
  ports: PaymentPorts,
  { gateway, turn }: { gateway: GatewayKey; turn: JobRun },
): Promise<void> {
  let silences = 0;
  for (const { message, times } of await selectDueMessages(ports.db, gateway, { now: ports.now, limit: MAX_PER_RUN })) {
    try {
      silences = (await takeMessage(ports, { ...message, times })) === 'silent' ? silences + 1 : 0;
      turn.done += 1;
    } catch (error) {
      ports.log('error', 'message_not_processed', { number: message.number, ...describeError(error) });
      turn.failure = `message ${message.number}: ${error}`;
    }
    if (silences === MAX_SILENCES) return;
  }
}
