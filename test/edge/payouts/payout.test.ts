/** Payouts through the edge without scripts: eligibility, amount and outcome. */
import { describe, expect, test } from 'vitest';
import { wordsOfPayout } from '../../../api/payouts/payout/payout-words.ts';
import {
  cancelDisbursement,
  checkDisbursement,
  getDisbursement,
  getDisbursementProfile,
  getPayoutQuote,
  listDisbursements,
  prepareDisbursement,
  submitDisbursement,
} from '../../../calls/payouts/payout.ts';
import type { Payout } from '../../../calls/payouts/payout-details.ts';
import { getTaxCertificate } from '../../../calls/payouts/tax.ts';
import payoutTexts from '../../../locales/th/payouts/payout.json';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const uuid = '00000000-0000-4000-8000-000000000001';
const { data: sample } = sampleAnswer(getDisbursement);
const amounts: Payout['amounts'] = {
  vtokens: 12_500,
  family_vtokens: 2_500,
  gross_satang: 50_000,
  family_share_satang: 10_000,
  payee_part_satang: 40_000,
  tax_satang: 1_200,
  fee_satang: 1_500,
  fee_vat_satang: 105,
  vat_satang: 0,
  net_satang: 37_195,
};
const terms: Payout['terms'] = {
  ...sample.terms,
  tax_class: 'service_40_8',
  tax_basis_points: 300,
  vat_basis_points: 700,
  has_vat: false,
  tax_ground: 'สำนักงานบัญชี ลงนาม',
};
const payout: Payout = {
  ...sample,
  uuid,
  state: 'submitted',
  told_as: 'submitted',
  hold: null,
  bank_reason: null,
  amounts,
  terms,
  account: { bank_code: '014', masked: 'xxx-x-x3333-x' },
  eta: '2026-11-25',
  next_by: '2026-11-24',
  paid_on: null,
  can_cancel: true,
  certificate: null,
};

/** Removes the comment markers that React writes between texts. */
const readable = (html: string) => html.replaceAll('<!-- -->', '');

const caster = () => signedIn(new Browser(new MemberHost().become('ข้าวหอม', 'caster')));

async function looking(status = { may_be_paid: true, bars: [], next_date: null } as object) {
  const browser = await caster();
  browser.host.answer(listDisbursements, { data: [payout], next_cursor: null });
  browser.host.answer(checkDisbursement, { data: status } as never);
  return browser;
}

async function lookingAt(changes: Partial<Payout>) {
  const browser = await caster();
  const data = { ...payout, ...changes };
  browser.host.answer(getDisbursement, { data: { ...data, told_as: wordsOfPayout(data) } });
  return (await browser.go(`/payout/payouts/${uuid}`)).text;
}

describe('payout blockers', () => {
  test('a blocked payee sees every reason, the next step and the next date', async () => {
    const bars = [
      { code: 'account_cooling', until: '2026-11-25T03:00:00.000Z', by: null },
      { code: 'tax_class_unsigned', until: null, by: '2026-11-24' },
    ];
    const browser = await looking({ may_be_paid: false, bars, next_date: '2026-11-25' });
    const { status, text } = await browser.go('/payout');
    expect(status).toBe(200);
    for (const { code } of bars)
      expect(text).toContain(payoutTexts.bar[code as 'account_cooling'].next.replace('{{by}}', '24 พฤศจิกายน 2569'));
    expect(text).toContain('25 พฤศจิกายน 2569');
    expect(text).not.toContain('name="vtokens"');
  });

  test('a refused payout amount shows the error and keeps the input', async () => {
    const browser = await looking();
    browser.host.on(prepareDisbursement, () => refusal({ code: 'payout_barred', bars: [] }));
    const errorPage = await browser.go('/payout/quotes', { form: { as: 'self', vtokens: '12,500' } });
    expect([errorPage.status, errorPage.text.includes('role="alert"')]).toEqual([409, true]);
    expect(errorPage.text).toContain('value="12,500"');
  });
});

test('a family without a payee sees a staff contact and no contract link', async () => {
  const browser = await signedIn(new Browser(new MemberHost().become('แม่ดาว', 'family')));
  browser.host.answer(listDisbursements, { data: [], next_cursor: null });
  const bars = [{ code: 'no_payee' as const, until: null, by: null }];
  browser.host.answer(checkDisbursement, { data: { may_be_paid: false, bars, next_date: null } });
  const ofFamily = (await browser.go('/payout')).text;
  expect(ofFamily).toContain(payoutTexts.bar.no_payee.next_family);
  expect(ofFamily).not.toContain('href="/contract"');
  const own = (await browser.go('/payout?as=self')).text;
  expect(own).toContain(payoutTexts.bar.no_payee.next);
  expect(own).toContain('href="/contract"');
});

