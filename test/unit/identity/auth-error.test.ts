import { describe, expect, test } from 'vitest';
import { authErrorNames, authErrorOf } from '../../../client/identity/auth-error.ts';
import en from '../../../locales/en/identity/auth.json';
import th from '../../../locales/th/identity/auth.json';

describe('sign-in errors', () => {
  test.each([
    ['missing API route', 'MissingAPIRouteError', 'UnknownAction', 'missing_api_route'],
    ['missing secret', 'MissingSecretError', 'MissingSecret', 'missing_secret'],
    ['missing authorize handler', 'MissingAuthorizeError', 'MissingAuthorize', 'missing_authorize'],
    ['email needing an adapter', 'MissingAdapterError', 'MissingAdapter', 'email_needs_adapter'],
    ['missing adapter methods', 'MissingAdapterMethodsError', 'MissingAdapterMethods', 'missing_adapter_methods'],
    ['credentials with JWT', 'UnsupportedStrategyError', 'UnsupportedStrategy', 'unsupported_strategy'],
    ['invalid callback URL', 'InvalidCallbackUrl', 'InvalidCallbackUrl', 'invalid_callback_url'],
    ['OAuth callback error', 'OAuthCallback', 'OAuthCallbackError', 'oauth_callback'],
    ['account not linked', 'AccountNotLinkedError', 'OAuthAccountNotLinked', 'account_not_linked'],
  ])('the error %s has the same text by its old and its new name', (_, old, today, error) => {
    expect([authErrorOf(old).error, authErrorOf(today).error]).toEqual([error, error]);
  });

  test('every error has a title, text and next step in both languages', () => {
    for (const name of [...authErrorNames.signin, ...authErrorNames.error]) {
      const { error } = authErrorOf(name);
      for (const texts of [th.error[error], en.error[error]]) {
        // A visitor who must log in sees the purpose in place of the text.
        const parts = error === 'session_required' ? ['title', 'next'] : ['title', 'text', 'next'];
        // Staff have an extra button to create their passkey.
        expect(Object.keys(texts), name).toEqual(error === 'staff_passkey_required' ? [...parts, 'make'] : parts);
      }
    }
  });

  test('an unknown error name becomes a configuration error without repeating it', () => {
    for (const name of ['', '<script>', '[object Object]', 'function Object() { [native code] }', 'Error']) {
      expect(authErrorOf(name)).toEqual({ page: 'error', error: 'configuration' });
    }
  });
});
