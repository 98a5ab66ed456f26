/**
 * The part of Opn's API for sellers that PromptPay needs: charges, refunds, disputes, transactions,
 * search and events. It is served at the root, as Opn's clients expect.
 */
import { Hono } from 'hono';
import { encodeQR } from 'qr';
import { z } from 'zod';
import { billOf } from '../bill.ts';
import type { GatewayRecords } from '../book.ts';
import { type ApplyFault, applyNextFault, type Faults } from '../fault.ts';
import { withSettlementFault } from '../settlement.ts';
import { BILLER_ID } from './biller.ts';
import { opnCharge, opnEvent, opnRefund, opnTransaction } from './charge.ts';
import { opnDispute } from './dispute.ts';
import { searchBook } from './search.ts';

/** An account at the gateway. */
export interface OpnAccount {
  book: GatewayRecords;
  faults: Faults;
  secret_key: string;
  /** Its address, without a trailing slash. */
  base_url: string;
}

const MIN = 2_000;
const MAX = 15_000_000;
const DAY_MS = 86_400_000;

const chargeSchema = z.object({
  amount: z.coerce.number().int(),
  currency: z.string().regex(/^thb$/i),
  source: z.object({ type: z.literal('promptpay') }),
  return_uri: z.url().nullable().default(null),
  expires_at: z.iso.datetime().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
});

const refundSchema = chargeSchema.pick({ amount: true, metadata: true });

const range = z.object({
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
  order: z.enum(['chronological', 'reverse_chronological']).default('chronological'),
});

const opnError = (code: string, message: string) => ({
  object: 'error',
  location: 'https://docs.opn.ooo/api-errors',
  code,
  message,
});

