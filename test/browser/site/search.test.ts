/** Checks the search page: results while typing, recent searches, and the page without scripts. */
import { describe, expect } from 'vitest';
import { vb } from '../../system/seeded-pages.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';
import { texts } from '../texts.ts';

const searchTexts = texts.th.search;

describe('/search', () => {
  test('a fan finds a VB while typing, and the recent search again', async ({ open }) => {
    const page = await open('/', { consented: true });
    await page.getByRole('link', { name: texts.th.site.nav.search }).click();
    await page.waitForURL('**/search');
    expect(await page.getByRole('heading', { name: searchTexts.recent }).isVisible()).toBe(false);
    // Without its tone mark, as people type on a phone.
    await page.getByRole('searchbox', { name: searchTexts.label }).fill('สมโอ');
    const result = page.locator('#results').getByRole('link', { name: vb.name, exact: true });
    await result.waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('สมโอ');
    expect(await axeViolations(page)).toEqual([]);
    await result.click();
    await page.waitForURL('**/users/*');

    await page.goto('/search');
    await page.getByRole('button', { name: 'สมโอ' }).click();
    await result.waitFor();
    await page.goto('/search');
    await page.getByRole('button', { name: searchTexts.forget }).click();
    expect(await page.getByRole('heading', { name: searchTexts.recent }).isVisible()).toBe(false);
  });

  test('without scripts the form finds the same, by kind too', async ({ open }) => {
    const page = await open('/search', { consented: true, javaScriptEnabled: false });
    await page.getByRole('searchbox', { name: searchTexts.label }).fill(vb.name);
    await page.getByRole('button', { name: searchTexts.title }).click();
    await page.waitForURL('**/search?q=*');
    await page.getByRole('link', { name: searchTexts.kind.vb, exact: true }).click();
    await page.waitForURL('**kind=vb');
    await page.locator('#results').getByRole('link', { name: vb.name, exact: true }).waitFor();
    expect(await page.locator('#results section').count()).toBe(1);
  });

  test('a search without results says so and leads on', async ({ open }) => {
    const page = await open('/search?q=zzzz', { consented: true });
    await page.getByText(searchTexts.empty.title.replace('{{q}}', 'zzzz')).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
