/** Sandboxes of Opn and Stripe in memory, with orders paid through them. */
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import app from '../../../../api/index.ts';
import { followDueRefunds } from '../../../../api/money/case/gateway-refund.ts';
import { openPaymentPorts } from '../../../../api/money/gateway/open-ports.ts';
import { readMissedMessages } from '../../../../api/money/message/missed-messages.ts';
import { takeDueMessages } from '../../../../api/money/message/take-message.ts';
import { readSettlements } from '../../../../api/money/settlement/settlement-job.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { decideApproval, listApprovals } from '../../../../calls/identity/approval.ts';
import { chargeOrder, createOrder, getOrder } from '../../../../calls/money/order.ts';
import { askGateway } from '../../../../calls/money/order-office.ts';
import { refundOrder } from '../../../../calls/money/reversal.ts';
import { GatewayRecords } from '../../../../sandbox/gateway/book.ts';
import { type Dialect, dialects } from '../../../../sandbox/gateway/dialects.ts';
import { Faults } from '../../../../sandbox/gateway/fault.ts';
import { memoryStore } from '../../../../sandbox/gateway/record-store.ts';
import { ask } from '../../ask.ts';
import { deliver, fields, type Money } from '../money-world.ts';

const SECRET = { opn: btoa('a secret of opn'), stripe: 'whsec_of_a_test' } as const;
const accounts = {
  opn: { secret_key: 'skey_test_of_nobody', base_url: 'https://api.omise.co' },
  stripe: { secret_key: 'sk_test_of_nobody', base_url: 'https://api.stripe.com' },
} as const;
const bindings = {
  ...{ OPN_SECRET_KEY: accounts.opn.secret_key, OPN_PAYEE_NAME: 'OPN', OPN_REFUNDS: 'call' },
  ...{ STRIPE_SECRET_KEY: accounts.stripe.secret_key, STRIPE_PAYEE_NAME: 'STRIPE' },
  ...{ OPN_WEBHOOK_SECRETS: SECRET.opn, STRIPE_WEBHOOK_SECRETS: SECRET.stripe },
};

const key = () => crypto.randomUUID();

/** Opens the gateway of new orders with its records. `crew` is two staff members. */
export function openGateway(gateway: Dialect, money: Money, crew: { asker: string; second: string }) {
  const faults = new Faults();
  const book = new GatewayRecords(memoryStore(), { ...dialects[gateway], now: () => new Date() });
  const api = dialects[gateway].api({ book, faults, ...accounts[gateway] });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await api.request(String(input), init);
    if (response.status === 444) throw new TypeError('The connection broke');
    return response;
  });
  const here = { ...bindings, THAI_QR_GATEWAY: gateway };
  const ports = () => openPaymentPorts({ ...env, ...here }, new Date());

  /** Creates an order with its charge. */
  const placeOrder = async () => {
    const { data } = await ask(createOrder, { token: money.fan, key: key(), form: fields, bindings: here });
    const params = { uuid: data.uuid };
    if (gateway === 'stripe') {
      await ask(chargeOrder, { token: money.fan, params, form: { email: 'payer@example.com' }, bindings: here });
    }
    return { data, params, charge: book.charges().at(-1)?.id ?? '' };
  };
  /** Creates a paid and completed order. */
  const buy = async () => {
    const purchase = await placeOrder();
    book.pay(purchase.charge);
    await ask(askGateway, { token: crew.asker, params: purchase.params, bindings: here });
    await deliver();
    return purchase;
  };
  const see = async (params: { uuid: string }) =>
    (await ask(getOrder, { token: money.fan, params, bindings: here })).data;
  const approveAll = async () => {
    for (const { uuid, digest } of (await ask(listApprovals, { token: crew.second })).data)
      await ask(decideApproval, {
        ...{ token: crew.second, key: key(), params: { uuid }, bindings: here },
        form: { decision: 'approve', digest },
      });
  };
  /** Refunds a completed order: one person asks, another approves. */
  const refund = async ({ params, data }: Awaited<ReturnType<typeof placeOrder>>, satang = data.total_satang) => {
    const form = { amount_satang: String(satang), bears_coins: '', buyer_reason: 'เติมซ้ำ', ground: 'call' };
    await ask(refundOrder, { token: crew.asker, key: key(), params, form, bindings: here });
    await approveAll();
  };
  /** Runs the scheduled job that queries refunds. */
  const follow = async () => {
    await env.DB.prepare('UPDATE refunds SET due_at_ms = 0 WHERE due_at_ms IS NOT NULL').run();
    await followDueRefunds(ports(), { gateway, turn: { done: 0 } });
  };
  /** Delivers the gateway's last event as a webhook, signed or not. */
  const tell = async ({ secrets = [SECRET[gateway]] }: { secrets?: readonly string[] } = {}) => {
    const event = book.events().at(-1);
    if (!event) throw new Error('Nothing has happened');
    const about = { base_url: accounts[gateway].base_url, is_live: false, secrets, at: new Date() };
    const { body, headers } = dialects[gateway].webhook(event, about);
    const url = `http://api/v1/payment/webhooks/${gateway}`;
    return app.fetch(new Request(url, { method: 'POST', body, headers }), { ...env, ...here });
  };
  /** Runs the scheduled jobs that list missed events and process due messages. */
  const missed = async () => {
    await readMissedMessages(ports(), { gateway, turn: { done: 0 } });
    await env.DB.prepare('UPDATE gateway_message_takes SET due_at_ms = 0 WHERE due_at_ms IS NOT NULL').run();
    await takeDueMessages(ports(), { gateway, turn: { done: 0 } });
  };
  /** Runs the scheduled job that reads settlements. */
  const settle = (now: Date) =>
    readSettlements({ db: openDb(env.DB), now, gateways: openPaymentPorts({ ...env, ...here }, now).gateways });
  return { book, faults, here, placeOrder, buy, see, refund, follow, approveAll, tell, missed, settle };
}
