/** Addresses of the payment pages, without their language. */
import type { OrderKind } from '../../calls/payment-order.ts';

export const startPaths: Record<OrderKind, string> = {
  refill: '/payment/refill',
  family_refill: '/payment/family/refill',
  family_credit: '/payment/family/credit',
};

export const historyTabs = ['topup', 'family', 'paid'] as const;
export type HistoryTab = (typeof historyTabs)[number];

export const historyPath = (tab: HistoryTab, cursor?: string): string =>
  `/payment/history/${tab}${cursor === undefined ? '' : `?cursor=${cursor}`}`;

export const orderPath = (uuid: string): string => `/payment/orders/${uuid}`;
export const cancelPath = (uuid: string): string => `${orderPath(uuid)}/cancel`;
export const receiptPath = (uuid: string): string => `${orderPath(uuid)}/receipt`;
/** The QR as a picture for the phone's album: bank apps read it from there. */
export const qrPicturePath = (uuid: string): string => `${orderPath(uuid)}/qr.png`;
