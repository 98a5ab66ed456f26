/**
 * Creates a VB on air with a payee, and the staff who release payouts. Uses forms and endpoints,
 * without a browser.
 */
import { expect, inject } from 'vitest';
import { lives } from '../../../api/live/live/tables.ts';
import { proposedTaxClasses } from '../../../api/payouts/tax/tax-class.ts';
import { insertRow } from '../../../api/platform/framework/statement.ts';
import { answerAppeal, askTakeBack } from '../../../calls/live/gift-hold.ts';
import { createPayee, reviewPayee } from '../../../calls/payouts/payee.ts';
import { someNationalId } from '../contracts/applicant.ts';
import { query } from '../database.ts';
import { type Guest, newCaster, newStaff } from '../guest.ts';
import { type Member, signedIn } from '../member.ts';

const DAY_MS = 86_400_000;

export interface PayoutStaff {
  /** Enters the payee and makes the bank file. */
  maker: Member;
  /** Reviews the payee and approves what the maker requests. */
  second: Member;
  /** Decides the VB's appeals against the other two. */
  third: Member;
}

export interface Payable {
  vb: Guest;
  /** The slug of the VB's stream on air. */
  slug: string;
}

const origin = () => inject('origin');

/** Creates three staff members and signs them in. */
export async function newPayoutStaff(): Promise<PayoutStaff> {
  const signIn = async () => signedIn(origin(), await newStaff());
  const [maker, second, third] = await Promise.all([signIn(), signIn(), signIn()]);
  return { maker, second, third };
}

/**
 * Creates a VB on air whose payee one staff member enters and the other approves. Sets the tax
 * class that the accountant would set, and a cooling-off period of zero.
 */
export async function newPayableCaster({ maker, second }: PayoutStaff): Promise<Payable> {
  const { guest, user_uuid } = await newCaster();
  const slug = `live-${guest}`;
  const now = Date.now();
  const { sql, params } = insertRow(lives, {
    uuid: crypto.randomUUID(),
    slug,
    title: 'ร้องเพลงขอของขวัญ',
    poster_url: '/media/poster/rong-phleng-kon-non-kap-som.webp',
    caster_uuid: user_uuid,
    status: 'on_air',
    started_at_ms: now - 60_000,
  });
  await query(sql, ...params);
  await setSetting('tax_service_40_8', JSON.stringify(proposedTaxClasses.service_40_8));
  await setSetting('payout_cooling_seconds', '0');
  const payee = await submit(maker, createPayee.path, {
    owner_kind: 'user',
    owner_uuid: user_uuid,
    kind: 'person',
    name: 'น.ส. ของขวัญ ใจดี',
    tax_id: someNationalId(),
    address: '99/1 ถนนสุขุมวิท กรุงเทพฯ',
    bank_code: '014',
    account: '1112223334',
    tax_class: 'service_40_8',
    ground: 'บัตรประชาชน',
  });
  const { uuid } = createPayee.answer.parse(payee).data;
  await submit(second, reviewPayee.path.replace('{uuid}', uuid), { decision: 'approve' });
  return { vb: guest, slug };
}

/** Sets an effective-dated setting from now on, unless it already has this value. */
const setSetting = (name: string, value: string) =>
  query(
    `INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms)
     SELECT ?1, ?2, ?3, 'for a test', NULL, ?2
     WHERE ?3 IS NOT (SELECT value FROM dated_settings WHERE name = ?1 ORDER BY from_ms DESC LIMIT 1)`,
    name,
    Date.now(),
    value,
  );

/**
 * Sends a form to an endpoint with a new Idempotency-Key, expects 200 and returns the JSON body.
 */
export async function submit(member: Member, path: string, form: Record<string, string>): Promise<unknown> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { status, text } = await member.go(`/api${path}`, { form, headers });
  expect(status, text).toBe(200);
  return JSON.parse(text);
}

/**
 * Does the work of the scheduled gift job eight days ahead. Gifts are summed, and payable unless
 * something else holds them.
 */
export async function eightDaysLater(): Promise<void> {
  await query('UPDATE gift_progress SET summed_to = coalesce((SELECT max(position) FROM gifts), summed_to)');
  await query(
    'UPDATE gift_progress SET released_at_ms = ?, released_to = coalesce((SELECT max(position) FROM gifts), released_to)',
    Date.now() + 8 * DAY_MS,
  );
}

/**
 * Reverses the smallest gift of a stream under dual control, while the gift is held. Returns its
 * UUID.
 */
export async function takeSmallestBack({ maker, second }: PayoutStaff, slug: string, ground: string): Promise<string> {
  const gifts = await query(
    `SELECT gifts.uuid FROM gifts JOIN lives ON lives.uuid = live_uuid WHERE slug = ? ORDER BY gifts.coins LIMIT 1`,
    slug,
  );
  const uuid = String(gifts.results[0]?.uuid);
  await submit(maker, askTakeBack.path.replace('{uuid}', uuid), { ground, to_giver: 'on' });
  await decide(second, '/office/approvals', ground);
  return uuid;
}

/** Grants the VB's appeal as a third staff member. */
export const grant = ({ third }: PayoutStaff, giftUuid: string, answer: string) =>
  submit(third, answerAppeal.path.replace('{uuid}', giftUuid), { answer, is_granted: 'on' });

/** Approves the row of a list that contains the text. */
async function decide(member: Member, path: string, rowText: string): Promise<void> {
  const { text } = await member.go(`/en${path}`);
  const row =
    text.split('<tbody class="card').find((one) => one.includes(rowText)) ?? expect.fail(`${path} has no ${rowText}`);
  const form = formIn(row, 'name="action" value="decide"');
  const answer = await member.go(`/en${path}/act`, { form: { ...form, decision: 'approve' } });
  expect(answer.status, answer.text.slice(0, 500)).toBe(303);
}

const unescaped = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');

/** Returns the hidden fields of the form that contains the mark. */
function formIn(html: string, mark: string): Record<string, string> {
  const form = html.split('<form').find((one) => one.includes(mark)) ?? expect.fail(`no form has ${mark}`);
  const fields = form.slice(0, form.indexOf('</form>')).matchAll(/name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, unescaped(value)]));
}

/**
 * Applies decisions to a transfer at the sandbox's bank, once the bank has the file. The bank
 * reports several decisions together: it stays silent between them.
 */
export async function bankDoes(messageId: string, end_to_end_id: string, decisions: readonly string[]): Promise<void> {
  const page = `${origin()}/sandbox/bank/payouts`;
  await expect.poll(async () => (await fetch(page)).text(), { timeout: 60_000 }).toContain(messageId);
  const sends = async (to: 'line' | 'manner', form: Record<string, string>) => {
    const body = new URLSearchParams({ message_id: messageId, lang: 'en', ...form });
    const headers = { origin: origin(), 'sec-fetch-site': 'same-origin' };
    const { status } = await fetch(`${page}/${to}`, { method: 'POST', body, headers, redirect: 'manual' });
    expect(status).toBe(303);
  };
  if (decisions.length > 1) await sends('manner', { silent: 'on' });
  for (const decision of decisions) await sends('line', { end_to_end_id, decision });
  if (decisions.length > 1) await sends('manner', {});
}