describe('payout quote', () => {
  test('a family’s quote is requested as the family, without commas', async () => {
    const browser = await signedIn(new Browser(new MemberHost().become('แม่ดาว', 'family')));
    browser.host.answer(listDisbursements, { data: [], next_cursor: null });
    const requests: unknown[] = [];
    browser.host.on(prepareDisbursement, ({ body }) => {
      requests.push(Object.fromEntries(body as URLSearchParams));
      const { data } = sampleAnswer(prepareDisbursement);
      return Response.json({ data: { ...data, uuid } });
    });
    const { text } = await browser.go('/payout');
    expect(text).toMatch(/aria-current="page"[^>]*>ของสังกัด/);
    const { status, location } = await browser.go('/webview/payout/quotes', {
      form: { as: 'family', vtokens: '12,500' },
    });
    expect([status, location]).toEqual([303, `/webview/payout/quotes/${uuid}`]);
    expect(requests).toEqual([{ as: 'family', vtokens: '12500' }]);
  });

  const quote = {
    ...sampleAnswer(getPayoutQuote).data,
    uuid,
    as: 'self' as const,
    amounts,
    terms,
    account: payout.account,
    eta: '2026-11-25',
    payout_uuid: null,
    expires_at: '2026-11-23T03:10:00.000Z',
    server_time: '2026-11-23T03:01:00.000Z',
  };

  test('a quote lists every deduction down to the net and the tax rule', async () => {
    const browser = await caster();
    browser.host.answer(getPayoutQuote, { data: quote });
    const { text } = await browser.go(`/payout/quotes/${uuid}`);
    for (const part of ['฿500.00', '−฿100.00', '−฿12.00', '−฿15.00', '−฿1.05', '฿371.95', 'ธนาคารไทยพาณิชย์', '10:10'])
      expect(text).toContain(part);
    expect(text).toContain(terms.tax_ground);
    expect(text).toMatch(/name="idempotency_key" value="[0-9a-f-]{36}"/);
  });

  test('an expired quote cannot be submitted and links to a new one', async () => {
    const browser = await caster();
    browser.host.answer(getPayoutQuote, { data: { ...quote, server_time: quote.expires_at } });
    const { text } = await browser.go(`/payout/quotes/${uuid}`);
    expect(text).toContain(payoutTexts.quote.over);
    expect(text).not.toContain('idempotency_key');
  });

  test('submitting a quote requires re-authentication and returns to it', async () => {
    const browser = await caster();
    browser.host.answer(getPayoutQuote, { data: quote });
    browser.host.on(submitDisbursement, () => refusal({ code: 'step_up_required' }));
    const { status, location } = await browser.go(`/payout/quotes/${uuid}`, {
      form: { idempotency_key: 'a-key-of-the-view' },
      headers: { referer: `https://vela.test/payout/quotes/${uuid}` },
    });
    expect(status).toBe(303);
    expect(new URL(location ?? '', 'https://vela.test').searchParams.get('callbackUrl')).toBe(`/payout/quotes/${uuid}`);
  });

  test('a quote is submitted with its key; a used one links to its payout', async () => {
    const browser = await caster();
    let key: string | null = '';
    browser.host.on(submitDisbursement, ({ headers }) => {
      key = headers.get('idempotency-key');
      return Response.json({ data: payout });
    });
    const form = { idempotency_key: 'a-key-of-the-view' };
    const { status, location } = await browser.go(`/payout/quotes/${uuid}`, { form });
    expect([status, location, key]).toEqual([303, `/payout/payouts/${uuid}?status=submitted`, 'a-key-of-the-view']);
    browser.host.answer(getPayoutQuote, { data: { ...quote, payout_uuid: uuid } });
    expect((await browser.go(`/payout/quotes/${uuid}`)).location).toBe(`/payout/payouts/${uuid}`);
  });
});

