/** The bank's API for billers, which creates, reads and closes charges, and returns statements. */
import { Hono } from 'hono';
import { z } from 'zod';
import { type BankBindings, bankBookOf } from './book-of.ts';
import { readQr } from './qr.ts';
import { bankStatementOf } from './statement.ts';

export const bankApi = new Hono<{ Bindings: BankBindings }>();

const wantedCharge = z.object({
  reference: z.string().regex(/^[A-Z0-9]{1,20}$/),
  qr_payload: z.string().max(500),
  expires_at: z.iso.datetime(),
});

bankApi.use(async (c, next) => {
  c.header('cache-control', 'no-store');
  if (c.req.header('authorization') !== `Bearer ${c.env.BANK_SECRET}`) return c.json({ error: 'unauthorized' }, 401);
  return next();
});

bankApi.post('/charges', async (c) => {
  const result = wantedCharge.safeParse(await c.req.json().catch(() => null));
  if (!result.success) return c.json({ error: 'unreadable' }, 422);
  const request = readQr(result.data.qr_payload);
  const isItsBill = request?.kind === 'bill' && request.reference1 === result.data.reference;
  if (!isItsBill || request.satang === null || request.satang === 0) return c.json({ error: 'not_this_bill' }, 422);
  return c.json(await bankBookOf(c.env).open({ ...result.data, amount_satang: request.satang }), 201);
});

bankApi.get('/statements/:day', async (c) =>
  c.body(bankStatementOf(c.req.param('day'), await bankBookOf(c.env).payments()), 200, {
    'content-type': 'application/xml',
  }),
);

bankApi.use('/charges/:reference/*', async (c, next) => {
  const charge = await bankBookOf(c.env).find(c.req.param('reference'));
  if (!charge) return c.json({ error: 'unknown' }, 404);
  return charge.is_silent ? c.json({ error: 'busy' }, 503) : next();
});

bankApi.get('/charges/:reference', async (c) => c.json(await bankBookOf(c.env).find(c.req.param('reference'))));

bankApi.post('/charges/:reference/cancel', async (c) =>
  c.json(await bankBookOf(c.env).close(c.req.param('reference'))),
);
