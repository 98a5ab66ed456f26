/**
 * The part of Stripe's API for sellers that PromptPay needs: PaymentIntents, refunds, disputes,
 * balance transactions, search and events. It is served at the root, as Stripe's clients expect.
 */
import { type Context, Hono } from 'hono';
import type { GatewayCharge, GatewayRecords } from '../book.ts';
import { type ApplyFault, applyNextFault, type Faults } from '../fault.ts';
import { withSettlementFault } from '../settlement.ts';
import { chargeIdOf } from './charge-id.ts';
import { stripeDispute } from './dispute.ts';
import {
  expandedIntent,
  stripeEvent,
  stripeIntent,
  stripePaidCharge,
  stripeRefund,
  stripeTransaction,
} from './intent.ts';
import { type Searched, searchPage } from './search.ts';

/** An account at the gateway. */
export interface StripeAccount {
  book: GatewayRecords;
  faults: Faults;
  secret_key: string;
  base_url: string;
}

const MIN = 1_000;
const MAX = 200_000_000;
/** Time for the payer to name the account of a refund, in milliseconds. */
const ANSWER_MS = 45 * 86_400_000;
const KEY_HEADER = 'idempotency-key';

const stripeError = (code: string, message: string, type = 'invalid_request_error') => ({
  error: { type, code, message },
});

