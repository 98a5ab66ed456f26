/** The addresses that `npm start` prints when the site answers. */
import { describe, expect, inject, test } from 'vitest';
import { addressTable, localAddresses } from '../../../scripts/dev/start/addresses.ts';
import { asBrowser } from '../world.ts';

const origin = inject('origin');

describe.each([
  ['with seeds', true],
  ['without seeds', false],
])('addresses of a site %s', (_, isSeeded) => {
  test.each(localAddresses(isSeeded))('$path answers', async ({ path }) => {
    const { status, headers } = await fetch(origin + path, { headers: asBrowser, redirect: 'manual' });
    expect([200, 302, 303]).toContain(status);
    // A redirect leads to the sign-in page, and not away from the site.
    if (status !== 200) expect(headers.get('location')).toMatch(/\/auth\/signin\b/);
  });

  test('are printed with the services at other ports', () => {
    const table = addressTable('http://localhost:8787', isSeeded, [{ name: 'opn', url: 'http://127.0.0.1:8788/' }]);
    for (const { path } of localAddresses(isSeeded)) expect(table).toContain(`http://localhost:8787${path} `.trimEnd());
    expect(table).toContain('http://127.0.0.1:8788/');
    expect(table.includes('caster, family, staff')).toBe(isSeeded);
  });
});
