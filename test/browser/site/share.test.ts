/** Checks sharing a stream. */
import { describe, expect } from 'vitest';
import { live } from '../../system/seeded-pages.ts';
import { test } from '../browser.ts';
import { texts } from '../texts.ts';

const shareTexts = texts.en.live.share;
const path = `/en/live/${live.slug}/share`;

describe('sharing a stream', () => {
  test('a visitor copies the stream’s link and sees a brief confirmation', async ({ open }) => {
    const page = await open(path, { consented: true, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: shareTexts.copy }).click();
    await page.getByRole('button', { name: shareTexts.copied }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${new URL(page.url()).origin}/en/lives/${live.slug}`,
    );
    await page.getByRole('button', { name: shareTexts.copy }).waitFor();
  });

  test('without clipboard access the link is shown and selected', async ({ open }) => {
    const page = await open(path, { consented: true });
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: shareTexts.copy }).click();
    const field = page.getByRole('textbox', { name: shareTexts.copy });
    const link = `${new URL(page.url()).origin}/en/lives/${live.slug}`;
    expect(await field.inputValue()).toBe(link);
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(link.length);
  });

  test('over a stream the share options open in a sheet', async ({ open }) => {
    const page = await open(`/en/live/${live.slug}`, {
      consented: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.locator('[data-is-in]').waitFor();
    await page.getByRole('link', { name: shareTexts.title }).click();
    const sheet = page.getByRole('dialog', { name: shareTexts.title });
    await sheet.getByRole('button', { name: shareTexts.copy }).click();
    await sheet.getByRole('button', { name: shareTexts.copied }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(`/en/live/${live.slug}`);
  });

  test('the device’s share sheet gets the link and the title', async ({ open }) => {
    const page = await open(path, { consented: true });
    await page.addInitScript(() => {
      const share = async (data: ShareData) => void Object.assign(window, { shared: data });
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await page.reload();
    await page.getByRole('button', { name: shareTexts.other }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared))
      .toEqual({
        url: `${new URL(page.url()).origin}/en/lives/${live.slug}`,
        title: live.title,
      });
  });

  test('a device without a share sheet shows no button for it', async ({ open }) => {
    const page = await open(path, { consented: true });
    expect(await page.evaluate(() => 'share' in navigator)).toBe(false);
    expect(await page.getByText(shareTexts.other, { exact: true }).isVisible()).toBe(false);
  });

  test('LINE and Facebook links carry the shared address', async ({ open }) => {
    const page = await open(path, { consented: true, javaScriptEnabled: false });
    for (const name of [shareTexts.line, shareTexts.facebook]) {
      const link = page.getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href')).toContain(encodeURIComponent(`/en/lives/${live.slug}`));
      expect(await link.getAttribute('rel')).toContain('noopener');
    }
  });
});
