import type { LinkedAccount, Passkey, WaysIn } from '../../calls/identity/account.ts';
import type { Provider } from '../../calls/identity/provider.ts';
import type { accounts } from '../../pages/identity/account.ts';
import { type ExternalBrowser, ExternalBrowserNotice, OutsideApps } from '../platform/page/external-browser-notice.tsx';
import { useSite } from '../platform/page/site.tsx';
import { actionHref, href } from '../platform/script/href.ts';
import { formatDate } from '../platform/texts/format.ts';
import { Button } from '../ui/button.tsx';
import { NoticeBox } from '../ui/feedback/notice.tsx';
import { Alert } from '../ui/form/alert.tsx';
import styles from '../ui/form/form.css?url';
import { TextField } from '../ui/form/text-field.tsx';
import { Icon } from '../ui/icon.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { Panel } from '../ui/task/panel.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { isRefusedInApps, providerIcons } from './provider-icons.ts';

type Outcome = NonNullable<ReturnType<(typeof accounts)['query']['parse']>['status']>;

const good: readonly Outcome[] = ['linked', 'removed', 'passkey_added', 'passkey_removed', 'code_sent', 'proved'];
/** Outcomes after which a code must be typed in. */
const codeIsAwaited: readonly (Outcome | null)[] = ['code_sent', 'code_wrong'];

/** The member's login methods, with forms to change them. Only a new passkey needs a script. */
export function AccountsPage({
  ways,
  offered,
  csrfToken,
  outcome,
  wayOut,
}: {
  ways: WaysIn;
  offered: Provider[];
  /** Auth.js's CSRF token. The origin of forms is checked in addition. */
  csrfToken: string;
  outcome: Outcome | null;
  /** Link from another app's browser to the device's browser. */
  wayOut: ExternalBrowser | null;
}) {
  const { t, to } = useSite();
  return (
    <div className="wrap grid grid-cols-1 max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/profile'))} text={t('auth:profile')} />
      <h1 className="text-2xl font-bold">{t('account:title')}</h1>
      {outcome && good.includes(outcome) && <NoticeBox>{t(`account:outcome.${outcome}`)}</NoticeBox>}
      {outcome && !good.includes(outcome) && (
        <Alert title={t('account:not_done')}>
          <p>{t(`account:outcome.${outcome}`)}</p>
        </Alert>
      )}
      {wayOut && <ExternalBrowserNotice way={wayOut} text={t('open:way_out.sign_in')} />}
      <Panel title={t('account:accounts')}>
        <p className="text-sm text-soft">{t('account:accounts_text')}</p>
        <ul>
          {ways.accounts.map((account) => (
            <AccountRow
              key={`${account.provider} ${account.id}`}
              account={account}
              isLast={ways.accounts.length === 1}
            />
          ))}
        </ul>
        <div className="grid gap-2 border-t pt-4 md:grid-cols-2">
          {offered.map((id) => (
            <OutsideApps key={id} way={isRefusedInApps(id) ? wayOut : null}>
              <form method="post" action={`/api/auth/signin/${id}?fresh=true`}>
                <input type="hidden" name="csrfToken" value={csrfToken} />
                <input type="hidden" name="callbackUrl" value={to(href('/profile/accounts'))} />
                <input type="hidden" name="link" value="on" />
                <Button icon={providerIcons[id]} wide>
                  {t('account:add', { provider: t(`account:provider.${id}`) })}
                </Button>
              </form>
            </OutsideApps>
          ))}
        </div>
      </Panel>
      <PasskeyPanel passkeys={ways.passkeys} wayOut={wayOut} />
      <EmailPanel email={ways.email} isCodeAwaited={codeIsAwaited.includes(outcome)} />
      <p className="text-xs text-soft">{t('account:fresh')}</p>
    </div>
  );
}

function AccountRow({ account: { provider, id, linked_at }, isLast }: { account: LinkedAccount; isLast: boolean }) {
  const { t, to, locale } = useSite();
  const name = t(`account:provider.${provider}`);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-3">
      <Icon name={providerIcons[provider]} size={24} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-xs text-soft">{t('account:since', { when: formatDate(locale, linked_at) })}</p>
      </div>
      {!isLast && (
        <form method="post" action={to(actionHref('/profile/accounts', '/remove', {}))}>
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="id" value={id} />
          <Button>
            {t('account:remove')}
            <span className="sr-only"> {name}</span>
          </Button>
        </form>
      )}
    </li>
  );
}

/** The member's passkeys, and the form to add one. */
function PasskeyPanel({ passkeys, wayOut }: { passkeys: Passkey[]; wayOut: ExternalBrowser | null }) {
  const { t, to } = useSite();
  return (
    <Panel title={t('account:passkey.title')}>
      <p className="text-sm text-soft">{t('account:passkey.text')}</p>
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      <OutsideApps way={wayOut}>
        <PasskeyForm
          use="make"
          action={to(actionHref('/profile/accounts', '/passkey', {}))}
          options="/api/v1/passkeys/options"
          failed={t('account:passkey.failed')}
          knownText={t('account:passkey.known')}
        >
          <TextField
            id="passkey-name"
            name="name"
            label={t('account:passkey.name')}
            value=""
            maxLength={40}
            hint={t('account:passkey.name_hint')}
          />
          <Button icon="key" wide>
            {t('account:passkey.add')}
          </Button>
        </PasskeyForm>
      </OutsideApps>
    </Panel>
  );
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const { t, to, locale } = useSite();
  const since = t('account:since', { when: formatDate(locale, created_at) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-3">
      <Icon name="key" size={24} />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-xs text-soft">
          {last_used_at === null
            ? since
            : `${since} · ${t('account:passkey.used', { when: formatDate(locale, last_used_at) })}`}
        </p>
      </div>
      <form method="post" action={to(actionHref('/profile/accounts', '/passkey-remove', {}))}>
        <input type="hidden" name="id" value={id} />
        <Button>
          {t('account:remove')}
          <span className="sr-only"> {name}</span>
        </Button>
      </form>
    </li>
  );
}

/**
 * The verified email address, the form to verify another, and the field for the code that was
 * sent.
 */
function EmailPanel({ email, isCodeAwaited }: { email: string | null; isCodeAwaited: boolean }) {
  const { t, to } = useSite();
  return (
    <Panel title={t('account:email.title')}>
      <p className="text-sm text-soft">{email === null ? t('account:email.none') : t('account:email.is', { email })}</p>
      {isCodeAwaited && (
        <form className="grid gap-3" method="post" action={to(actionHref('/profile/accounts', '/email-code', {}))}>
          <TextField
            id="code"
            name="code"
            label={t('account:email.code')}
            value=""
            inputMode="decimal"
            autoComplete="one-time-code"
            maxLength={8}
            hint={t('account:email.code_hint')}
          />
          <Button variant="primary" wide>
            {t('account:email.prove')}
          </Button>
        </form>
      )}
      <form className="grid gap-3" method="post" action={to(actionHref('/profile/accounts', '/email', {}))}>
        <TextField
          id="email"
          name="email"
          type="email"
          label={t('account:email.new')}
          value=""
          autoComplete="email"
          maxLength={254}
          hint={t('account:email.new_hint')}
        />
        <Button wide>{t('account:email.send')}</Button>
      </form>
    </Panel>
  );
}
