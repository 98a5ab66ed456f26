import { describe, expect } from 'vitest';
import th from '../../../locales/th/contracts/contract.json' with { type: 'json' };
import { newGuest } from '../../system/guest.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';

describe.for([true, false])('a form of the application (JavaScript: %s)', (javaScriptEnabled) => {
  test('shows only the fields that apply to the choices', async ({ open }) => {
    const page = await openAs(open, await newGuest(), '/contract/steps/personal_1', {
      javaScriptEnabled,
      expected: /422/,
    });
    const [ownTitle, nationalId, passport] = [th.field.title_own, th.field.national_id, th.field.passport_number].map(
      (label) => page.getByLabel(label),
    );
    const visible = async () => Promise.all([ownTitle, nationalId, passport].map((field) => field?.isVisible()));
    await expect.poll(visible).toEqual([false, true, false]);
    await page.getByLabel(th.field.title, { exact: true }).selectOption('other');
    await page.getByLabel(th.field.identity).selectOption('passport');
    await expect.poll(visible).toEqual([true, false, true]);
    if (javaScriptEnabled) expect(await axeViolationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: th.save }).click();
    // The invalid fields stay visible with the choices that were sent.
    await expect.poll(visible).toEqual([true, false, true]);
    expect(await passport?.getAttribute('aria-invalid')).toBe('true');
  });
});
