import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browserI18n } from '../../../client/platform/texts/browser-i18n.ts';

/** A function, because i18next changes the object that it receives. */
const texts = () => ({ site: { coins: 'เหรียญ' } });
const errorTexts = { code: { internal: 'ผิดพลาด' } };
const attempts = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  attempts.mockReset();
  vi.stubGlobal('fetch', (path: string) => attempts(path));
});

async function load() {
  const i18n = browserI18n('th', texts());
  const loading = i18n.loadNamespaces('error').catch(() => undefined);
  return { i18n, loading };
}

describe('texts in the browser', () => {
  test('texts of the page are available at once without a request', () => {
    expect(browserI18n('th', texts()).t('site:coins')).toBe('เหรียญ');
    expect(attempts).not.toHaveBeenCalled();
  });

  test('other texts are fetched from the edge', async () => {
    attempts.mockImplementation(async () => Response.json(errorTexts));
    const { i18n, loading } = await load();
    await vi.runAllTimersAsync();
    await loading;
    expect(attempts.mock.calls).toEqual([['/texts/th/error.json']]);
    expect(i18n.t('error:code.internal')).toBe('ผิดพลาด');
  });

  test.each([
    ['the network fails', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the edge answers 500', async () => new Response(null, { status: 500 })],
    ['the edge answers 503', async () => new Response(null, { status: 503 })],
    ['the edge answers 429', async () => new Response(null, { status: 429 })],
  ])('if %s the texts are requested five more times with doubling delays', async (_, answer) => {
    attempts.mockImplementation(answer);
    const { i18n } = await load();
    await vi.advanceTimersByTimeAsync(0);
    expect(attempts).toHaveBeenCalledTimes(1);
    for (const [retry, wait] of [350, 700, 1_400, 2_800, 5_600].entries()) {
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(attempts).toHaveBeenCalledTimes(retry + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(attempts).toHaveBeenCalledTimes(retry + 2);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveBeenCalledTimes(6);
    expect(i18n.hasResourceBundle('th', 'error')).toBe(false);
  });

  test('texts that arrive after a failure are used', async () => {
    attempts
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementation(async () => Response.json(errorTexts));
    const { i18n, loading } = await load();
    await vi.advanceTimersByTimeAsync(350);
    await loading;
    expect(i18n.t('error:code.internal')).toBe('ผิดพลาด');
  });

  test('a missing namespace (404) is requested once', async () => {
    attempts.mockImplementation(async () => new Response(null, { status: 404 }));
    await load();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveBeenCalledTimes(1);
  });

  test('at most ten namespaces are fetched at a time', async () => {
    const open: (() => void)[] = [];
    attempts.mockImplementation(() => new Promise((resolve) => open.push(() => resolve(Response.json({})))));
    const i18n = browserI18n('th', texts());
    void i18n.loadNamespaces(Array.from({ length: 14 }, (_, index) => `n${index}`));
    await vi.advanceTimersByTimeAsync(0);
    expect(attempts).toHaveBeenCalledTimes(10);
    open.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(attempts).toHaveBeenCalledTimes(11);
  });
});