/** Returns the API of one account. */
export function stripeApi({ book, faults, secret_key, base_url }: StripeAccount): Hono {
  const place = { base_url, is_live: !secret_key.startsWith('sk_test_') };
  const app = new Hono();
  const notFound = stripeError('resource_missing', 'No such payment_intent');

  app.use(async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${secret_key}`) return next();
    return c.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 401);
  });
  app.use(applyNextFault(faults, spoil));

  // Repeats the stored answer of an idempotency key, including errors. A different body with the
  // same key is rejected.
  app.use('/v1/*', async (c, next) => {
    const key = c.req.header(KEY_HEADER);
    if (c.req.method !== 'POST' || key === undefined) return next();
    const fingerprint = `${c.req.path}?${await c.req.text()}`;
    const answer = book.savedAnswer(key);
    if (answer && answer.request !== fingerprint) {
      return c.json(
        stripeError('idempotency_key_in_use', 'Keys can only be used with the same parameters', 'idempotency_error'),
        400,
      );
    }
    if (answer) return c.body(answer.body, answer.status as 200, { 'content-type': 'application/json' });
    await next();
    book.saveAnswer(key, { request: fingerprint, status: c.res.status, body: await c.res.clone().text() });
  });

  app.post('/v1/payment_intents', async (c) => {
    const form = await formOf(c);
    const amount = Number(form.get('amount'));
    const email = form.get('payment_method_data[billing_details][email]');
    const isPromptPay =
      arrayOf(form, 'allowed_payment_method_types').join() === 'promptpay' &&
      form.get('payment_method_data[type]') === 'promptpay' &&
      form.get('currency') === 'thb' &&
      form.get('confirm') === 'true';
    if (!isPromptPay) return c.json(stripeError('parameter_invalid', 'This sandbox has PromptPay alone'), 400);
    if (!email) return c.json(stripeError('parameter_missing', 'Missing required param: billing_details[email]'), 400);
    if (!(amount >= MIN)) return c.json(stripeError('amount_too_small', 'Amount must be at least ฿10.00'), 400);
    if (amount > MAX) return c.json(stripeError('amount_too_large', 'Amount must be no more than ฿2,000,000.00'), 400);
    const draft = { amount_satang: amount, metadata: metadataOf(form), email, return_uri: null, expires_ms: null };
    return c.json(stripeIntent(book.open(draft), place));
  });

  app.get('/v1/payment_intents', (c) =>
    c.json(listOf(c, book.charges().reverse(), (one) => stripeIntent(one, place), createdOf)),
  );

  const search = (c: Context, latestFirst: readonly Searched[]) => {
    const page = searchPage({ url: c.req.path, query: c.req.query() }, latestFirst);
    return page
      ? c.json(page)
      : c.json(stripeError('parameter_invalid', 'We were unable to parse your search query'), 400);
  };
  app.get('/v1/payment_intents/search', (c) =>
    search(
      c,
      book
        .charges()
        .reverse()
        .map((one) => stripeIntent(one, place)),
    ),
  );
  app.get('/v1/charges/search', (c) =>
    search(
      c,
      book
        .charges()
        .reverse()
        .flatMap((one) => stripePaidCharge(one, place) ?? []),
    ),
  );

  app.get('/v1/payment_intents/:id', (c) => {
    const charge = book.find(c.req.param('id'));
    return charge
      ? c.json(expandedIntent(charge, place, expandOf(new URL(c.req.url).searchParams)))
      : c.json(notFound, 404);
  });

  app.post('/v1/payment_intents/:id/cancel', async (c) => {
    const id = c.req.param('id');
    const charge = book.find(id);
    if (!charge) return c.json(notFound, 404);
    if (charge.state === 'paid' || (charge.state === 'pending' && !book.end(id, 'closed'))) {
      return c.json(stripeError('payment_intent_unexpected_state', 'You cannot cancel this PaymentIntent'), 400);
    }
    return c.json(expandedIntent(book.find(id) ?? charge, place, expandOf(await formOf(c))));
  });

  /** Returns the intent of a refund: by its charge, by itself, or by both if they agree. */
  const paidBy = (charge: string | undefined, intent: string | undefined) =>
    charge === undefined && intent === undefined
      ? undefined
      : book
          .charges()
          .find(
            (one) =>
              (charge === undefined || chargeIdOf(one) === charge) && (intent === undefined || one.id === intent),
          );

  app.post('/v1/refunds', async (c) => {
    const form = await formOf(c);
    const charge = paidBy(form.get('charge') ?? undefined, form.get('payment_intent') ?? undefined);
    if (!charge) return c.json(stripeError('resource_missing', 'No such charge'), 404);
    // Without an amount, everything that is left is refunded.
    const left_satang = charge.amount_satang - charge.refunded_satang;
    const amount_satang = Number(form.get('amount') ?? left_satang);
    const draft = { amount_satang, metadata: metadataOf(form), asksFor_ms: ANSWER_MS };
    const refund = book.refund(charge.id, draft);
    const tooMuch = stripeError('charge_already_refunded', 'Refund amount is greater than unrefunded amount on charge');
    return refund ? c.json(stripeRefund(refund, charge)) : c.json(tooMuch, 400);
  });

  app.get('/v1/refunds', (c) => {
    const { charge, payment_intent } = c.req.query();
    const isNarrowed = charge !== undefined || payment_intent !== undefined;
    const ofCharge = paidBy(charge, payment_intent);
    const latestFirst = isNarrowed && !ofCharge ? [] : book.refunds(ofCharge?.id).reverse();
    return c.json(
      listOf(
        c,
        latestFirst,
        (one) => stripeRefund(one, book.find(one.charge_id) as GatewayCharge),
        ({ created_ms }) => created_ms,
      ),
    );
  });

  app.get('/v1/refunds/:id', (c) => {
    const refund = book.refunds().find(({ id }) => id === c.req.param('id'));
    const charge = refund && book.find(refund.charge_id);
    return refund && charge ? c.json(stripeRefund(refund, charge)) : c.json(notFound, 404);
  });

  app.post('/v1/refunds/:id/cancel', (c) => {
    const refund = book.refunds().find(({ id }) => id === c.req.param('id'));
    if (!refund) return c.json(stripeError('resource_missing', 'No such refund'), 404);
    const cancelledRefund = book.cancelRefund(refund.id);
    const charge = book.find(refund.charge_id);
    return cancelledRefund && charge
      ? c.json(stripeRefund(cancelledRefund, charge))
      : c.json(
          stripeError('refund_not_cancelable', 'Only refunds with a status of requires_action can be canceled'),
          400,
        );
  });

  app.get('/v1/disputes/:id', (c) => {
    const dispute = book.disputes().find(({ id }) => id === c.req.param('id'));
    return dispute
      ? c.json(stripeDispute(dispute, place))
      : c.json(stripeError('resource_missing', 'No such dispute'), 404);
  });

  app.get('/v1/balance_transactions', (c) => {
    const lines = withSettlementFault(book.balanceEntries(), faults.takeSettlementFault(), book.now());
    return c.json(listOf(c, lines.reverse(), stripeTransaction, ({ at_ms }) => at_ms));
  });

  app.get('/v1/events/:id', (c) => {
    const event = book.events().find(({ id }) => id === c.req.param('id'));
    return event ? c.json(stripeEvent(event, place)) : c.json(stripeError('resource_missing', 'No such event'), 404);
  });

  app.get('/v1/events', (c) =>
    c.json(
      listOf(
        c,
        book.events().reverse(),
        (one) => stripeEvent(one, place),
        ({ at_ms }) => at_ms,
      ),
    ),
  );

  app.notFound((c) => c.json(stripeError('resource_missing', 'Unrecognized request URL'), 404));
  return app;
}

const createdOf = ({ created_ms }: GatewayCharge) => created_ms;

const formOf = async (c: Context) => new URLSearchParams(await c.req.text());
const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key === undefined ? [] : [[key, value]];
    }),
  );

/** Returns the values of an array field, with or without indexes. */
const arrayOf = (form: URLSearchParams, name: string): string[] =>
  [...form].filter(([key]) => key.replace(/\[\d*\]$/, '') === name && key !== name).map(([, value]) => value);

const expandOf = (form: URLSearchParams) => arrayOf(form, 'expand');

/** Returns a page of a list, latest first. */
function listOf<Item extends { id: string }>(
  c: Context,
  latestFirst: readonly Item[],
  format: (item: Item) => unknown,
  timeOf: (item: Item) => number,
) {
  const sinceMs = Number(c.req.query('created[gte]') ?? 0) * 1000;
  const limit = Number(c.req.query('limit') ?? 10);
  const after = c.req.query('starting_after');
  const untilMs = Number(c.req.query('created[lt]') ?? Number.MAX_SAFE_INTEGER) * 1000;
  const inTime = latestFirst.filter((item) => timeOf(item) >= sinceMs && timeOf(item) < untilMs);
  const start = after === undefined ? 0 : inTime.findIndex(({ id }) => id === after) + 1;
  const page = inTime.slice(start, start + limit);
  return { object: 'list', url: c.req.path, has_more: start + limit < inTime.length, data: page.map(format) };
}

const spoil: ApplyFault = (fault, answer) => ({
  ...answer,
  ...(fault === 'other_amount' && { amount: Number(answer.amount) + 100 }),
  ...(fault === 'other_currency' && { currency: 'usd' }),
  ...(fault === 'other_mode' && { livemode: !answer.livemode }),
  ...(fault === 'other_reference' && { metadata: { reference: 'SOMEBODYELSE' } }),
  ...(fault === 'picture_only' &&
    shownBy({ data: 'a text of no bank', image_url_png: 'https://qr.stripe.com/qr.png' })),
  ...(fault === 'page_only' && shownBy({ hosted_instructions_url: `https://payments.stripe.com/${answer.id}` })),
});

const shownBy = (promptpay_display_qr_code: object) => ({
  next_action: { type: 'promptpay_display_qr_code', promptpay_display_qr_code },
});
