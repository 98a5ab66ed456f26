/**
 * Checks signing in, signing up and signing out without scripts.
 * test/browser/identity/identity.test.ts does it with scripts.
 */
import { describe, expect, inject, test } from 'vitest';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import en from '../../../locales/en/identity/auth.json' with { type: 'json' };
import th from '../../../locales/th/identity/auth.json' with { type: 'json' };
import { dateParts } from '../../date-parts.ts';
import { rowsForRun } from '../../effort.ts';
import type { Form } from '../form.ts';
import { targetsOf, textsIn } from '../page-text.ts';
import { Reader } from '../reader.ts';

const startsSignIn = ({ action }: Form) => action.startsWith('/api/auth/signin/');
const signsOut = ({ action }: Form) => action.endsWith('/auth/signout');
const signsUp = ({ fields }: Form) => fields.some(({ name }) => name === 'birth_date_year');

/** Signs in with a button of the page and one of the provider. */
async function signIn(visitor: Reader, account: string) {
  await visitor.send(startsSignIn);
  await visitor.send(({ buttons }) => buttons.some(({ value }) => value === account), {}, account);
}

const titleOf = ({ text }: Reader) => textsIn(text, 'h1').map((title) => title.trim());
const headerOf = ({ text }: Reader) => /<header\b.*?<\/header>/s.exec(text)?.[0] ?? '';
const accountMenuOf = (visitor: Reader) => textsIn(headerOf(visitor), 'summary')[0];

/** The text of the page's alert. Alerts contain no other element with their tag. */
function alertOf({ text }: Reader): string {
  const [, tag = ''] = /<(\w+)\b[^>]*\brole="alert"/.exec(text) ?? expect.fail('the page has no alert');
  return textsIn(text.slice(text.search(/<\w+\b[^>]*\brole="alert"/)), tag)[0] ?? '';
}

describe.each(
  rowsForRun(
    [
      { language: 'Thai', locale: 'th', texts: th },
      { language: 'English', locale: 'en', texts: en },
    ] as const,
    1,
  ),
)('in $language', ({ locale, texts }) => {
  const profile = localePath(locale, '/profile');
  const visit = async () => (await Reader.from(inject('origin'))).open(profile);
  const pathOf = ({ path }: Reader) => new URL(path, inject('origin')).pathname;

  test('a visitor logs in to a member’s page, reloads and signs out', async () => {
    const visitor = await visit();
    expect(pathOf(visitor)).toBe(localePath(locale, '/auth/signin'));
    expect(alertOf(visitor)).toContain(texts.error.session_required.title);
    expect(alertOf(visitor)).toContain(texts.reason.profile);

    await signIn(visitor, 'demo-viewer');
    expect(pathOf(visitor)).toBe(profile);
    expect(titleOf(visitor)).toEqual(['ฝนพรำ']);
    await visitor.open(profile);
    expect(accountMenuOf(visitor)).toContain('ฝนพรำ');

    await visitor.send(signsOut);
    expect(pathOf(visitor)).toBe(localePath(locale, '/'));
    expect(targetsOf(headerOf(visitor), texts.log_in)).toHaveLength(1);
    await visitor.open(profile);
    expect(targetsOf(headerOf(visitor), texts.log_in)).toHaveLength(1);
  });

  test('a newcomer signs up and returns to the requested page', async () => {
    const newcomer = await visit();
    await signIn(newcomer, 'demo-new');
    expect(pathOf(newcomer)).toBe(localePath(locale, '/auth/signup'));
    expect(newcomer.fieldOf('name')).toBe('คนใหม่');
    await newcomer.send(signsUp, { ...dateParts('birth_date', '2020-05-05'), accept_terms: 'on' });
    expect(newcomer.status).toBe(403);
    expect(alertOf(newcomer)).toContain(texts.sign_up.refusal.too_young.title);

    await newcomer.send(signsUp, { ...dateParts('birth_date', '2000-05-05'), accept_terms: 'on' });
    expect(pathOf(newcomer)).toBe(profile);
    expect(titleOf(newcomer)).toEqual(['คนใหม่']);
  });
});
