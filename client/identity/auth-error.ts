/**
 * What can go wrong on the way in, by the names that Auth.js gives it in an address: those of version 4, which the
 * specification lists, and the classes of today. Only what stands here is ever told to a visitor.
 */

/** Told on the sign-in page: the visitor can try again right there. */
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

/** Told on a page of its own: trying again the same way would not help. */
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

/** An error that the sign-in page tells. */
export type SignInError = (typeof onSignInPage)[keyof typeof onSignInPage];
/** An error that has a page of its own. */
export type AuthPageError = (typeof onErrorPage)[keyof typeof onErrorPage];

/** Which page tells of an error, and under which name; names that nobody knows are the platform's own trouble. */
export type ToldError = { page: 'signin'; error: SignInError } | { page: 'error'; error: AuthPageError };

const signInErrors = new Map<string, SignInError>(Object.entries(onSignInPage));
const pageErrors = new Map<string, AuthPageError>(Object.entries(onErrorPage));

/** The names that are told, for whoever lists them all. */
export const authErrorNames = { signin: Object.keys(onSignInPage), error: Object.keys(onErrorPage) };

/** Where an error of Auth.js is told, by the name that it has in an address. */
export function toldError(name: string): ToldError {
  const bare = name.replace(/Error$/, '');
  const onSignIn = signInErrors.get(bare);
  if (onSignIn) return { page: 'signin', error: onSignIn };
  return { page: 'error', error: pageErrors.get(bare) ?? 'configuration' };
}
