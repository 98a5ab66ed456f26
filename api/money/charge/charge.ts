/** An order's charges as they are stored: which is shown, which are watched, and how a row changes. */
import { eq, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../platform/host/db.ts';
import { insertRow, type Statement, updateRow } from '../../platform/host/statement.ts';
import type { ChargeRequest, Gateway, KnownCharge, MadeCharge } from '../gateway/gateway.ts';
import type { OrderRow } from '../order/order-move.ts';
import { charges } from './charge-tables.ts';

/** A charge as it is stored. */
export type ChargeRow = typeof charges.$inferSelect;

/** The charges of an order, in the order in which they were asked for. */
export const selectCharges = (db: Db, orderUuid: string | SQLWrapper) =>
  db.select().from(charges).where(eq(charges.order_uuid, orderUuid)).orderBy(charges.nth);

/** Of several the last that can be paid. */
export const shownOf = (all: readonly ChargeRow[]): ChargeRow | undefined =>
  all.findLast(({ state }) => state === 'made');

/** What a new charge of an order begins as; `waiting` where the gateway needs something of the payer first. */
export function newCharge(
  order: Pick<OrderRow, 'uuid' | 'gateway' | 'reference' | 'total_satang'>,
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

/** Writes a charge's row. */
export const writeCharge = (row: ChargeRow): Statement => insertRow(charges, row);

/** A charge that has changed, and the statement that makes it so. */
export function changeCharge(row: ChargeRow, changes: Partial<ChargeRow>): { row: ChargeRow; statement: Statement } {
  const { order_uuid, nth } = row;
  return { row: { ...row, ...changes }, statement: updateRow(charges, { order_uuid, nth }, changes) };
}

/** A charge that its gateway has made. */
export const chargeMade = (row: ChargeRow, made: MadeCharge) =>
  changeCharge(row, {
    state: 'made',
    charge_id: made.charge_id,
    qr_payload: 'payload' in made ? made.payload : null,
    picture_url: 'picture_url' in made ? made.picture_url : null,
    redirect_url: made.kind === 'redirect' ? made.url : null,
  });

/** What its gateway is asked with. */
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

/** As its gateway knows it; null where its id is not known. */
export const knownOf = ({ charge_id, reference, amount_satang }: ChargeRow): KnownCharge | null =>
  charge_id === null ? null : { charge_id, reference, amount_satang };
