/**
 * Disputes that a gateway reports: evidence, a recall case on the order, and a recall under dual
 * control.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeDay } from '../../../api/money/ledger/closing.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { decideApproval, listApprovals } from '../../../calls/identity/approval.ts';
import { endCase, listCases } from '../../../calls/money/case.ts';
import { listGatewayMessages } from '../../../calls/money/message.ts';
import { recallOrder, refundOrder } from '../../../calls/money/reversal.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { beginMoney, type Money, rows } from './money-world.ts';
import { openGateway } from './outcomes/gateway-stage.ts';

let money: Money;
let asker: string;
let second: string;
beforeEach(async () => {
  money = await beginMoney();
  asker = await addMember('asker', 'staff');
  second = await addMember('second', 'ceo');
});

const cases = async () => (await ask(listCases, { token: asker, query: { state: 'open' } })).data;

describe.each(['opn', 'stripe'] as const)('a dispute that %s reports', (gateway) => {
  const openDispute = async () => {
    const at = openGateway(gateway, money, { asker, second });
    const purchase = await at.buy();
    const dispute = at.book.dispute(purchase.charge, 10_000) ?? expect.fail();
    return { at, purchase, dispute };
  };

  test('opens one recall case on its order, however often it arrives, and moves nothing', async () => {
    const { at, purchase, dispute } = await openDispute();
    for (const _ of [1, 2, 3]) expect((await at.tell()).status).toBe(200);
    expect(await cases()).toMatchObject([
      {
        ...{
          kind: 'recalled',
          order_uuid: purchase.data.uuid,
          reference: purchase.data.reference,
          payment_id: dispute.id,
        },
        ...{ gateway, amount_satang: 0 },
      },
    ]);
    expect(JSON.parse((await cases())[0]?.detail ?? '')).toMatchObject({ amount_satang: 10_000, state: 'open' });
    const { data } = await ask(listGatewayMessages, { token: asker });
    expect(data.filter(({ verdict, body }) => verdict === 'signed' && body.includes(dispute.id))).toHaveLength(3);
    expect(await at.see(purchase.params)).toMatchObject({
      state: 'processed',
      reversals: [],
      balance: { coins: 1_020 },
    });
  });

  test('becomes a recall in the same case by two people, and the day closes', async () => {
    const { at, purchase, dispute } = await openDispute();
    await at.tell();
    const form = {
      ...{ amount_satang: '10000', bank_reference: dispute.id },
      ...{ buyer_reason: 'ธนาคารเรียกเงินคืน', ground: 'the case' },
    };
    const input = { token: asker, key: crypto.randomUUID(), params: purchase.params, form, bindings: at.here };
    await ask(recallOrder, input);
    expect(await cases()).toHaveLength(1);
    expect((await at.see(purchase.params)).reversals).toEqual([]);
    await at.approveAll();
    expect(await at.see(purchase.params)).toMatchObject({
      reversals: [{ cause: 'recall' }],
      refunds: [{ state: 'recalled' }],
      balance: { coins: 0 },
    });
    expect((await askInVain(recallOrder, { ...input, key: crypto.randomUUID() })).error.code).toBe(
      'order_recall_known',
    );
    expect(await closeDay(openDb(env.DB), new Date(Date.now() + 86_400_000))).toBe('closed');
  });

  test('keeps staff from refunding its order until its case is closed', async () => {
    const { at, purchase } = await openDispute();
    const input = () => ({
      ...{ token: asker, key: crypto.randomUUID(), params: purchase.params, bindings: at.here },
      form: { amount_satang: '10000', bears_coins: '', buyer_reason: 'เติมซ้ำ', ground: 'call' },
    });
    const refused = { error: { code: 'order_not_refundable', refusal: 'recall_open' } };
    // The refund waits for its approval when the dispute arrives.
    await ask(refundOrder, input());
    await at.tell();
    const [{ uuid, digest } = expect.fail()] = (await ask(listApprovals, { token: second })).data;
    const decide = (decision: 'approve' | 'refuse') => ({
      ...{ token: second, key: crypto.randomUUID(), params: { uuid }, bindings: at.here },
      form: { decision, digest, ground: 'disputed' },
    });
    expect(await askInVain(decideApproval, decide('approve'))).toMatchObject(refused);
    await ask(decideApproval, decide('refuse'));
    expect(await askInVain(refundOrder, input())).toMatchObject(refused);
    expect(await at.see(purchase.params)).toMatchObject({ reversals: [], balance: { coins: 1_020 } });
    const [{ number } = expect.fail()] = await cases();
    await ask(endCase, {
      ...{ token: asker, key: crypto.randomUUID(), params: { number: String(number) } },
      form: { ground: 'the bank withdrew it' },
    });
    await ask(refundOrder, input());
    await at.approveAll();
    expect(await at.see(purchase.params)).toMatchObject({ reversals: [{ cause: 'refund' }], balance: { coins: 0 } });
  });

  test('a dispute without webhook is found in the gateway’s list', async () => {
    const { at, dispute } = await openDispute();
    await at.missed();
    expect(await cases()).toMatchObject([{ kind: 'recalled', payment_id: dispute.id }]);
  });

  test('a dispute is processed later if the gateway is silent', async () => {
    const { at, dispute } = await openDispute();
    at.faults.add('500', '500', '500', '500');
    await at.tell();
    expect(await cases()).toEqual([]);
    at.faults.take();
    at.faults.take();
    await at.missed();
    await at.missed();
    expect(await cases()).toMatchObject([{ kind: 'recalled', payment_id: dispute.id }]);
  });

  test('opens a separate case when it is won', async () => {
    const { at, dispute } = await openDispute();
    await at.tell();
    at.book.endDispute(dispute.id, 'won');
    for (const _ of [1, 2]) await at.tell();
    expect((await cases()).map(({ payment_id }) => payment_id)).toEqual([dispute.id, `${dispute.id}:won`]);
  });

  test('opens no case if it is won before it is first read', async () => {
    const { at, purchase, dispute } = await openDispute();
    at.book.endDispute(dispute.id, 'won');
    for (const _ of [1, 2]) expect((await at.tell()).status).toBe(200);
    expect(await cases()).toEqual([]);
    expect(await at.see(purchase.params)).toMatchObject({ state: 'processed', balance: { coins: 1_020 } });
  });

  test('opens nothing without the webhook secret', async () => {
    const { at } = await openDispute();
    await at.tell({ secrets: [gateway === 'opn' ? btoa('a guess') : 'whsec_a_guess'] });
    expect(await cases()).toEqual([]);
    expect(await rows("SELECT verdict FROM gateway_messages WHERE verdict = 'refused'")).toHaveLength(1);
  });
});