describe('payout page', () => {
  test('a payout shows the next step and its date in each state', async () => {
    const day = '24 พฤศจิกายน 2569';
    expect(await lookingAt({})).toContain(day);
    expect(await lookingAt({ state: 'held', hold: 'terms_changed', eta: null })).toContain(day);
    expect(await lookingAt({ state: 'approved' })).toContain(day);
    expect(await lookingAt({ state: 'sent', can_cancel: false })).toContain('25 พฤศจิกายน 2569');
    expect(await lookingAt({ state: 'sent', eta: null, can_cancel: false })).toContain(day);
    expect(await lookingAt({ state: 'paid', paid_on: '2026-11-24', eta: null, next_by: null })).toContain(day);
    const returnedPage = await lookingAt({ state: 'returned', bank_reason: 'AC04', eta: null });
    expect(returnedPage).toContain(payoutTexts.bank_reason.AC04);
    expect(returnedPage).toContain(day);
    const failedPage = await lookingAt({ state: 'failed', bank_reason: 'XY99', eta: null, next_by: null });
    expect(failedPage).toContain('XY99');
    expect(failedPage).toContain(payoutTexts.certificate.never);
    expect(await lookingAt({})).toContain(payoutTexts.certificate.later);
    expect(await lookingAt({ state: 'paid', paid_on: '2026-11-24' })).toContain(payoutTexts.certificate.by_bank);
  });

  test('a payout that never left does not claim that the bank failed', async () => {
    const at = '2026-11-24T03:00:00.000Z';
    const timeline: Payout['timeline'] = [
      { state: 'sent', at },
      { state: 'failed', at },
    ];
    for (const [bank_reason, words] of [
      ['NOT_SENT', payoutTexts.state.not_sent],
      ['NOT_PAID', payoutTexts.state.not_paid],
    ] as const) {
      const page = await lookingAt({ state: 'failed', bank_reason, timeline, eta: null, next_by: null });
      expect(page.split(words.title)).toHaveLength(3);
      expect(page).toContain(words.next);
      expect(page).toContain(payoutTexts.own_reason[bank_reason]);
      expect(page).not.toContain(payoutTexts.state.failed.title);
    }
  });

  test('the result of a command is shown only while it is true', async () => {
    const browser = await caster();
    const payoutText = async (state: Payout['state'], status: string) => {
      const can_cancel = state === 'submitted';
      browser.host.answer(getDisbursement, { data: { ...payout, state, told_as: state, can_cancel } });
      return (await browser.go(`/payout/payouts/${uuid}?status=${status}`)).text;
    };
    expect(await payoutText('submitted', 'submitted')).toContain(payoutTexts.submitted);
    expect(await payoutText('cancelled', 'submitted')).not.toContain(payoutTexts.submitted);
    // A second cancellation finds the payout already cancelled.
    expect(await payoutText('cancelled', 'not_cancelled')).toContain(payoutTexts.cancelled);
    expect(await payoutText('approved', 'not_cancelled')).toContain(payoutTexts.not_cancelled);
    expect(await payoutText('submitted', 'not_cancelled')).not.toContain(payoutTexts.not_cancelled);
  });

  test('a payout can be cancelled by a form until it is approved', async () => {
    const browser = await caster();
    browser.host.answer(getDisbursement, { data: payout });
    expect((await browser.go(`/payout/payouts/${uuid}`)).text).toContain(`/payout/payouts/${uuid}/cancel`);
    const answer = await browser.go(`/payout/payouts/${uuid}/cancel`, { form: {} });
    expect(answer.location).toBe(`/payout/payouts/${uuid}?status=cancelled`);
    browser.host.on(cancelDisbursement, () => refusal({ code: 'payout_not_movable', state: 'approved' }));
    const late = await browser.go(`/payout/payouts/${uuid}/cancel`, { form: {} });
    expect(late.location).toBe(`/payout/payouts/${uuid}?status=not_cancelled`);
  });
});

describe('withholding tax certificate', () => {
  test('the certificate matches the Thai form, also on the English page', async () => {
    const browser = await caster();
    browser.host.answer(getTaxCertificate, {
      data: {
        ...sampleAnswer(getTaxCertificate).data,
        number: '2569/000007',
        replaces: '2569/000003',
        is_void: false,
        payer: { name: 'บริษัท เวลา ไลฟ์ จำกัด', tax_id: '0105500000001', address: 'กรุงเทพฯ' },
        payee: { name: 'น.ส. ข้าวหอม ใจดี', tax_id: '1234567890121', address: '99/1' },
        form: 'pnd_3',
        income_type: '40(8)',
        paid_on: '2026-11-24',
        base_satang: 40_000,
        tax_satang: 1_200,
        tax_words: 'สิบสองบาทถ้วน',
      },
    });
    const { text } = await browser.go(`/en/payout/payouts/${uuid}/certificate`);
    const parts = ['เล่มที่ 2569', 'เลขที่ 000007', 'ใบแทน', '1-2345-67890-12-1', '(สิบสองบาทถ้วน)', '400.00', '12.00'];
    for (const one of parts) expect(readable(text)).toContain(one);
    expect(readable(text)).toMatch(/☑<\/span> \(4\) ภ\.ง\.ด\.3/);
  });

  test('another member’s certificate is a 404', async () => {
    const browser = await caster();
    browser.host.on(getTaxCertificate, () => refusal({ code: 'certificate_not_found' }));
    expect((await browser.go(`/payout/payouts/${uuid}/certificate`)).status).toBe(404);
  });
});

test('the payout page shows the payee and account masked', async () => {
  const browser = await looking();
  const { data } = sampleAnswer(getDisbursementProfile);
  browser.host.answer(getDisbursementProfile, {
    data: {
      ...data,
      payee: { name: 'น.ส. ข้าวหอม ใจดี', tax_id_masked: 'x-xxxx-xxxxx-12-1', kind: 'person' },
      account: { bank_code: '004', masked: 'xxx-x-x3333-x', set_at: '2026-10-01T03:00:00.000Z' },
    },
  });
  const { text } = await browser.go('/payout');
  for (const part of ['x-xxxx-xxxxx-12-1', 'ธนาคารกสิกรไทย xxx-x-x3333-x', payout.reference])
    expect(readable(text)).toContain(part);
});
