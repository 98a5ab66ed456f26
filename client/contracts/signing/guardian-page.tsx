import type { openGuardianLink } from '../../../calls/contracts/guardian.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { inLocale, languageOf } from '../../platform/texts/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import styles from '../../ui/form/form.css?url';
import { TextField } from '../../ui/form/text-field.tsx';
import { InlineDisclosure } from '../../ui/task/disclosure.tsx';
import type { ContractFormError } from '../step/contract-form-error.ts';
import { AgreementText } from './agreement-text.tsx';
import { CodeForm } from './code-form.tsx';

/** Page of a guardian: the same agreement as the VB's, and the guardian's own code. */
export function GuardianPage({
  view,
  link,
  sent: isSent,
  error,
}: {
  /** Null until the link is verified. */
  view: CallAnswer<typeof openGuardianLink>['data'] | null;
  link: string;
  /** True if this request sent a code. */
  sent: boolean;
  error: ContractFormError | null;
}) {
  const { t, to, locale } = useSite();
  const path = to(href('/contract/guardian'));
  return (
    <div className="wrap mx-auto grid max-w-176 gap-4 py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="text-2xl font-bold">{t('contract:guardian.title')}</h1>
      {error && (
        <Alert title={t('contract:not_saved')}>
          <p>{error.code === 'invalid_form' ? t('contract:mend_fields') : t(`error:code.${error.code}`)}</p>
        </Alert>
      )}
      {view === null ? (
        <form className="card grid gap-3 p-4 md:p-5" method="post" action={path} data-from-fragment="link">
          <p className="text-soft">{t('contract:guardian.lead')}</p>
          <TextField
            id="link"
            name="link"
            label={t('contract:guardian.link')}
            value={link}
            maxLength={64}
            autoComplete="off"
            hint={t('contract:guardian.link_hint')}
          />
          <Button variant="primary" wide name="step" value="open">
            {t('contract:guardian.open')}
          </Button>
        </form>
      ) : (
        <>
          <p className="text-soft">{t(`contract:guardian.${view.permission}`, { name: view.name })}</p>
          {isSent && <NoticeBox>{t('contract:guardian.sent')}</NoticeBox>}
          {view.agreement && (
            <article className="card p-4 md:p-8">
              <AgreementText markdown={inLocale(view.agreement, locale)} lang={languageOf(view.agreement, locale)} />
            </article>
          )}
          {view.agreement && view.permission !== 'given' && (
            <CodeForm
              hash={view.agreement.hash}
              action={path}
              error={error}
              guardianSecret={link}
              sendsFirst={!isSent && error === null}
            />
          )}
          <InlineDisclosure
            title={t(view.permission === 'given' ? 'contract:guardian.withdraw' : 'contract:guardian.refuse')}
          >
            <form className="card grid gap-3 p-4" method="post" action={path}>
              <input type="hidden" name="link" value={link} />
              <p className="text-sm text-soft">{t('contract:guardian.refuse_text')}</p>
              <TextField id="reason" name="reason" label={t('contract:guardian.reason')} value="" maxLength={500} />
              <Button wide name="step" value="refuse">
                {t(view.permission === 'given' ? 'contract:guardian.withdraw' : 'contract:guardian.refuse')}
              </Button>
            </form>
          </InlineDisclosure>
        </>
      )}
    </div>
  );
}
