/**
 * Checks that pages never show anything untrue about money, with scripts and without. Money arrives
 * short, twice, after cancellation, after expiry, at a bank that is silent at first, and with a
 * transfer proof. The test searches every text that the page has shown.
 */
import { describe, expect } from 'vitest';
import { qrPng } from '../../../src/money/order/qr.ts';
import { rowsForRun } from '../../effort.ts';
import { denials } from '../../money-denials.ts';
import { slip } from '../../slip.ts';
import { newGuest } from '../../system/guest.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';
import { ListeningPayer } from './listening-payer.ts';
import { atBank, bankOf, isOrderPage, isSound, runOut, sides } from './payer.ts';

describe.for(
  rowsForRun(
    [
      { side: sides[0], hasScripts: true },
      { side: sides[1], hasScripts: false },
    ],
    1,
  ),
)('$side.who, scripts: $hasScripts', ({ side, hasScripts }) => {
  test('no page shows an untrue text, whatever happens to the money', async ({ open }) => {
    const { texts, viewport, prefix, locale } = side;
    const options = { viewport, javaScriptEnabled: hasScripts, expected: /422|, csp$/ };
    const page = await openAs(open, await newGuest(), `${prefix}/payment/history/topup`, options);
    const payer = new ListeningPayer(page, { prefix, hasScripts });
    await payer.listen();
    const doneTitle = texts.status.done.refill.title;

    await payer.order();
    await payer.pay(await bankOf(page), { amount: '34.99' });
    await payer.sees(texts.status.underpaid.title);

    await payer.order();
    await payer.pay(await bankOf(page), { checkboxes: ['twice'], telling: 'twice' });
    await payer.sees(doneTitle);
    expect(await page.locator('main').textContent()).toContain(texts.refundable.replace('{{price}}', '฿35.00'));

    await payer.order();
    const late = await bankOf(page);
    await page.locator('main summary', { hasText: texts.cancel.ask }).click();
    await page.getByRole('button', { name: texts.cancel.confirm }).click();
    await payer.sees(texts.status.cancelled.title);
    await payer.pay(late, { checkboxes: ['late'] });
    await payer.sees(doneTitle);

    await payer.order();
    const over = await bankOf(page);
    await runOut(page);
    await payer.sees(texts.status.expired.title);
    await payer.pay(over, { checkboxes: ['late'] });
    await payer.sees(doneTitle);

    await payer.order();
    const silent = await bankOf(page);
    await payer.pay(silent, { checkboxes: ['silent'], telling: 'never' });
    await runOut(page);
    await payer.sees(texts.status.unheard.title);
    await atBank(page, silent, { decision: 'answer' });
    await payer.sees(doneTitle);

    await payer.order();
    await payer.pay(await bankOf(page), { telling: 'never' });
    const reference = `2026${String(Date.now())}`;
    await page.getByRole('link', { name: texts.slip.go }).click();
    await page.getByRole('heading', { level: 1, name: texts.slip.title }).waitFor();
    if (hasScripts) {
      await isSound(page);
      const picture = { mimeType: 'image/png', buffer: Buffer.from(qrPng(slip('014', reference))) };
      const none = Buffer.from('no picture at all');
      // The file field appears once its script is ready.
      await page.locator('#picture').waitFor();
      await page.locator('#picture').setInputFiles({ ...picture, name: 'slip.png', buffer: none });
      await page.getByText(texts.slip.no_qr, { exact: true }).waitFor();
      await page.locator('#picture').setInputFiles({ ...picture, name: 'slip.png' });
    } else {
      expect(await page.locator('#picture').isVisible()).toBe(false);
      await page.locator('#bank_code').selectOption('014');
      await page.locator('#reference').fill(reference);
      await page.getByRole('button', { name: texts.slip.send }).click();
    }
    await page.waitForURL(isOrderPage);
    await payer.sees(doneTitle);
    expect(await page.getByRole('list', { name: texts.step.title }).textContent()).toContain(reference);

    expect(payer.untrue(denials[locale])).toEqual([]);
    const early = payer.received.filter(
      ({ isPaid, text }) => !isPaid && (text.includes(doneTitle) || text.includes(texts.status.underpaid.title)),
    );
    expect(early).toEqual([]);
    // The balance beside a completed order includes its coins.
    const balances = payer.received.filter(({ text }) => text.includes(doneTitle)).map(({ coins }) => coins);
    expect([...new Set(balances)]).toEqual([350, 700, 1_050, 1_400, 1_750]);
    expect(payer.received.length).toBeGreaterThan(10);
  });
});