/** Returns the API of one account. */
export function opnApi({ book, faults, secret_key, base_url }: OpnAccount): Hono {
  const about = { base_url, is_live: !secret_key.startsWith('skey_test_') };
  const app = new Hono();
  const notFound = opnError('not_found', 'the requested object was not found');

  // Pictures need no credentials.
  app.get('/charges/:id/documents/:document/downloads/qrcode', (c) => {
    const charge = book.find(c.req.param('id'));
    if (!charge) return c.notFound();
    // Opn draws each module of the code as a square.
    const svg = encodeQR(billOf(BILLER_ID, charge), 'svg', { border: 4, optimize: false });
    return c.body(svg, 200, { 'content-type': 'image/svg+xml' });
  });

  app.use(async (c, next) => {
    if (c.req.header('authorization') !== `Basic ${btoa(`${secret_key}:`)}`) {
      return c.json(opnError('authentication_failure', 'authentication failed'), 401);
    }
    return next();
  });
  app.use(applyNextFault(faults, spoil));

  app.post('/charges', async (c) => {
    const result = chargeSchema.safeParse(await c.req.json().catch(() => null));
    if (!result.success) return c.json(opnError('bad_request', 'a parameter is missing or wrong'), 400);
    const { amount, metadata, return_uri, expires_at } = result.data;
    if (amount < MIN || amount > MAX) return c.json(opnError('invalid_amount', 'amount is out of range'), 400);
    const nowMs = book.now().getTime();
    const expires_ms = expires_at === undefined ? nowMs + DAY_MS : Math.min(Date.parse(expires_at), nowMs + DAY_MS);
    const charge = book.open({ amount_satang: amount, metadata, email: null, return_uri, expires_ms });
    return c.json(opnCharge(charge, about));
  });

  app.get('/charges', (c) => {
    const inRange = listOf(book.charges(), c.req.query(), ({ created_ms }) => created_ms);
    return inRange
      ? c.json({ ...inRange, data: inRange.data.map((one) => opnCharge(one, about)) })
      : c.json(badRange, 400);
  });

  app.get('/charges/:id', (c) => {
    const charge = book.find(c.req.param('id'));
    return charge ? c.json(opnCharge(charge, about)) : c.json(notFound, 404);
  });

  app.post('/charges/:id/expire', (c) => {
    const id = c.req.param('id');
    if (!book.find(id)) return c.json(notFound, 404);
    if (!book.end(id, 'closed')) return c.json(opnError('failed_expire', 'the charge cannot be expired'), 400);
    return c.json(opnCharge(findCharge(book, id), about));
  });

  app.get('/charges/:id/refunds', (c) => {
    const inRange = listOf(book.refunds(c.req.param('id')), c.req.query(), ({ created_ms }) => created_ms);
    return inRange
      ? c.json({ ...inRange, data: inRange.data.map((one) => opnRefund(one, about)) })
      : c.json(badRange, 400);
  });

  app.get('/charges/:id/refunds/:refund', (c) => {
    const refund = book.refunds(c.req.param('id')).find(({ id }) => id === c.req.param('refund'));
    return refund ? c.json(opnRefund(refund, about)) : c.json(notFound, 404);
  });

  app.post('/charges/:id/refunds', async (c) => {
    const result = refundSchema.safeParse(await c.req.json().catch(() => null));
    if (!result.success) return c.json(opnError('bad_request', 'a parameter is missing or wrong'), 400);
    const { amount: amount_satang, metadata } = result.data;
    const refund = book.refund(c.req.param('id'), { amount_satang, metadata, asksFor_ms: null });
    if (!refund) return c.json(opnError('failed_refund', 'the charge has not as much left'), 422);
    return c.json(opnRefund(refund, about));
  });

  app.get('/disputes/:id', (c) => {
    const dispute = book.disputes().find(({ id }) => id === c.req.param('id'));
    return dispute ? c.json(opnDispute(dispute, about)) : c.json(notFound, 404);
  });

  // Only test accounts have endpoints for the payer's actions.
  for (const [verb, did] of [
    ['mark_as_paid', (id: string) => book.pay(id)],
    ['mark_as_failed', (id: string) => book.end(id, 'failed')],
  ] as const) {
    app.post(`/charges/:id/${verb}`, (c) => {
      const id = c.req.param('id');
      if (about.is_live || !book.find(id)) return c.json(notFound, 404);
      if (!did(id)) return c.json(opnError('invalid_charge', 'the charge has ended'), 400);
      return c.json(opnCharge(findCharge(book, id), about));
    });
  }

  app.get('/transactions', (c) => {
    const lines = withSettlementFault(book.balanceEntries(), faults.takeSettlementFault(), book.now());
    const inRange = listOf(lines, c.req.query(), ({ at_ms }) => at_ms);
    return inRange
      ? c.json({ ...inRange, data: inRange.data.map((one) => opnTransaction(one, about)) })
      : c.json(badRange, 400);
  });

  app.get('/search', (c) => {
    const page = searchBook({ book, params: c.req.query(), about });
    return page ? c.json(page) : c.json(opnError('bad_request', 'the search is wrong'), 400);
  });

  app.get('/events/:id', (c) => {
    const event = book.events().find(({ id }) => id === c.req.param('id'));
    return event ? c.json(opnEvent(event, about)) : c.json(notFound, 404);
  });

  app.get('/events', (c) => {
    const inRange = listOf(book.events(), c.req.query(), ({ at_ms }) => at_ms);
    return inRange
      ? c.json({ ...inRange, data: inRange.data.map((one) => opnEvent(one, about)) })
      : c.json(badRange, 400);
  });

  app.notFound((c) => c.json(notFound, 404));
  return app;
}

const badRange = opnError('bad_request', 'a range is wrong');

function findCharge(book: GatewayRecords, id: string) {
  const charge = book.find(id);
  if (!charge) throw new Error('A charge stays');
  return charge;
}

/** Returns a page of the items in a time range. */
function listOf<Item>(all: readonly Item[], query: Record<string, string>, timeOf: (item: Item) => number) {
  const result = range.safeParse(query);
  if (!result.success) return null;
  const { from = '1970-01-01T00:00:00Z', to = '9999-12-31T00:00:00Z', limit, offset, order } = result.data;
  const inTime = all.filter((item) => timeOf(item) >= Date.parse(from) && timeOf(item) <= Date.parse(to));
  if (order === 'reverse_chronological') inTime.reverse();
  const data = inTime.slice(offset, offset + limit);
  return { object: 'list' as const, from, to, limit, offset, order, total: inTime.length, location: '', data };
}

const spoil: ApplyFault = (fault, answer) => ({
  ...answer,
  ...(fault === 'other_amount' && { amount: Number(answer.amount) + 100 }),
  ...(fault === 'other_currency' && { currency: 'USD' }),
  ...(fault === 'other_mode' && { livemode: !answer.livemode }),
  ...(fault === 'other_reference' && { metadata: { reference: 'SOMEBODYELSE' } }),
  ...(fault === 'page_only' && { source: null, authorize_uri: `https://pay.omise.co/payments/${answer.id}/authorize` }),
});
