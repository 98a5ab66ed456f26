/**
 * Polls the order of a page until its client bundle is loaded. The first change of the order
 * loads the bundle.
 */
import type { getOrder } from '../../../calls/money/order.ts';
import { ask } from '../../platform/app/ask.ts';
import { browserWindow } from '../charge/page-visibility.ts';
import { pollOrder } from './follow.ts';
import { orderStatus } from './order-status.ts';

/**
 * Calls `onEvent` if the status differs from the page, or if the session has ended. Returns a
 * function that stops polling.
 */
export function followEarly(root: HTMLElement, onEvent: () => void): () => void {
  const orderElement = root.querySelector<HTMLElement>('[data-order]');
  if (!orderElement) return () => undefined;
  const { order: uuid = '', status, askAfterSeconds } = orderElement.dataset;
  const read = async () => {
    const result = await ask<typeof getOrder>('/v1/payment/orders/{uuid}', document.documentElement.lang, {
      params: { uuid },
    });
    if (!result.ok && result.formError.code !== 'unauthorized') throw new Error(result.formError.code);
    if (!result.ok || orderStatus(result.answer.data) !== status) onEvent();
    return (result.ok && result.answer.data.poll_after_seconds) || Number(askAfterSeconds);
  };
  return pollOrder(Number(askAfterSeconds), read, browserWindow).stop;
}
