/**
 * The bank's API for payouts: files are sent with a message id, and their reports are read with the
 * same id.
 */
import { Hono } from 'hono';
import { type PayoutBankBindings, payoutBookOf } from './payout-book.ts';
import { readPain } from './read-pain.ts';
import { readScb } from './read-scb.ts';
import { reportsOf } from './report.ts';
import { isSigned } from './signature.ts';

export const payoutBankApi = new Hono<{ Bindings: PayoutBankBindings }>();

const MAX_BYTES = 5_000_000;

payoutBankApi.use(async (c, next) => {
  c.header('cache-control', 'no-store');
  const body = new Uint8Array(await c.req.arrayBuffer());
  if (body.length > MAX_BYTES) return c.json({ error: 'too_large' }, 413);
  const to = { secret: c.env.BANK_SECRET, now: new Date() };
  return (await isSigned(c.req.header('vela-signature'), body, to)) ? next() : c.json({ error: 'unauthorized' }, 401);
});

payoutBankApi.put('/:id', async (c) => {
  const id = c.req.param('id');
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  const isXml = c.req.header('content-type')?.startsWith('application/xml') === true;
  const file = isXml ? readPain(new TextDecoder().decode(bytes)) : readScb(bytes);
  if (file?.message_id !== id) return c.json({ error: 'unreadable' }, 422);
  const book = payoutBookOf(c.env);
  await book.take(file);
  const { is_silent } = await book.behaviourFor(id);
  return is_silent ? c.json({ error: 'busy' }, 503) : c.json({ message_id: id }, 202);
});

payoutBankApi.get('/:id/reports', async (c) => {
  const id = c.req.param('id');
  const book = payoutBookOf(c.env);
  const file = await book.find(id);
  const { is_silent, is_double } = await book.behaviourFor(id);
  if (is_silent) return c.json({ error: 'busy' }, 503);
  return file ? c.json({ reports: reportsOf(file, { twice: is_double }) }) : c.json({ error: 'unknown' }, 404);
});
