/** Checks the address form: a cascade of places that fills in the postal code. */
import { describe, expect } from 'vitest';
import { rowsForRun } from '../../effort.ts';
import { newGuest } from '../../system/guest.ts';
import { test } from '../browser.ts';
import { hydrated, openAs, ownHeaders } from '../member.ts';
import { isSound } from '../money/payer.ts';
import { itemPath, sides } from '../shop/shop-sides.ts';

describe.for(rowsForRun(sides, 1))('$who', ({ prefix, address, error, opening }) => {
  test('the place lists fill in the postal code, and saving leads back', async ({ open }) => {
    const back = `${prefix}${itemPath('keyring-star')}/buy`;
    const page = await openAs(open, await newGuest(), `${prefix}/address?${new URLSearchParams({ back })}`, opening);
    await hydrated(page);
    await page.locator('input[name=recipient]').fill('แม่ดาว ใจดี');
    await page.locator('input[name=phone]').fill('');
    await page.locator('.pay-bar button').click();
    await page.getByText(address.problem.phone).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone');
    await page.locator('input[name=phone]').fill('+66 81 234 5678');
    await page.locator('input[name=line]').fill('99/12 ถนนนิมมานเหมินท์');
    await page.locator('#province_id').selectOption({ label: prefix ? 'Chiang Mai' : 'เชียงใหม่' });
    const districts = page.locator('#district_id');
    await expect.poll(() => districts.locator('option').count()).toBeGreaterThan(10);
    await districts.selectOption({ index: 1 });
    const subdistricts = page.locator('#subdistrict_id');
    await expect.poll(() => subdistricts.locator('option').count()).toBeGreaterThan(2);
    await subdistricts.selectOption({ index: 1 });
    await expect.poll(() => page.locator('#postal_code').inputValue()).toMatch(/^5\d{4}$/);
    await isSound(page);
    await page.locator('.pay-bar button').click();
    await page.waitForURL(`**${back}`);
    expect(await page.locator('address').textContent()).toContain('0812345678');
  });

  test('a subdistrict of another district is refused with a message', async ({ open }) => {
    const page = await openAs(open, 'viewer', `${prefix}/address`, opening);
    const places = async (path: string): Promise<{ id: number }[]> =>
      (await (await page.request.get(`/api/v1/address/${path}`)).json()).data;
    const [province] = await places('provinces');
    const [first, second] = await places(`districts/${province?.id}`);
    const [foreign] = await places(`subdistricts/${second?.id}`);
    const form = {
      recipient: 'ฝนพรำ',
      phone: '0812345678',
      line: '1',
      province_id: String(province?.id),
      district_id: String(first?.id),
      subdistrict_id: String(foreign?.id),
    };
    const headers = ownHeaders(page);
    const answer = await page.request.post('/api/v3/profile/address', { form, headers });
    expect([answer.status(), (await answer.json()).error.code]).toEqual([422, 'address_mismatch']);
    const pageAnswer = await page.request.post(`${prefix}/address`, { form: { ...form, step: 'save' }, headers });
    expect(pageAnswer.status()).toBe(422);
    expect(await pageAnswer.text()).toContain(error.code.address_mismatch);
  });
});
