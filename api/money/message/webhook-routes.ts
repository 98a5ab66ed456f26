/** The route of webhooks of the payment gateways. */
import { receiveWebhook } from '../../../calls/money/message.ts';
import type { On } from '../../platform/framework/route.ts';
import { openPaymentPorts } from '../gateway/open-ports.ts';
import { storeWebhook } from './receive-webhook.ts';

export const prefixes = ['payment'];

export const routes = (on: On) =>
  on(receiveWebhook, ({ params }, { env, now, raw }) => storeWebhook(openPaymentPorts(env, now), params.gateway, raw));
