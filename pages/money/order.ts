/** Top-up, orders and payment history. */
import { z } from 'zod';
import { slug } from '../../calls/platform/field.ts';
import { mailFields, refundAccountFields, slipFields } from '../../calls/platform/page-field.ts';
import { cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** Preselection by a link, and the page to return to afterwards. */
const query = z.object({
  package: z.string().optional(),
  amount: z.string().optional(),
  voucher: z.string().optional(),
  callbackUrl: z.string().optional(),
});

/** Accepts any text: the page validates the fields and shows errors beside them. */
const pay = {
  at: '',
  idempotent: true,
  form: z.looseObject({
    step: z.string().optional(),
    shown_total_satang: z.string().optional(),
    shown_bonus_coins: z.string().optional(),
    topup_rules_version: z.string().optional(),
  }),
} as const;

const start = { screen: 'money/start', query, actions: { pay } } as const;

/** Packages of coins for users, with the forms that start a top-up. */
export const refill = definePage({ ...start, path: '/payment/refill', access: 'bearer' });
/** Prices of coins for visitors who have not signed in. Each package links to its payment page. */
export const topUp = definePage({
  path: '/top-up',
  share: 'page',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 600 },
  sitemap: true,
});

/** Packages of coins for a family's wallet, with the forms that start a top-up. */
export const familyRefill = definePage({ ...start, path: '/payment/family/refill', access: 'family' });
/** Repays a family's debt: an amount in baht instead of a package. */
export const familyCredit = definePage({ ...start, path: '/payment/family/credit', access: 'family' });

/**
 * Asks payers once for their birth date, if a minimum age is set. Errors are shown beside the
 * field.
 */
export const payingAge = definePage({
  path: '/payment/age',
  access: 'bearer',
  query: z.object({ back: z.string().optional() }),
  actions: { tell: { at: '', form: z.object({ birth_date: z.string().default(''), back: z.string().default('') }) } },
});

/** Redirects to the top-up page. */
export const payment = definePage({
  path: '/payment',
  access: 'bearer',
  leads_to: { path: refill.path, status: 302 },
});

const history = { access: 'bearer', query: z.object({ cursor }) } as const;
/** Orders of the caller, newest first. */
export const topupHistory = definePage({ ...history, path: '/payment/history/topup' });
/** Orders of the caller's family, newest first. */
export const familyHistory = definePage({ ...history, path: '/payment/history/family' });
/** Orders of the caller that received money, sufficient or not. */
export const paidHistory = definePage({ ...history, path: '/payment/history/paid' });

/** Redirects to the history of top-ups. */
export const paymentHistory = definePage({
  path: '/payment/history',
  access: 'bearer',
  leads_to: { path: topupHistory.path, status: 302 },
});

const EXAMPLE = '3b241101-e2bb-4255-8caf-4136c566a962';
const ofOrder = {
  access: 'bearer',
  // Accepts any text, because an unknown order has its own page.
  params: z.object({ uuid: z.string() }),
  examples: [{ params: { uuid: EXAMPLE } }],
} as const;

// The address as typed. An invalid one is reported beside its field.
const charge = { at: '/charge', form: z.object({ email: z.string().max(254).default('') }) } as const;

/**
 * An open order with its QR code, or its outcome. Gateways that need an email address ask for it.
 */
export const paymentOrder = definePage({
  ...ofOrder,
  path: '/payment/orders/{uuid}',
  screen: 'money/order',
  actions: { cancel: { at: '/cancel', form: z.object({}) }, charge },
});

/** Top-up within a live: only packages and consent, so that it fits into a sheet over the video. */
export const roomTopUp = definePage({
  path: '/live/{slug}/top-up',
  access: 'bearer',
  params: z.object({ slug }),
  actions: {
    pay: {
      at: '',
      idempotent: true,
      form: z.object({
        /**
         * Uuid of the package, its displayed total in satang, and its displayed bonus coins, if
         * any.
         */
        package: z.string().regex(/^[0-9a-f-]{36} [1-9]\d{0,9}(?: [1-9]\d{0,9})?$/),
        accept_topup_rules: z.string().optional(),
        topup_rules_version: z.string().optional(),
        accept_app_terms: z.string().optional(),
      }),
    },
  },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }],
});

/**
 * An order of that page: the form for the email address that its gateway needs, then the QR code.
 * After payment, it redirects to the gift tray.
 */
export const roomOrder = definePage({
  path: '/live/{slug}/top-up/{uuid}',
  access: 'bearer',
  params: z.object({ slug, uuid: z.string() }),
  actions: { charge },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som', uuid: EXAMPLE } }],
});

/** Transfer proof: the member reports that they have paid. */
export const paymentSlip = definePage({
  ...ofOrder,
  path: '/payment/orders/{uuid}/slip',
  actions: { note: { at: '', form: z.object(slipFields) } },
});

/** Account for a refund: a bank account or a PromptPay number. The page shows errors. */
export const paymentRefund = definePage({
  ...ofOrder,
  path: '/payment/orders/{uuid}/refund',
  actions: { choose: { at: '', form: z.object(refundAccountFields) } },
});

/** An open order for offline use. The device keeps it until the time in `Expires`. */
export const paymentOffline = definePage({ ...ofOrder, path: '/payment/orders/{uuid}/offline', no_banner: true });

/** The QR code as an image for the photo album, where banking apps can read it. */
export const paymentQr = definePage({ ...ofOrder, path: '/payment/orders/{uuid}/qr.png' });

/** The QR code as the gateway's own image, for orders without a payload to draw. */
export const paymentPicture = definePage({ ...ofOrder, path: '/payment/orders/{uuid}/qr-picture' });

/** A document of an order, and the result of sending it by email. */
const paper = { ...ofOrder, query: z.object({ status: outcome(['mailed', 'no_address', 'not_mailed']) }) } as const;
const mail = { at: '/mail', form: z.object({ language: mailFields.language }) } as const;

/** A receipt for printing. The form mails it to the buyer. */
export const paymentReceipt = definePage({ ...paper, path: '/payment/orders/{uuid}/receipt', actions: { mail } });

const textInput = z.string().max(1_000).default('');

/**
 * The tax invoice for printing, or the form that requests it. Errors are shown beside the fields.
 */
export const paymentInvoice = definePage({
  ...paper,
  path: '/payment/orders/{uuid}/tax-invoice',
  actions: {
    issue: {
      at: '',
      form: z.object({ kind: textInput, name: textInput, tax_id: textInput, branch: textInput, address: textInput }),
    },
    mail,
  },
});

/** Return pages of banks and gateways, which name the order in the query or the path. */
const result = { access: 'bearer', screen: 'money/result' } as const;
const orderQuery = z.object({ order: z.string().optional() });

/** Result of a payment, as the order says. `order` is its uuid. */
export const paymentSuccess = definePage({ ...result, path: '/payment/success', query: orderQuery });
/** The same result, with the order in the path. */
export const paymentSuccessOf = definePage({ ...ofOrder, ...result, path: '/payment/success/{uuid}' });
/** The same result: the address says nothing about the order. */
export const paymentFailure = definePage({ ...result, path: '/payment/failure', query: orderQuery });
/** The same result, with the order in the path. */
export const paymentFailureOf = definePage({ ...ofOrder, ...result, path: '/payment/failure/{uuid}' });
/** The same result. `{x}` is the order, unless the query names one. */
export const paymentCallback = definePage({
  ...result,
  path: '/payment/{x}/callback',
  no_banner: true,
  params: z.object({ x: z.string() }),
  query: orderQuery,
  examples: [{ params: { x: EXAMPLE } }],
});
