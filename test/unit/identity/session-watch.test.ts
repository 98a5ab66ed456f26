/** The session script of a static page, in a simulated browser with only the parts that it uses. */
import { beforeEach, expect, test, vi } from 'vitest';
import { watchSession } from '../../../client/platform/script/session-watch.ts';

const memory = (kept: Record<string, string> = {}) => {
  const entries = new Map(Object.entries(kept));
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
};

const member = (user: string) =>
  JSON.stringify({
    user,
    token: true,
    profile: { profile: { uuid: user, name: 'ฝน' }, loading: false, error: false, fetched_at_ms: 1 },
  });

/** Opens a page rendered for a member, or for a visitor. */
function open({ shown, kept, leftover = false }: { shown?: string; kept?: string; leftover?: boolean }) {
  const storage = memory(kept === undefined ? {} : { member: kept });
  const asked: string[] = [];
  const reload = vi.fn();
  let focus = () => {};
  vi.stubGlobal('document', {
    documentElement: { dataset: { ...(shown && { viewer: shown }), ...(leftover && { leftover: '' }) } },
    visibilityState: 'visible',
    addEventListener: () => undefined,
  });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'focus') focus = listener;
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  );
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(null);
  });
  watchSession();
  return {
    asked,
    reload,
    kept: () => storage.getItem('member'),
    /** Returns to the tab after a while. */
    async turnTo() {
      vi.advanceTimersByTime(6_000);
      focus();
      await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    },
  };
}

beforeEach(() => void vi.useFakeTimers());

test('a visitor’s page deletes a stored member and removes the token', () => {
  const page = open({ kept: member('u1') });
  expect(page.kept()).toBeNull();
  expect(page.asked).toEqual(['/api/auth/remove_token']);
});

test('a visitor’s page removes a leftover cookie', () => {
  expect(open({ leftover: true }).asked).toEqual(['/api/auth/remove_token']);
});

test('a visitor’s page without stored data sends no request', () => {
  expect(open({}).asked).toEqual([]);
});

test('a member’s page keeps that member’s stored data', () => {
  const page = open({ shown: 'u1', kept: member('u1') });
  expect(page.kept()).toBe(member('u1'));
  expect(page.asked).toEqual([]);
});

test.for([member('u2'), '{"token":true,"profile":{"fetched_at_ms":1}}', 'not JSON'])(
  'a member’s page deletes the stored data %s',
  (kept) => {
    const page = open({ shown: 'u1', kept });
    expect(page.kept()).toBeNull();
    expect(page.asked).toEqual([]);
  },
);

test('a member’s page whose session ended resets, removes the token and reloads', async () => {
  const page = open({ shown: 'u1', kept: member('u1') });
  await page.turnTo();
  expect(page.kept()).toBeNull();
  expect(page.asked).toEqual(['/api/auth/session', '/api/auth/remove_token']);
});

test('a page does not receive its own message to other tabs', async () => {
  vi.resetModules();
  const { onOccasion, tellTabs } = await import('../../../client/platform/state/session-wire.ts');
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const heard: unknown[] = [];
  const stop = onOccasion((_, user) => heard.push(user));
  const other = new BroadcastChannel('session');
  // The other tab replies to a message. The reply arrives after any message that the page would
  // receive from itself.
  other.onmessage = ({ data }) => other.postMessage(`after ${data}`);
  tellTabs('u1');
  await vi.waitFor(() => expect(heard).toContain('after u1'), { timeout: 60_000 });
  expect(heard).toEqual(['after u1']);
  stop();
  other.close();
});
