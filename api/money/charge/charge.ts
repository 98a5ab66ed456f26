/** Stored charges of an order: selection, creation and changes. */
import { eq, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import { insertRow, type Statement, updateRow } from '../../platform/framework/statement.ts';
import type { ChargeRequest, Gateway, KnownCharge, MadeCharge } from '../gateway/gateway.ts';
import type { CoinOrderRow } from '../order/order-move.ts';
import { charges } from './charge-tables.ts';

/** A charge as stored in D1. */
export type ChargeRow = typeof charges.$inferSelect;

/** Selects the charges of an order in the order of creation. */
export const selectCharges = (db: Db, orderUuid: string | SQLWrapper) =>
  db.select().from(charges).where(eq(charges.order_uuid, orderUuid)).orderBy(charges.nth);

/** Returns the last charge that can be paid. */
export const shownChargeOf = (all: readonly ChargeRow[]): ChargeRow | undefined =>
  all.findLast(({ state }) => state === 'made');

/**
 * Returns a new charge of an order. Its state is `waiting` if the gateway needs data from the payer
 * first.
 */
export function newCharge(
  order: Pick<CoinOrderRow, 'uuid' | 'gateway' | 'reference' | 'total_satang'>,
  { nth, asked_at_ms, gateway }: { nth: number; asked_at_ms: number | null; gateway: Gateway },
): ChargeRow {
  const reference = nth === 1 ? order.reference : `${order.reference}${nth}`;
  return {
    order_uuid: order.uuid,
    nth,
    gateway: order.gateway,
    reference,
    charge_id: gateway.chargeIdOf(reference),
    amount_satang: order.total_satang,
    state: asked_at_ms === null ? 'waiting' : 'asked',
    asked_at_ms,
    qr_payload: null,
    picture_url: null,
    redirect_url: null,
  };
}

/** Inserts the row of a charge. charge-rules.sql rejects a row that does not match its order. */
export const writeCharge = (row: ChargeRow): Statement => insertRow(charges, row);

/** Returns a changed charge, and the statement that stores the change. */
export function changeCharge(row: ChargeRow, changes: Partial<ChargeRow>): { row: ChargeRow; statement: Statement } {
  const { order_uuid, nth } = row;
  return { row: { ...row, ...changes }, statement: updateRow(charges, { order_uuid, nth }, changes) };
}

/** Applies the gateway's answer to a new charge. */
export const chargeMade = (row: ChargeRow, charge: MadeCharge) =>
  changeCharge(row, {
    state: 'made',
    charge_id: charge.charge_id,
    qr_payload: 'payload' in charge ? charge.payload : null,
    picture_url: 'picture_url' in charge ? charge.picture_url : null,
    redirect_url: charge.kind === 'redirect' ? charge.url : null,
  });

/** Returns the request to the gateway. */
export const requestOf = (
  { reference, order_uuid, amount_satang, asked_at_ms }: ChargeRow,
  { expires_at_ms, email, now }: { expires_at_ms: number; email: string | null; now: Date },
): ChargeRequest => ({
  reference,
  order_uuid,
  amount_satang,
  expires_at_ms,
  asked_at_ms: asked_at_ms ?? now.getTime(),
  email,
});

/** Returns a charge as its gateway knows it; null if its id is unknown. */
export const knownOf = ({ charge_id, reference, amount_satang }: ChargeRow): KnownCharge | null =>
  charge_id === null ? null : { charge_id, reference, amount_satang };
