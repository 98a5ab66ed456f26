import type { Provider } from '../../calls/identity/provider.ts';
import { hasApp, StoreButtons } from '../platform/layout/store-buttons.tsx';
import { type ExternalBrowser, ExternalBrowserNotice, OutsideApps } from '../platform/page/external-browser-notice.tsx';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { AuthAlert } from './auth-alert.tsx';
import type { SignInError } from './auth-error.ts';
import { logInReason } from './log-in-reason.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { isRefusedInApps, providerIcons } from './provider-icons.ts';

export interface SignInPageProps {
  providers: { id: Provider; action: string }[];
  /** Auth.js's CSRF token. The origin of forms is checked in addition. */
  csrfToken: string;
  /** The page to open after sign-in: a path of this site. */
  callbackUrl: string;
  /** The path of the requested page or submitted form. */
  target: string;
  error: SignInError | null;
  reference: string;
  /**
   * Link from another app's browser, which some providers reject, to the device's browser. Null
   * elsewhere.
   */
  wayOut: ExternalBrowser | null;
}

/** The sign-in page: a form per provider, which needs no script, and one for passkeys. */
export function SignInPage({ providers, csrfToken, callbackUrl, target, error, reference, wayOut }: SignInPageProps) {
  const { t, to, viewer, productName, ...site } = useSite();
  // Continuing with the current session does not re-authenticate.
  const isStepUp = error === 'step_up_required' || error === 'staff_passkey_required';
  const lead = providers.length === 0 ? 'none' : site.signUp === 'web' ? 'lead_new' : 'lead';
  return (
    <div className="wrap py-8 md:py-16">
      <div className="mx-auto max-w-104 lg:max-w-240">
        {error && <AuthAlert error={error} target={target} reference={reference} />}
        <section aria-labelledby="sign-in" className="card grid grid-cols-1 overflow-hidden lg:grid-cols-2">
          <div className="sky relative hidden lg:block">
            <img
              className="absolute size-full object-cover"
              src="/pictures/cover-stage.svg"
              width={1200}
              height={675}
              alt=""
            />
          </div>
          <div className="grid grid-cols-1 gap-3 p-5 md:p-8">
            <h1 id="sign-in" className="text-2xl font-bold">
              {t('auth:sign_in.title', { product: productName })}
            </h1>
            {viewer && !isStepUp ? (
              <SignedIn name={viewer.name} callbackUrl={callbackUrl} />
            ) : (
              <p className="mb-2 text-soft">{t(`auth:sign_in.${lead}`)}</p>
            )}
            {wayOut && <ExternalBrowserNotice way={wayOut} text={t('open:way_out.sign_in')} />}
            {!viewer && logInReason(target) === 'payment' && (
              <TextLink href={to(href('/top-up'))}>{t('order:top_up.see')}</TextLink>
            )}
            {providers.map(({ id, action }, index) => (
              <OutsideApps key={id} way={isRefusedInApps(id) ? wayOut : null}>
                <form method="post" action={action}>
                  <input type="hidden" name="csrfToken" value={csrfToken} />
                  <input type="hidden" name="callbackUrl" value={callbackUrl} />
                  <Button
                    variant={index === 0 && (!viewer || isStepUp) && !wayOut?.href ? 'primary' : 'quiet'}
                    icon={providerIcons[id]}
                    wide
                  >
                    {t(`auth:sign_in.with.${id}`)}
                  </Button>
                </form>
              </OutsideApps>
            ))}
            {providers.length > 0 && (
              <OutsideApps way={wayOut}>
                <PasskeyForm
                  use="sign"
                  action="/api/auth/passkey"
                  options="/api/auth/passkey/options"
                  failed={t('auth:passkey.failed')}
                >
                  <input type="hidden" name="callbackUrl" value={callbackUrl} />
                  <Button icon="key" wide>
                    {t('auth:passkey.sign_in')}
                  </Button>
                </PasskeyForm>
              </OutsideApps>
            )}
            <p className="text-xs text-soft">
              {t('auth:sign_in.policy')}{' '}
              <a className="underline" href={to(href('/terms'))}>
                {t('site:rules.terms')}
              </a>
              {` ${t('auth:and')} `}
              <a className="underline" href={to(href('/privacy-policy'))}>
                {t('site:rules.privacy')}
              </a>
            </p>
            {hasApp(site) && (
              <div className="mt-4 grid grid-cols-1 justify-items-center gap-3 border-t pt-5 text-center">
                {site.signUp !== 'closed' && <p className="text-sm text-soft">{t(`auth:no_account.${site.signUp}`)}</p>}
                <StoreButtons />
              </div>
            )}
          </div>
        </section>
      </div>
    </div>
  );
}

/** For a signed-in user: continue to the requested page, or sign in as another user. */
function SignedIn({ name, callbackUrl }: { name: string; callbackUrl: string }) {
  const { t } = useSite();
  return (
    <>
      <p className="text-soft">{t('auth:sign_in.already', { name })}</p>
      <ButtonLink variant="primary" href={callbackUrl}>
        {t('auth:sign_in.go_on')}
      </ButtonLink>
      <p className="mt-3 text-sm text-soft">{t('auth:sign_in.other')}</p>
    </>
  );
}
