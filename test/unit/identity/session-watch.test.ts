/** The session script of a static page, in a simulated browser with only the parts that it uses. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { watchSession } from '../../../client/platform/script/session-watch.ts';

const memory = (initial: Record<string, string> = {}) => {
  const entries = new Map(Object.entries(initial));
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
function open({
  viewerId,
  storedMember,
  leftover = false,
}: {
  viewerId?: string;
  storedMember?: string;
  leftover?: boolean;
}) {
  const storage = memory(storedMember === undefined ? {} : { member: storedMember });
  const requests: string[] = [];
  const reload = vi.fn();
  let focus = () => {};
  vi.stubGlobal('document', {
    documentElement: { dataset: { ...(viewerId && { viewer: viewerId }), ...(leftover && { leftover: '' }) } },
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
    requests.push(path);
    return Response.json(null);
  });
  watchSession();
  return {
    requests,
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

describe('session script', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('a visitor’s page deletes a stored member and removes the token', () => {
    const page = open({ storedMember: member('u1') });
    expect(page.kept()).toBeNull();
    expect(page.requests).toEqual(['/api/auth/remove_token']);
  });

  test('a visitor’s page removes a leftover cookie', () => {
    expect(open({ leftover: true }).requests).toEqual(['/api/auth/remove_token']);
  });

  test('a visitor’s page without stored data sends no request', () => {
    expect(open({}).requests).toEqual([]);
  });

  test('a member’s page keeps that member’s stored data', () => {
    const page = open({ viewerId: 'u1', storedMember: member('u1') });
    expect(page.kept()).toBe(member('u1'));
    expect(page.requests).toEqual([]);
  });

  test.for([member('u2'), '{"token":true,"profile":{"fetched_at_ms":1}}', 'not JSON'])(
    'a member’s page deletes the stored data %s',
    (storedMember) => {
      const page = open({ viewerId: 'u1', storedMember });
      expect(page.kept()).toBeNull();
      expect(page.requests).toEqual([]);
    },
  );

  test('a member’s page whose session ended resets, removes the token and reloads', async () => {
    const page = open({ viewerId: 'u1', storedMember: member('u1') });
    await page.turnTo();
    expect(page.kept()).toBeNull();
    expect(page.requests).toEqual(['/api/auth/session', '/api/auth/remove_token']);
  });

  test('a page does not receive its own message to other tabs', async () => {
    vi.resetModules();
    const { onOccasion, notifyTabs: tellTabs } = await import('../../../client/platform/state/session-wire.ts');
    vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} });
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    const events: unknown[] = [];
    const stop = onOccasion((_, user) => events.push(user));
    const other = new BroadcastChannel('session');
    // The other tab replies to a message. The reply arrives after any message that the page would
    // receive from itself.
    other.onmessage = ({ data }) => other.postMessage(`after ${data}`);
    tellTabs('u1');
    await vi.waitFor(() => expect(events).toContain('after u1'), { timeout: 60_000 });
    expect(events).toEqual(['after u1']);
    stop();
    other.close();
  });
});
