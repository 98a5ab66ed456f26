import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { inLocale, languageOf } from '../../platform/texts/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/feedback/notice.tsx';
import type { ContractFormError } from '../step/contract-form-error.ts';
import { StepShell } from '../step/step-shell.tsx';
import { STEP_COUNT } from '../step/steps.ts';
import { AgreementText } from './agreement-text.tsx';
import { CodeForm } from './code-form.tsx';

/** An agreement as shown before signing. */
export interface ReadAgreement {
  hash: string;
  th: string;
  en: string;
}

/** The last step: the complete text, then the signing code. */
export function SignPage({
  agreement,
  sentTo,
  hasPasskey,
  error,
}: {
  /** Null until the applicant requests the text. */
  agreement: ReadAgreement | null;
  /** Masked address to which this request sent a code. */
  sentTo: string | null;
  hasPasskey: boolean;
  error: ContractFormError | null;
}) {
  const { t, to, locale } = useSite();
  const path = to(href('/contract/sign'));
  return (
    <StepShell title={t('contract:step.done')} number={STEP_COUNT} state={null} error={error}>
      <p className="text-soft">{t('contract:sign.lead')}</p>
      {sentTo !== null && <NoticeBox>{t('contract:sign.sent', { to: sentTo })}</NoticeBox>}
      {agreement === null ? (
        <form className="card grid gap-3 p-4 md:p-5" method="post" action={path}>
          <p className="text-sm text-soft">{t('contract:sign.before')}</p>
          <Button variant="primary" wide name="step" value="send_code">
            {t('contract:sign.show')}
          </Button>
        </form>
      ) : (
        <>
          <section className="card grid gap-4 p-4 md:p-8">
            {locale !== 'th' && <p className="text-sm text-soft">{t('contract:thai_rules')}</p>}
            <AgreementText markdown={inLocale(agreement, locale)} lang={languageOf(agreement, locale)} />
            <p className="text-xs wrap-anywhere text-soft">
              {t('contract:hash')} <code>{agreement.hash}</code>
            </p>
          </section>
          <CodeForm hash={agreement.hash} action={path} error={error} hasPasskey={hasPasskey} />
        </>
      )}
    </StepShell>
  );
}
