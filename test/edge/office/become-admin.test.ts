import { describe, expect, test } from 'vitest';
import { becomeAdmin } from '../../../calls/office/operation.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal } from '../host.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';
import { ORIGIN } from '../visit.ts';

const RIGHT = 'ABCDE-FGHJK-LMNPQ-RSTUV';

const host = () =>
  new MemberHost().on(becomeAdmin, ({ body }) =>
    body instanceof URLSearchParams && body.get('code') === RIGHT
      ? Response.json({ data: { role: 'admin' } })
      : refusal('admin_code_wrong'),
  );

describe.for(['th', 'en'] as const)('in %s, /become-admin', (locale) => {
  const path = localePath(locale, '/become-admin');
  const headers = { referer: ORIGIN + path };

  test('a correct admin code leads to the office', async () => {
    const browser = await signedIn(new Browser(host().become('คนแรก', 'admin')));
    expect((await browser.go(path)).text).toContain(textInPage(locale, 'operation:become_admin.title'));
    const { status, location } = await browser.go(path, { form: { code: RIGHT }, headers });
    expect([status, location]).toEqual([303, localePath(locale, '/office')]);
  });

  test('an admin whose role needs a passkey is led to make one', async () => {
    const browser = await signedIn(new Browser(host().become('คนแรก', 'normal')));
    const { location } = await browser.go(path, { form: { code: RIGHT }, headers });
    expect(location).toBe(localePath(locale, '/profile/accounts'));
  });

  test('a wrong admin code shows an error beside the field', async () => {
    const browser = await signedIn(new Browser(host()));
    for (const form of [{ code: 'no' }, {}]) {
      const { status, text } = await browser.go(path, { form, headers });
      expect(status).toBe(422);
      expect(text).toContain(textInPage(locale, 'error:code.admin_code_wrong'));
    }
  });

  test('a visitor with an admin code is sent to sign in', async () => {
    expect((await new Browser(host()).go(path)).location).toContain('/auth/signin');
  });
});
