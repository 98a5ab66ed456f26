/** A gateway's page beside a live, in browsers that have no window for it, or keep nothing: made of what it touches. */
import { beforeEach, expect, test, vi } from 'vitest';
import { closeBeside, openBeside } from '../../../../client/money/order/beside-live.ts';

const GATEWAY = 'https://pay.example/c1';
const link = { href: GATEWAY } as HTMLAnchorElement;

/** A window; where it went, and what it was told. */
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

let ours: ReturnType<typeof windowWith>;

/** The browser that this is, and the window that it opens, if any. */
function browser(storage: ReturnType<typeof memory> | null, opens: (own: typeof ours) => typeof ours | null) {
  ours = windowWith(storage);
  const opened = opens(ours);
  const open = (address: string) => {
    opened?.went.push(address);
    return opened;
  };
  vi.stubGlobal('window', Object.assign(ours, { open }));
  vi.stubGlobal('sessionStorage', storage);
  return opened;
}

beforeEach(() => vi.unstubAllGlobals());

test('one that has a window of its own knows nothing of the live, and closes once it is paid', () => {
  const opened = browser(memory(), () => windowWith(memory()));
  expect(openBeside(link)).toBe(true);
  expect(opened).toMatchObject({ went: [GATEWAY], opener: null });
  closeBeside();
  expect(ours.close).not.toHaveBeenCalled();
  vi.stubGlobal('sessionStorage', opened?.sessionStorage);
  closeBeside();
  expect(ours.close).toHaveBeenCalledOnce();
});

test('an app’s browser, which opens it in the one window that it has, goes there, and stays open afterwards', () => {
  browser(memory(), (own) => own);
  expect(openBeside(link)).toBe(true);
  expect(ours.went).toEqual([GATEWAY]);
  closeBeside();
  expect(ours.close).not.toHaveBeenCalled();
});

test('where no window may be opened the link leads there by itself', () => {
  browser(memory(), () => null);
  expect(openBeside(link)).toBe(false);
});

test('a browser that keeps nothing opens one window, and shows what came of the payment', () => {
  browser(null, () => windowWith(null));
  expect(openBeside(link)).toBe(true);
  closeBeside();
  expect(ours.close).not.toHaveBeenCalled();
});
