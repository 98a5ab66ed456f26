/**
 * A gateway’s page next to a stream, in browsers without a second window or without storage. The
 * test fakes the browser.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closeBeside, openBeside } from '../../../../client/money/order/beside-live.ts';

const GATEWAY = 'https://pay.example/c1';
const link = { href: GATEWAY } as HTMLAnchorElement;

/** Returns a fake window with its visited addresses and calls. */
function windowWith(storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
  const went: string[] = [];
  return { went, opener: {} as object | null, sessionStorage: storage, close: vi.fn() };
}

const memory = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  };
};

let ownWindow: ReturnType<typeof windowWith>;

/** Sets up the current browser window and the window that it opens, if any. */
function browser(storage: ReturnType<typeof memory> | null, opens: (own: typeof ownWindow) => typeof ownWindow | null) {
  ownWindow = windowWith(storage);
  const paymentWindow = opens(ownWindow);
  const open = (address: string) => {
    paymentWindow?.went.push(address);
    return paymentWindow;
  };
  vi.stubGlobal('window', Object.assign(ownWindow, { open }));
  vi.stubGlobal('sessionStorage', storage);
  return paymentWindow;
}

describe('payment page beside a stream', () => {
  beforeEach(() => vi.unstubAllGlobals());

  test('a new payment window cannot reach the stream and closes after payment', () => {
    const paymentWindow = browser(memory(), () => windowWith(memory()));
    expect(openBeside(link)).toBe(true);
    expect(paymentWindow).toMatchObject({ went: [GATEWAY], opener: null });
    closeBeside();
    expect(ownWindow.close).not.toHaveBeenCalled();
    vi.stubGlobal('sessionStorage', paymentWindow?.sessionStorage);
    closeBeside();
    expect(ownWindow.close).toHaveBeenCalledOnce();
  });

  test('an app’s browser pays in its only window, which stays open', () => {
    browser(memory(), (own) => own);
    expect(openBeside(link)).toBe(true);
    expect(ownWindow.went).toEqual([GATEWAY]);
    closeBeside();
    expect(ownWindow.close).not.toHaveBeenCalled();
  });

  test('without a new window the link leads to the payment itself', () => {
    browser(memory(), () => null);
    expect(openBeside(link)).toBe(false);
  });

  test('a browser without storage opens one window and shows the result', () => {
    browser(null, () => windowWith(null));
    expect(openBeside(link)).toBe(true);
    closeBeside();
    expect(ownWindow.close).not.toHaveBeenCalled();
  });
});
