/** Payment's ports on the real bindings. */
import { z } from 'zod';
import { webhookSignature } from '../../calls/payment.ts';
import { fetcherBinding, queueBinding } from '../host/binding.ts';
import { type Db, openDb } from '../host/db.ts';
import type { ApiBindings } from '../host/env.ts';
import { log } from '../host/log.ts';
import { ringCounting } from '../ranking/ring-counting.ts';
import { openExchange } from './gateway/exchange.ts';
import { type Gateway, GatewayUnavailable } from './gateway/gateway.ts';
import { DEADLINE_MS, thaiQrGateway } from './gateway/thai-qr.ts';
import type { PaymentPorts } from './ports.ts';
import { ringOrders } from './ring-orders.ts';
import { readPaymentSettings } from './settings.ts';

/** Where the sandbox's bank has its API, on a developer's machine. */
const SANDBOX_BANK = 'http://sandbox/sandbox/bank/api';

const bindings = z.object({
  /** Orders that are paid and to be processed. */
  PAID_ORDERS: queueBinding<{ order_uuid: string }>(),
});

/** A setting that may be left empty. */
const emptyOr = (form: RegExp) =>
  z.union([z.literal('').transform(() => undefined), z.string().regex(form)]).optional();

const thaiQrSettings = z.object({
  THAI_QR_PAYEE_NAME: z.string().min(1),
  THAI_QR_BILLER_ID: z.string().regex(/^\d{15}$/),
  /** Banks mostly make it of a tax id, which has a check digit; where ours does not, `no`. */
  THAI_QR_BILLER_IS_TAX_ID: z.enum(['yes', 'no']).default('yes'),
  THAI_QR_CATEGORY: emptyOr(/^\d{4}$/),
  THAI_QR_MERCHANT_NAME: emptyOr(/^[\x20-\x7e]{1,25}$/),
  THAI_QR_CITY: emptyOr(/^[\x20-\x7e]{1,15}$/),
  THAI_QR_BASE_URL: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  THAI_QR_SECRET: z.string().default(''),
  /** The stand-in for a bank; bound on a developer's machine only. */
  SANDBOX: fetcherBinding.optional(),
});

/** A gateway without its settings is there and unavailable. */
export function openPaymentPorts(env: ApiBindings, now: Date): PaymentPorts {
  const settings = readPaymentSettings(env);
  const { PAID_ORDERS } = bindings.parse(env);
  const db = openDb(env.DB);
  return {
    db,
    now,
    settings,
    gateways: { thai_qr: openThaiQr(env, { db, now }) },
    newUuid: () => crypto.randomUUID(),
    announcePaid: async (orderUuid) => void (await PAID_ORDERS.send({ order_uuid: orderUuid })),
    ringClock: () => ringOrders(env, { now, poll_ms: settings.poll_ms }),
    ringCounting: () => ringCounting({ env, now }),
    log,
  };
}

function openThaiQr(env: ApiBindings, books: { db: Db; now: Date }): Gateway {
  const settings = thaiQrSettings.parse(env);
  const { THAI_QR_BASE_URL: url, THAI_QR_SECRET: secret, SANDBOX: sandbox } = settings;
  const baseUrl = url === '' && sandbox ? SANDBOX_BANK : url;
  const payeeName = settings.THAI_QR_PAYEE_NAME;
  if (baseUrl === '' || secret === '') return notSetUp(payeeName);
  // The sandbox's bank takes any id. Of a real one whoever scans it pays: a wrong one would be somebody else's.
  if (url !== '' && !isOwnBiller(settings)) {
    log('error', 'biller_refused', { biller_id: settings.THAI_QR_BILLER_ID });
    return notSetUp(payeeName);
  }
  const fetcher: typeof fetch =
    url === '' && sandbox ? (...args) => sandbox.fetch(...args) : (...args) => fetch(...args);
  return thaiQrGateway(
    {
      payee_name: payeeName,
      biller_id: settings.THAI_QR_BILLER_ID,
      merchant: merchantOf(settings),
      base_url: baseUrl,
      secret,
    },
    { exchange: openExchange('thai_qr', { ...books, fetcher, deadline_ms: DEADLINE_MS }), log },
  );
}

type ThaiQrEnv = z.output<typeof thaiQrSettings>;

/** What the settings come with: nobody's, since its tax id has a wrong check digit. */
const PLACEHOLDER_BILLER = '099999999999990';

/** Not the placeholder, and where it is made of a tax id, of one that there can be. */
const isOwnBiller = ({ THAI_QR_BILLER_ID: id, THAI_QR_BILLER_IS_TAX_ID: isTaxId }: ThaiQrEnv): boolean =>
  id !== PLACEHOLDER_BILLER && (isTaxId === 'no' || hasCheckDigit(id.slice(0, 13)));

/** The check digit of a Thai tax or national id: the thirteenth of its digits, out of the twelve before it. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits.slice(0, 12)].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return (11 - (sum % 11)) % 10 === Number(digits[12]);
}

const merchantOf = (env: ThaiQrEnv) => ({
  category: env.THAI_QR_CATEGORY,
  name: env.THAI_QR_MERCHANT_NAME,
  city: env.THAI_QR_CITY,
});

/** Without its settings a gateway answers nothing, and believes nothing. */
function notSetUp(payeeName: string): Gateway {
  const silent = async () => {
    throw new GatewayUnavailable('The gateway is not set up');
  };
  const verifyWebhook = async () => ({ verdict: 'refused', reason: 'not_set_up' }) as const;
  return {
    is_set_up: false,
    payee_name: payeeName,
    createCharge: silent,
    fetchStatus: silent,
    cancel: silent,
    signature_header: webhookSignature.header,
    verifyWebhook,
  };
}
