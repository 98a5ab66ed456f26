/** The payment calls that the browser makes. A test holds their paths to those of `calls/`. */
import type { cancelOrder, createOrder, getBalance, getOrder } from '../../calls/payment.ts';
import type { checkVoucher, listVouchers } from '../../calls/voucher.ts';
import { ask } from '../app/ask.ts';

export const paths = {
  orders: '/v1/payment/orders',
  order: (uuid: string) => `/v1/payment/orders/${uuid}`,
  cancel: (uuid: string) => `/v1/payment/orders/${uuid}/cancel`,
  balance: '/v1/payment/balance',
  vouchers: '/v1/payment/vouchers',
  check: '/v1/payment/vouchers/check',
};

type Form = Record<string, string>;

export const sendOrder = (locale: string, form: Form, key: string) =>
  ask<typeof createOrder>(paths.orders, locale, { form, key });
export const readOrder = (locale: string, uuid: string) => ask<typeof getOrder>(paths.order(uuid), locale);
export const sendCancel = (locale: string, uuid: string) =>
  ask<typeof cancelOrder>(paths.cancel(uuid), locale, { form: {} });
export const readBalance = (locale: string) => ask<typeof getBalance>(paths.balance, locale);
export const readVouchers = (locale: string, wish: Form) =>
  ask<typeof listVouchers>(`${paths.vouchers}?${new URLSearchParams(wish)}`, locale);
export const sendCheck = (locale: string, wish: Form, code: string) =>
  ask<typeof checkVoucher>(paths.check, locale, { form: { ...wish, code } });
