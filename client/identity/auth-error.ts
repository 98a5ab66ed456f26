/**
 * Errors of sign-in, by their names in the address: those of Auth.js 4, which the specification
 * lists, the current classes of Auth.js, and those of this site, such as `StepUpRequired`. Visitors
 * see only errors listed here.
 */

/** Errors on the sign-in page, where the visitor can try again. */
const onSignInPage = {
  Signin: 'sign_in',
  OAuthSignin: 'sign_in',
  OAuthSignIn: 'sign_in',
  InvalidProvider: 'sign_in',
  OAuthCallback: 'oauth_callback',
  Callback: 'callback',
  CallbackRoute: 'callback',
  InvalidCheck: 'check',
  MissingCSRF: 'csrf',
  OAuthCreateAccount: 'create_account',
  EmailCreateAccount: 'create_account',
  OAuthAccountNotLinked: 'account_not_linked',
  AccountNotLinked: 'account_not_linked',
  EmailSignin: 'email',
  EmailSignIn: 'email',
  CredentialsSignin: 'credentials',
  SessionRequired: 'session_required',
  SessionEnded: 'session_ended',
  StepUpRequired: 'step_up_required',
  StaffPasskeyRequired: 'staff_passkey_required',
  PasskeyRefused: 'passkey',
  SignUpClosed: 'sign_up_closed',
  AccountClosing: 'account_closing',
  Unavailable: 'unavailable',
} as const;

/** Errors on a separate page, because the same attempt would fail again. */
const onErrorPage = {
  Configuration: 'configuration',
  AccessDenied: 'access_denied',
  Verification: 'verification',
  MissingAPIRoute: 'missing_api_route',
  UnknownAction: 'missing_api_route',
  MissingSecret: 'missing_secret',
  MissingAuthorize: 'missing_authorize',
  MissingAdapter: 'email_needs_adapter',
  MissingAdapterMethods: 'missing_adapter_methods',
  UnsupportedStrategy: 'unsupported_strategy',
  InvalidCallbackUrl: 'invalid_callback_url',
} as const;

/** Errors that the sign-in page shows. */
export type SignInError = (typeof onSignInPage)[keyof typeof onSignInPage];
/** Errors that have a separate page. */
export type AuthPageError = (typeof onErrorPage)[keyof typeof onErrorPage];

/** The page and key of an error. Unknown names become `configuration`. */
export type AuthError = { page: 'signin'; error: SignInError } | { page: 'error'; error: AuthPageError };

const signInErrors = new Map<string, SignInError>(Object.entries(onSignInPage));
const pageErrors = new Map<string, AuthPageError>(Object.entries(onErrorPage));

/** All known names, for the security log and tests. */
export const authErrorNames = { signin: Object.keys(onSignInPage), error: Object.keys(onErrorPage) };

/** Returns the page and key of an Auth.js error name. */
export function authErrorOf(name: string): AuthError {
  const bare = name.replace(/Error$/, '');
  const onSignIn = signInErrors.get(bare);
  if (onSignIn) return { page: 'signin', error: onSignIn };
  return { page: 'error', error: pageErrors.get(bare) ?? 'configuration' };
}
