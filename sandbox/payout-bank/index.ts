/**
 * A bank that executes payout files. It can pay, reject, return, accept in part, stay silent or
 * answer twice.
 */
import { Hono } from 'hono';
import { z } from 'zod';
import { pageHeaders } from '../bank/frame.ts';
import { payoutBankApi } from './api.ts';
import { filesPage } from './page.ts';
import { type PayoutBankBindings, payoutBookOf } from './payout-book.ts';
import { fileDecisions, lineDecisions } from './transfer-file.ts';

export const payoutBank = new Hono<{ Bindings: PayoutBankBindings }>();

payoutBank.route('/files', payoutBankApi);

const lang = z.enum(['th', 'en']).catch('th');
const aboutFile = { lang, message_id: z.string().min(1).max(35) };
const lineForm = z.object({ ...aboutFile, end_to_end_id: z.string().max(35), decision: z.enum(lineDecisions) });
const fileForm = z.object({ ...aboutFile, decision: z.enum(fileDecisions) });
const behaviourSchema = z.object({
  ...aboutFile,
  silent: z.literal('on').optional(),
  double: z.literal('on').optional(),
});

payoutBank.get('/', async (c) => {
  const book = payoutBookOf(c.env);
  const files = await book.list();
  const fileViews = await Promise.all(
    files.map(async (file) => ({ ...file, behaviour: await book.behaviourFor(file.message_id) })),
  );
  return c.html(filesPage(lang.parse(c.req.query('lang')), fileViews), 200, pageHeaders);
});

payoutBank.post('/line', async (c) => {
  const form = lineForm.safeParse(await c.req.parseBody());
  if (!form.success) return c.text('unreadable', 422);
  const { message_id, end_to_end_id, decision } = form.data;
  const file = await payoutBookOf(c.env).decideLine(message_id, end_to_end_id, decision);
  return file ? c.redirect(`/sandbox/bank/payouts?lang=${form.data.lang}`, 303) : c.text('unknown', 404);
});

payoutBank.post('/file', async (c) => {
  const form = fileForm.safeParse(await c.req.parseBody());
  if (!form.success) return c.text('unreadable', 422);
  const file = await payoutBookOf(c.env).decideFile(form.data.message_id, form.data.decision);
  return file ? c.redirect(`/sandbox/bank/payouts?lang=${form.data.lang}`, 303) : c.text('unknown', 404);
});

/** Sets the bank's behaviour about a file, which may not have arrived yet. */
payoutBank.post('/manner', async (c) => {
  const form = behaviourSchema.safeParse(await c.req.parseBody());
  if (!form.success) return c.text('unreadable', 422);
  const { message_id, silent, double } = form.data;
  await payoutBookOf(c.env).setBehaviour(message_id, { is_silent: silent === 'on', is_double: double === 'on' });
  return c.redirect(`/sandbox/bank/payouts?lang=${form.data.lang}`, 303);
});
