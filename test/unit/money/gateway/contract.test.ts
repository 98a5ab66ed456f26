/**
 * The contract of every gateway adapter, each against the sandbox that speaks its protocol. The
 * sandbox cannot produce what a gateway cannot say.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type {
  ChargeRequest,
  ChargeStatus,
  MadeCharge,
  NewRefund,
  RefundRequest,
} from '../../../../api/money/gateway/gateway.ts';
import { GatewayUnavailable } from '../../../../api/money/gateway/gateway.ts';
import { gatewayKey } from '../../../../calls/money/order-details.ts';
import { keys, requestOf, START_MS, type Subject, subjectOf } from './gateway-fixture.ts';

test('every gateway is tested', () => {
  expect([...keys].sort()).toEqual([...gatewayKey.options].sort());
});

describe.each(keys)('gateway adapter %s', (key) => {
  let subject: Subject;
  const request = requestOf();
  const { reference, amount_satang } = request;

  beforeEach(() => {
    subject = subjectOf(key);
  });

  const create = (changes: Partial<ChargeRequest> = {}) => subject.gateway.createCharge(requestOf(changes));

  async function makeCharge(changes: Partial<ChargeRequest> = {}): Promise<MadeCharge> {
    const charge = await create(changes);
    if (charge.kind === 'refused') throw new Error(charge.reason);
    return charge;
  }

  const refOf = ({ charge_id }: { charge_id: string }) => ({ charge_id, reference, amount_satang });
  const read = (charge: MadeCharge): Promise<ChargeStatus> => subject.gateway.fetchStatus(refOf(charge));
  const openStatus = { state: 'open', payments: [], unreadable: [] };
  const closedStatus = { state: 'closed', payments: [], unreadable: [] };
  const paidStatus = { state: 'closed', unreadable: [], payments: [expect.objectContaining({ amount_satang })] };
  const { same_charge_hours } = subjectOf(key).gateway.can;
  const isKeyed = same_charge_hours > 0;

  describe('charge', () => {
    test('a new charge has a way to pay and is open', async () => {
      const charge = await makeCharge();
      expect(charge.charge_id).toMatch(/./);
      expect(charge.kind).toBe('qr');
      expect(await read(charge)).toEqual(openStatus);
    });

    test(`a charge requested twice with one key is ${isKeyed ? 'the same one' : 'another one'}`, async () => {
      const [first, second] = [await makeCharge(), await makeCharge()];
      expect(first.charge_id === second.charge_id).toBe(isKeyed);
      expect(subject.count()).toBe(isKeyed ? 1 : 2);
    });

    test('a charge with one key but another amount never replaces the first', async () => {
      const first = await makeCharge();
      const other = await create({ amount_satang: 20_000 }).catch((error: unknown) => error);
      if (key === 'opn')
        return expect(other).toMatchObject({ charge_id: expect.not.stringContaining(first.charge_id) });
      // The bank keeps the first bill. Stripe refuses another body with the same key.
      if (key === 'stripe') return expect(other).toBeInstanceOf(GatewayUnavailable);
      expect(await read(first)).toEqual(openStatus);
      expect(subject.count()).toBe(1);
    });

    test('a charge whose response is lost is found again, exactly once', async () => {
      // Stripe repeats the request with the same key, so both responses must be lost.
      subject.fault('lost', ...(key === 'stripe' ? (['lost'] as const) : []));
      await expect(create()).rejects.toThrow(GatewayUnavailable);
      const [charge] = key === 'thai_qr' ? [await makeCharge()] : await subject.gateway.findCharges(request);
      expect(charge).toBeDefined();
      expect(charge && (await read(charge))).toEqual(openStatus);
      expect(subject.count()).toBe(1);
    });

    test('a lost response is repaired at once if keys are idempotent', async () => {
      subject.fault('lost');
      const again = await create().catch((error: unknown) => error);
      if (key === 'stripe') expect(again).toMatchObject({ kind: 'qr' });
      else expect(again).toBeInstanceOf(GatewayUnavailable);
      expect(subject.count()).toBe(1);
    });

    test('a charge lost twice is found with all its payable copies', async () => {
      for (const _ of [1, 2]) {
        subject.fault('lost', ...(key === 'stripe' ? (['lost'] as const) : []));
        await expect(create()).rejects.toThrow(GatewayUnavailable);
      }
      const charges = key === 'thai_qr' ? [await makeCharge()] : await subject.gateway.findCharges(request);
      expect(charges).toHaveLength(isKeyed ? 1 : 2);
      expect(subject.count()).toBe(charges.length);
      for (const { charge_id } of charges) subject.pay(charge_id);
      for (const one of charges) expect(await read(one)).toEqual(paidStatus);
    });

    test('a charge that was never requested is not found', async () => {
      await makeCharge({ reference: 'VLOFANOTHER111' });
      expect(await subject.gateway.findCharges(request)).toEqual([]);
    });

    test.each(['html', '500', '429', 'late', 'other_reference'] as const)(
      'a charge request answered with %s has an unknown result',
      async (fault) => {
        subject.fault(fault, fault);
        await expect(create()).rejects.toThrow(GatewayUnavailable);
      },
    );

    test.each(['html', '500', '429', 'late', 'other_reference'] as const)(
      'a status request answered with %s has an unknown result',
      async (fault) => {
        const charge = await makeCharge();
        subject.fault(fault);
        await expect(read(charge)).rejects.toThrow(GatewayUnavailable);
        expect(await read(charge)).toEqual(openStatus);
      },
    );

    test.each(['other_amount', 'other_currency', 'other_mode'] as const)(
      'a charge answered with %s is refused but known',
      async (fault) => {
        subject.fault(fault);
        const charge = await create();
        // The bank’s charges have no currency and no mode, so these faults change nothing.
        if (key === 'thai_qr' && fault !== 'other_amount') return expect(charge.kind).toBe('qr');
        expect(charge).toMatchObject({ kind: 'refused', charge_id: expect.any(String) });
      },
    );

    test('a charge outside the gateway’s limits is refused and not created', async () => {
      const { min_satang, max_satang } = subject.gateway.can;
      // The bank accepts any amount that a bill can have.
      if (key === 'thai_qr') return expect(await create({ amount_satang: min_satang })).toMatchObject({ kind: 'qr' });
      for (const sum of [min_satang - 1, max_satang + 1]) {
        expect(await create({ amount_satang: sum, reference: `VL${sum}` })).toMatchObject({ kind: 'refused' });
      }
      expect(subject.count()).toBe(0);
    });

    test('a charge has a QR text or a picture from the gateway only', async () => {
      const charge = await makeCharge();
      if ('payload' in charge) return expect(charge.payload).toMatch(/./);
      if (!('picture_url' in charge)) throw new Error('There is no page to pay at');
      const picture = await subject.gateway.fetchPicture(charge.picture_url);
      expect(picture?.media_type).toBe('image/svg+xml');
      expect(atob(picture?.base64 ?? '')).toContain('<svg');
      expect(await subject.gateway.fetchPicture(charge.picture_url.replace('omise.co', 'omise.co.example'))).toBeNull();
      expect(await subject.gateway.fetchPicture(charge.picture_url.replace('https', 'http'))).toBeNull();
    });

    test('a charge with an unreadable QR shows the gateway’s picture', async () => {
      subject.fault('picture_only');
      const charge = await makeCharge();
      // We write the bank’s QR code ourselves, so its response has none. Opn always sends a
      // picture.
      if (key === 'thai_qr')
        return expect(charge).toMatchObject({ payload: expect.stringMatching(/6304[0-9A-F]{4}$/) });
      expect(charge).toMatchObject({ kind: 'qr', picture_url: expect.stringMatching(/^https:/) });
      expect(charge).not.toHaveProperty('payload');
    });

    test('a charge that is payable only at the gateway redirects there', async () => {
      subject.fault('page_only');
      const charge = await makeCharge();
      if (key === 'thai_qr') return expect(charge.kind).toBe('qr');
      expect(charge).toMatchObject({ kind: 'redirect', url: expect.stringMatching(/^https:/) });
    });

    test('gateway responses are stored before parsing and without secrets', async () => {
      subject.fault('html');
      await create().catch(() => null);
      const messages = await subject.messages();
      expect(messages[0]).toMatchObject({
        verdict: 'asked',
        reference,
        body: expect.stringContaining('<!doctype html>'),
      });
      expect(JSON.stringify(messages)).not.toMatch(/skey_|sk_test|a secret of the bank/);
    });
  });

  describe('payment', () => {
    test('a payment has its amount and is equal in every read', async () => {
      const charge = await makeCharge();
      subject.pay(charge.charge_id);
      const [first, second] = [await read(charge), await read(charge)];
      expect(first).toEqual(paidStatus);
      expect(second).toEqual(first);
    });

    test('a late payment is reported', async () => {
      const charge = await makeCharge();
      await subject.gateway.cancel(refOf(charge));
      subject.nowMs += 3_600_000;
      subject.pay(charge.charge_id, { late: true });
      expect(await read(charge)).toEqual(paidStatus);
    });

    test('a refused payment leaves a refused charge', async () => {
      const charge = await makeCharge();
      subject.refuse(charge.charge_id);
      expect(await read(charge)).toEqual({ ...openStatus, state: 'refused' });
    });

    test(`a charge can be paid ${key === 'thai_qr' ? 'twice' : 'only once'}`, async () => {
      const charge = await makeCharge();
      subject.pay(charge.charge_id);
      subject.pay(charge.charge_id, { late: true });
      expect((await read(charge)).payments).toHaveLength(subject.gateway.can.several_payments ? 2 : 1);
    });
  });

  describe('closing a charge', () => {
    test('closing an unpaid charge ends it, and again changes nothing', async () => {
      const charge = await makeCharge();
      expect(await subject.gateway.cancel(refOf(charge))).toEqual(closedStatus);
      expect(await subject.gateway.cancel(refOf(charge))).toEqual(closedStatus);
    });

    test('closing a paid charge returns its payment', async () => {
      const charge = await makeCharge();
      subject.pay(charge.charge_id);
      expect(await subject.gateway.cancel(refOf(charge))).toEqual(paidStatus);
    });

    test('closing without a response leaves the state unknown', async () => {
      const charge = await makeCharge();
      subject.fault('500', '500');
      await expect(subject.gateway.cancel(refOf(charge))).rejects.toThrow(GatewayUnavailable);
    });

    test(`the expiry of a charge is ${key === 'stripe' ? 'ours to enforce' : 'left to the gateway'}`, async () => {
      const charge = await makeCharge();
      subject.nowMs += 3_600_000;
      const { expiry } = subject.gateway.can;
      // The bank’s model leaves its bills open. The sandbox of Opn closes them itself.
      expect((await read(charge)).state).toBe(key === 'opn' ? 'closed' : 'open');
      expect(expiry).toBe(key === 'stripe' ? 'ours' : 'theirs');
    });
  });

  test('a charge that the gateway does not have is absent', async () => {
    const nobodys = refOf({ charge_id: 'NOBODYS' });
    expect((await subject.gateway.fetchStatus({ ...nobodys, reference: 'NOBODYS' })).state).toBe('absent');
  });

  test('a charge with another reference is never taken for ours', async () => {
    const foreign = await makeCharge({ reference: 'VLOFANOTHER111' });
    subject.pay(foreign.charge_id);
    const outcome = await read(foreign).catch((error: unknown) => error);
    // We look up a charge at the bank by our reference, and the bank has none for it.
    if (key === 'thai_qr') return expect(outcome).toMatchObject({ state: 'absent', payments: [] });
    expect(outcome).toBeInstanceOf(GatewayUnavailable);
  });

  describe('refund', () => {
    const refund_uuid = '0b7c4f1e-0000-4000-8000-000000000001';
    const { can, refund } = subjectOf(key).gateway;
    const start = async () => {
      const charge = await makeCharge();
      subject.pay(charge.charge_id);
      const { payment_id = '' } = (await read(charge)).payments[0] ?? {};
      const refundRequest = { refund_uuid, reference, payment_id, amount_satang: 4_000 };
      const { gateway } = subject;
      const ask = (changes: Partial<RefundRequest> = {}) => gateway.refund?.({ ...refundRequest, ...changes }) ?? null;
      const fetchRefund = (id: string) => gateway.fetchRefund?.(refundRequest, id) ?? null;
      return { ask, look: fetchRefund };
    };
    const id = (newRefund: NewRefund | null) => (newRefund?.kind === 'made' ? newRefund.refund_id : '');
    const began = can.refund === 'mails_payer' ? 'waits' : 'on_the_way';

    test(`a refund is ${refund ? 'made in parts, up to the payment' : 'not offered'}`, async () => {
      expect(can.refund).toBe({ thai_qr: 'none', opn: 'call', stripe: 'mails_payer' }[key]);
      const { ask } = await start();
      if (!refund) return expect(ask()).toBeNull();
      expect(await ask()).toMatchObject({ kind: 'made', state: began });
      expect(await ask({ refund_uuid: `${refund_uuid}2`, amount_satang: 6_001 })).toMatchObject({ kind: 'refused' });
      expect(await ask({ refund_uuid: `${refund_uuid}3`, amount_satang: 6_000 })).toMatchObject({ state: began });
      expect(await ask({ refund_uuid: `${refund_uuid}4`, amount_satang: 1 })).toMatchObject({ kind: 'refused' });
      expect(subject.countRefunds()).toBe(2);
    });

    test('a refund has the masked address of the payer and the deadline', async () => {
      const { ask } = await start();
      if (!refund) return expect(ask()).toBeNull();
      const expected = { reported: 'p••@example.com', answer_until_ms: START_MS + 45 * 86_400_000 };
      expect(await ask()).toMatchObject(key === 'stripe' ? expected : { reported: null, answer_until_ms: null });
    });

    test('a refund requested again or after a lost response is the same', async () => {
      const { ask } = await start();
      if (!refund) return expect(ask()).toBeNull();
      // The adapter first searches for the refund. The response to its creation is lost, for Stripe
      // twice.
      subject.fault('none', 'lost', ...(key === 'stripe' ? (['lost'] as const) : []));
      await expect(ask()).rejects.toThrow(GatewayUnavailable);
      const [first, second] = [await ask(), await ask()];
      expect(id(first)).toMatch(/./);
      expect(second).toEqual(first);
      expect(subject.countRefunds()).toBe(1);
    });

    test('a refund can fail, even after it was paid', async () => {
      const { ask, look: fetchRefund } = await start();
      if (!refund) return expect(ask()).toBeNull();
      const refund_id = id(await ask());
      for (const state of ['on_the_way', 'paid', 'failed'] as const) {
        subject.endRefund(refund_id, state);
        expect(await fetchRefund(refund_id)).toMatchObject({ kind: 'made', refund_id, state });
      }
    });

    test('a refund that the payer does not accept in time fails', async () => {
      const { ask, look: fetchRefund } = await start();
      if (!refund) return expect(ask()).toBeNull();
      const refund_id = id(await ask());
      subject.nowMs += 46 * 86_400_000;
      expect(await fetchRefund(refund_id)).toMatchObject({ state: key === 'stripe' ? 'failed' : 'on_the_way' });
    });

    test.each(['other_amount', 'other_currency'] as const)(
      'a refund answered with %s is reported as wrong',
      async (fault) => {
        const { ask, look: fetchRefund } = await start();
        if (!refund) return expect(ask()).toBeNull();
        const refund_id = id(await ask());
        subject.fault(fault);
        expect(await fetchRefund(refund_id)).toMatchObject({ kind: 'wrong' });
        subject.fault('500', 'html');
        for (const _ of [1, 2]) await expect(fetchRefund(refund_id)).rejects.toThrow(GatewayUnavailable);
      },
    );

    test('a settlement contains refunds and their returns', async () => {
      const { ask } = await start();
      if (!refund) return expect(ask()).toBeNull();
      const refund_id = id(await ask());
      subject.endRefund(refund_id, 'paid');
      subject.endRefund(refund_id, 'failed');
      const lines = await subject.gateway.listSettlement?.(START_MS - 1_000, START_MS + 1_000);
      expect(lines?.slice(1)).toMatchObject([
        { kind: 'refund', source: refund_id, gross_satang: -4_000, net_satang: -4_000 },
        { kind: 'refund', source: refund_id, gross_satang: 4_000, net_satang: 4_000 },
      ]);
    });

    test('a changed refund sends a webhook that names its charge', async () => {
      const charge = await makeCharge();
      subject.pay(charge.charge_id);
      const { payment_id = '' } = (await read(charge)).payments[0] ?? {};
      if (!subject.gateway.refund) return expect(can.refund).toBe('none');
      await subject.gateway.refund({ refund_uuid, reference, payment_id, amount_satang: 4_000 });
      const verification = await subject.gateway.verifyWebhook(
        subject.webhook(charge.charge_id),
        new Date(subject.nowMs),
      );
      expect(verification).toEqual({ verdict: 'signed', reference, charge_id: charge.charge_id });
      const messages = await subject.gateway.listMessages?.(START_MS - 1_000);
      expect(messages?.at(-1)).toMatchObject({ reference, charge_id: charge.charge_id });
    });
  });

  describe('webhook', () => {
    const verify = (raw: Parameters<Subject['gateway']['verifyWebhook']>[0]) =>
      subject.gateway.verifyWebhook(raw, new Date(subject.nowMs));
    const send = async (changes = {}) => {
      const charge = await makeCharge();
      subject.pay(charge.charge_id);
      return { charge, raw: subject.webhook(charge.charge_id, changes) };
    };

    test('a signed webhook names its charge', async () => {
      const { charge, raw } = await send();
      expect(await verify(raw)).toEqual({ verdict: 'signed', reference, charge_id: charge.charge_id });
    });

    test('a webhook signed with the old secret, or both, is accepted', async () => {
      const [present, former] = subject.secrets;
      for (const secrets of [[former], [former, present], ['whsec_a_guess', present].map(String)]) {
        const { raw } = await send({
          secrets: key === 'opn' ? secrets.map((one) => (one === 'whsec_a_guess' ? btoa(one) : one)) : secrets,
        });
        expect((await verify(raw)).verdict).toBe('signed');
      }
    });

    test('a webhook with a guessed signature or altered body is refused', async () => {
      const { raw: forgery } = await send({ secrets: [key === 'opn' ? btoa('a guess') : 'whsec_a_guess'] });
      expect(await verify(forgery)).toEqual({ verdict: 'refused', reason: 'wrong_signature' });
      const { raw } = await send();
      expect(await verify({ ...raw, body: `${raw.body} ` })).toEqual({ verdict: 'refused', reason: 'wrong_signature' });
    });

    test.each([-301, 301])('a webhook signed %i seconds away is refused, 300 are accepted', async (seconds) => {
      const at = (s: number) => new Date(START_MS + s * 1000);
      expect(await verify((await send({ at: at(seconds) })).raw)).toEqual({ verdict: 'refused', reason: 'too_old' });
      expect((await verify((await send({ at: at(Math.sign(seconds) * 300) })).raw)).verdict).toBe('signed');
    });

    test('a webhook is acknowledged with the response that its sender expects', () => {
      // All present gateways check the status only. A gateway that expects certain words would have
      // them here.
      expect(subject.gateway.acknowledgement).toEqual({ received: true });
    });

    test('an unsigned webhook is a hint, an unreadable one is refused', async () => {
      const { raw } = await send({ unsigned: true });
      expect(await verify(raw)).toMatchObject({ verdict: 'hint', reference });
      expect(await verify({ ...raw, body: '{"hello":1}' })).toEqual({ verdict: 'refused', reason: 'unreadable' });
      expect(await verify({ ...raw, body: '<html>' })).toEqual({ verdict: 'refused', reason: 'unreadable' });
    });

    test('repeated and outdated webhooks only name the charge to read', async () => {
      const charge = await makeCharge();
      const before = subject.webhook(charge.charge_id);
      subject.pay(charge.charge_id);
      const after = subject.webhook(charge.charge_id);
      const verdicts = await Promise.all([after, after, before].map(verify));
      expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict))).size).toBe(1);
      expect(await read(charge)).toEqual(paidStatus);
    });

    test(`a lost webhook is ${key === 'thai_qr' ? 'sent again by the bank' : 'in the gateway’s event list'}`, async () => {
      const charge = await makeCharge();
      subject.pay(charge.charge_id);
      if (!subject.gateway.listMessages) return expect(subject.gateway.can.sends_again).toBe(true);
      const messages = await subject.gateway.listMessages(START_MS - 1_000);
      expect(messages.at(-1)).toMatchObject({ reference, charge_id: charge.charge_id });
      expect(new Set(messages.map(({ event_id }) => event_id)).size).toBe(messages.length);
      subject.fault('500');
      await expect(subject.gateway.listMessages(START_MS)).rejects.toThrow(GatewayUnavailable);
    });
  });

  describe('settlement', () => {
    const DAY_MS = 86_400_000;
    const settlePayment = async () => {
      const list = subject.gateway.listSettlement;
      if (!list) throw new Error('Each of these tells what it settles');
      return list(START_MS - DAY_MS, START_MS + DAY_MS);
    };
    const isPaid = async () => {
      const charge = await makeCharge();
      subject.pay(charge.charge_id);
      return { charge, payment: (await read(charge)).payments[0] };
    };

    test('a settlement line has its payment id, and fees add up', async () => {
      const { payment } = await isPaid();
      subject.payOut();
      const lines = await settlePayment();
      const [line] = lines;
      expect(line).toMatchObject({ kind: 'payment', source: payment?.payment_id, gross_satang: amount_satang });
      // 1.65 % and 7 % VAT of that. The bank charges no fee for a bill.
      const fees = key === 'thai_qr' ? { fee_satang: 0, vat_satang: 0 } : { fee_satang: 165, vat_satang: 12 };
      expect(line).toMatchObject(fees);
      for (const { gross_satang, fee_satang, vat_satang, net_satang } of lines) {
        expect(gross_satang - fee_satang - vat_satang).toBe(net_satang);
      }
      if (key === 'thai_qr') return expect(lines).toHaveLength(1);
      expect(lines.at(-1)).toMatchObject({ kind: 'payout', net_satang: -9_823 });
    });

    test('only a settlement reports a second payment without a charge', async () => {
      const { charge } = await isPaid();
      subject.payAgain(charge.charge_id);
      const { payments } = await read(charge);
      const lines = await settlePayment();
      // The bank reports both payments, and Opn’s QR code can be paid only once. So their
      // settlements contain no payment that is unknown otherwise.
      if (key !== 'stripe') return expect(lines).toHaveLength(payments.length);
      expect(payments).toHaveLength(1);
      expect(lines).toMatchObject([{ kind: 'payment' }, { kind: 'other', source: null, gross_satang: amount_satang }]);
    });

    test('an unknown settlement line opens one case', async () => {
      await isPaid();
      subject.addSettlementFault('line_unknown');
      const lines = await settlePayment();
      for (const _ of [1, 2]) await subject.storeSettlementLines(lines);
      const unknown = lines.at(-1)?.line_id;
      const cases = await subject.cases();
      expect(cases.filter(({ payment_id }) => payment_id === unknown)).toMatchObject([{ kind: 'settled_unknown' }]);
    });

    test('a settlement line whose sums do not add up opens a case', async () => {
      await isPaid();
      subject.addSettlementFault('line_wrong');
      const lines = await settlePayment();
      await subject.storeSettlementLines(lines);
      // A statement has one sum, and we compute the rest from it.
      const kind = key === 'thai_qr' ? 'settled_unknown' : 'settled_sum_wrong';
      expect(await subject.cases()).toMatchObject([{ kind, payment_id: lines[0]?.line_id }]);
    });

    test('an unreadable settlement is an error', async () => {
      for (const fault of ['500', 'html', 'late'] as const) {
        subject.fault(fault);
        await expect(settlePayment()).rejects.toThrow(GatewayUnavailable);
      }
    });
  });
});

test('a day with over 500 Stripe payments is read completely and once', async () => {
  const subject = subjectOf('stripe');
  for (let nth = 0; nth < 501; nth += 1) {
    const charge = await subject.gateway.createCharge(requestOf({ reference: `VL${nth}` }));
    subject.pay(charge.charge_id ?? '');
  }
  const lines = await subject.gateway.listSettlement?.(START_MS - 1_000, START_MS + 1_000);
  expect(new Set(lines?.map(({ line_id }) => line_id)).size).toBe(501);
});
