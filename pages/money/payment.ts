/** Where orders begin, the orders themselves, and what was ordered before. */
import { z } from 'zod';
import { slug } from '../../calls/platform/field.ts';
import { mailFields, refundAccountFields, slipFields } from '../../calls/platform/page-field.ts';
import { cursor, outcome } from '../field.ts';
import { definePage } from '../page.ts';

/** What a link says is chosen, and where to go on afterwards. */
const query = z.object({
  package: z.string().optional(),
  amount: z.string().optional(),
  voucher: z.string().optional(),
  callbackUrl: z.string().optional(),
});

/** What is wrong with a field is told beside it, by the page. */
const pay = {
  at: '',
  keyed: true,
  form: z.looseObject({
    step: z.string().optional(),
    shown_total_satang: z.string().optional(),
    shown_bonus_coins: z.string().optional(),
  }),
} as const;

const start = { screen: 'money/start', query, actions: { pay } } as const;

export const refill = definePage({ ...start, path: '/payment/refill', access: 'bearer' });
/** What coins cost, for whoever has not logged in; each package leads to where it is paid. */
export const topUp = definePage({
  path: '/top-up',
  share: 'page',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 600 },
  sitemap: true,
});

export const familyRefill = definePage({ ...start, path: '/payment/family/refill', access: 'family' });
export const familyCredit = definePage({ ...start, path: '/payment/family/credit', access: 'family' });

/** Where who pays is asked for their birth date, once, if the house wants an age; what is wrong with it is told beside it. */
export const payingAge = definePage({
  path: '/payment/age',
  access: 'bearer',
  query: z.object({ back: z.string().optional() }),
  actions: { tell: { at: '', form: z.object({ birth_date: z.string().default(''), back: z.string().default('') }) } },
});

export const payment = definePage({
  path: '/payment',
  access: 'bearer',
  leads_to: { path: refill.path, status: 302 },
});

const history = { access: 'bearer', query: z.object({ cursor }) } as const;
export const topupHistory = definePage({ ...history, path: '/payment/history/topup' });
export const familyHistory = definePage({ ...history, path: '/payment/history/family' });
export const paidHistory = definePage({ ...history, path: '/payment/history/paid' });

export const paymentHistory = definePage({
  path: '/payment/history',
  access: 'bearer',
  leads_to: { path: topupHistory.path, status: 302 },
});

const EXAMPLE = '3b241101-e2bb-4255-8caf-4136c566a962';
const ofOrder = {
  access: 'bearer',
  // An order that nobody knows has a page of its own that says so.
  params: z.object({ uuid: z.string() }),
  examples: [{ params: { uuid: EXAMPLE } }],
} as const;

// As it was typed: what is no address is told beside its field.
const charge = { at: '/charge', form: z.object({ email: z.string().max(254).default('') }) } as const;

export const paymentOrder = definePage({
  ...ofOrder,
  path: '/payment/orders/{uuid}',
  screen: 'money/order',
  actions: { cancel: { at: '/cancel', form: z.object({}) }, charge },
});

/** Topping up on a live: packages and the consent alone, so that it fits in a sheet over the picture. */
export const roomTopUp = definePage({
  path: '/live/{slug}/top-up',
  access: 'bearer',
  params: z.object({ slug }),
  actions: {
    pay: {
      at: '',
      keyed: true,
      form: z.object({
        /** Which package, and for how much it was shown. */
        package: z.string().regex(/^[0-9a-f-]{36} [1-9]\d{0,9}(?: [1-9]\d{0,9})?$/),
        accept_topup_rules: z.string().optional(),
        accept_app_terms: z.string().optional(),
      }),
    },
  },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som' } }],
});

/** What was ordered there: the address that its gateway wants, its QR while it waits; once it is paid it leads to the tray of gifts. */
export const roomOrder = definePage({
  path: '/live/{slug}/top-up/{uuid}',
  access: 'bearer',
  params: z.object({ slug, uuid: z.string() }),
  actions: { charge },
  examples: [{ params: { slug: 'rong-phleng-kon-non-kap-som', uuid: EXAMPLE } }],
});

/** "I have paid": where a slip is shown. */
export const paymentSlip = definePage({
  ...ofOrder,
  path: '/payment/orders/{uuid}/slip',
  actions: { note: { at: '', form: z.object(slipFields) } },
});

/** Where the money of an order goes back to; what is wrong with it is told on the page. */
export const paymentRefund = definePage({
  ...ofOrder,
  path: '/payment/orders/{uuid}/refund',
  actions: { choose: { at: '', form: z.object(refundAccountFields) } },
});

/** An open order as a device keeps it for when it has no line, until the moment that `Expires` says. */
export const paymentOffline = definePage({ ...ofOrder, path: '/payment/orders/{uuid}/offline', no_banner: true });

/** The QR as a picture for the phone's album: bank apps read it from there. */
export const paymentQr = definePage({ ...ofOrder, path: '/payment/orders/{uuid}/qr.png' });

/** The same as its gateway has drawn it, where there is no payload to draw one of. */
export const paymentPicture = definePage({ ...ofOrder, path: '/payment/orders/{uuid}/qr-picture' });

/** A receipt, and what became of having it mailed. */
const paper = { ...ofOrder, query: z.object({ status: outcome(['mailed', 'no_address', 'not_mailed']) }) } as const;
const mail = { at: '/mail', form: z.object({ language: mailFields.language }) } as const;

export const paymentReceipt = definePage({ ...paper, path: '/payment/orders/{uuid}/receipt', actions: { mail } });

const typed = z.string().max(1_000).default('');

/** The tax invoice as it is printed, or where one is asked for; what is wrong with a field is told beside it. */
export const paymentInvoice = definePage({
  ...paper,
  path: '/payment/orders/{uuid}/tax-invoice',
  actions: {
    issue: { at: '', form: z.object({ kind: typed, name: typed, tax_id: typed, branch: typed, address: typed }) },
    mail,
  },
});

/** Where a bank or a link leads back to; a gateway names the order in the query. */
const result = { access: 'bearer', screen: 'money/result' } as const;
const named = z.object({ order: z.string().optional() });

export const paymentSuccess = definePage({ ...result, path: '/payment/success', query: named });
export const paymentSuccessOf = definePage({ ...ofOrder, ...result, path: '/payment/success/{uuid}' });
export const paymentFailure = definePage({ ...result, path: '/payment/failure', query: named });
export const paymentFailureOf = definePage({ ...ofOrder, ...result, path: '/payment/failure/{uuid}' });
export const paymentCallback = definePage({
  ...result,
  path: '/payment/{x}/callback',
  no_banner: true,
  params: z.object({ x: z.string() }),
  query: named,
  examples: [{ params: { x: EXAMPLE } }],
});
