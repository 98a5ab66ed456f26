/**
 * Checks the office with the keyboard only: from the tasks to a list, through a refused form, to a
 * row and its form.
 */
import { describe, expect } from 'vitest';
import office from '../../../locales/en/office/office.json' with { type: 'json' };
import error from '../../../locales/en/platform/error.json' with { type: 'json' };
import site from '../../../locales/en/platform/site.json' with { type: 'json' };
import { newStaff } from '../../system/guest.ts';
import { desktop, test } from '../browser.ts';
import { hasFocus, walkTo } from '../keys.ts';
import { openAs } from '../member.ts';

describe('keyboard in the office', () => {
  test('Ctrl+K focuses the search, which finds a person', async ({ open }) => {
    const page = await openAs(open, await newStaff(), '/en/office/labels', { viewport: desktop });
    const input = page.locator('input[aria-keyshortcuts]');
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+k');
        return hasFocus(input);
      })
      .toBe(true);
    await page.keyboard.type('ข้าวหอม');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/office/search?find=*');
    await page.locator('main').getByRole('link', { name: 'ข้าวหอม', exact: true }).first().click();
    await page.waitForURL('**/en/office/people/*');
  });

  test('a label is created, corrected and changed by keyboard, keeping the focus', async ({ open }) => {
    const page = await openAs(open, await newStaff(), '/en/office', { viewport: desktop, expected: /422/ });
    const key = `keys-${crypto.randomUUID().slice(0, 8)}`;
    const outcome = page.locator('#outcome');
    const enterContent = async () => {
      await walkTo(page, page.getByRole('link', { name: site.skip }));
      await page.keyboard.press('Enter');
    };

    await enterContent();
    await walkTo(page, page.locator('main').getByRole('link', { name: office.resource.labels.title, exact: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/office/labels');

    await enterContent();
    const addForm = page.locator('details', { has: page.locator('input[name=action][value=add]') });
    const slug = addForm.locator('[name=key]');
    await walkTo(page, addForm.locator('summary'));
    await page.keyboard.press('Enter');
    await walkTo(page, slug);
    await page.keyboard.type('Not an address');
    for (const [name, text] of [
      ['name_th', 'คนขยัน'],
      ['name_en', 'By keys'],
    ] as const) {
      await walkTo(page, addForm.locator(`[name=${name}]`));
      await page.keyboard.type(text);
    }
    // The form preselects nothing.
    const shade = addForm.locator('[name=tone]');
    expect(await shade.inputValue()).toBe('');
    await walkTo(page, shade);
    await page.keyboard.press('ArrowDown');
    await walkTo(page, addForm.locator('[name=ground]'));
    await page.keyboard.type('Made without a mouse');
    const send = addForm.getByRole('button');
    await walkTo(page, send);
    await page.keyboard.press('Enter');
    await outcome.getByText(error.code.invalid_form).waitFor();
    expect(await hasFocus(outcome)).toBe(true);

    // The typed values remain, and the wrong field is a few stops from the message.
    await walkTo(page, slug);
    expect(await addForm.locator('[name=name_en]').inputValue()).toBe('By keys');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(key);
    await walkTo(page, send);
    await page.keyboard.press('Space');
    await page.waitForURL(/done=add/);
    expect(await hasFocus(outcome)).toBe(true);

    const row = page.locator('main tbody').filter({ hasText: key });
    await walkTo(page, row.locator('summary'));
    await page.keyboard.press('Enter');
    const tone = row.locator('[name=tone]');
    const before = await tone.inputValue();
    await walkTo(page, tone);
    await page.keyboard.press('ArrowDown');
    const after = await tone.inputValue();
    expect(after).not.toBe(before);
    await walkTo(page, row.locator('[name=ground]'));
    await page.keyboard.type('Another colour');
    await walkTo(page, row.getByRole('button'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/done=change/);
    expect(await hasFocus(outcome)).toBe(true);
    await row.locator('summary').click();
    expect(await tone.inputValue()).toBe(after);
  });
});
