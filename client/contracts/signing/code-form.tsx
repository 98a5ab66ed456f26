import { useSite } from '../../platform/page/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { ContractFormError } from '../step/contract-form-error.ts';

/**
 * Form that signs an agreement with an emailed code, and optionally a passkey too. It also sends
 * the code. It contains the hash of the displayed text, so that no other text can be signed.
 */
export function CodeForm({
  hash,
  action,
  error,
  guardianSecret,
  sendsFirst = false,
  hasPasskey = false,
}: {
  hash: string;
  /** URL to which the form is sent. */
  action: string;
  error: ContractFormError | null;
  /** Secret of the guardian's link. Only a guardian's form has one. */
  guardianSecret?: string;
  /** Shows "Send code" as the primary button, above the code field. */
  sendsFirst?: boolean;
  /**
   * The member has a passkey, which can sign the hash together with the code.
   * `client/identity/passkey.ts` runs the button.
   */
  hasPasskey?: boolean;
}) {
  const { t } = useSite();
  const isInvalid = (name: string) => error?.fields.includes(name) ?? false;
  const isCodeWrong = error?.code === 'code_wrong' || error?.code === 'code_over' || isInvalid('code');
  return (
    <form
      className="card grid gap-4 p-4 md:p-5 print:hidden"
      method="post"
      noValidate
      action={action}
      {...(hasPasskey && {
        'data-passkey': 'sign',
        'data-options': '/api/v1/contracts/passkey',
        'data-failed': t('contract:sign.passkey_failed'),
      })}
    >
      <input type="hidden" name="hash" value={hash} />
      {hasPasskey && <input type="hidden" name="credential" value="" />}
      {guardianSecret !== undefined && <input type="hidden" name="link" value={guardianSecret} />}
      <p className="text-sm text-soft">{t('contract:sign.section_9')}</p>
      <div>
        <Checkbox name="accept_read" checked={false} missing={isInvalid('accept_read')}>
          {t('contract:sign.read')}
        </Checkbox>
        {isInvalid('accept_read') && <p className="text-sm text-wrong">{t('contract:problem.accept_read')}</p>}
      </div>
      {sendsFirst && (
        <Button variant="primary" wide name="step" value="send_code">
          {t('contract:code.send')}
        </Button>
      )}
      <TextField
        id="code"
        name="code"
        label={t('contract:code.label')}
        value=""
        maxLength={8}
        inputMode="decimal"
        autoComplete="one-time-code"
        hint={t(sendsFirst ? 'contract:code.hint_first' : 'contract:code.hint')}
        problem={isCodeWrong ? t(error?.code === 'code_over' ? 'error:code.code_over' : 'error:code.code_wrong') : null}
      />
      {hasPasskey && (
        <>
          <button
            type="submit"
            className="btn go invisible w-full noscript:hidden"
            name="step"
            value="sign"
            data-by-passkey=""
          >
            {t('contract:sign.by_passkey')}
          </button>
          <p role="alert" className="text-sm text-wrong empty:hidden" />
        </>
      )}
      <Button variant={hasPasskey || sendsFirst ? 'quiet' : 'primary'} wide name="step" value="sign">
        {t(hasPasskey ? 'contract:sign.by_code' : 'contract:sign.bind')}
      </Button>
      {!sendsFirst && (
        <Button wide name="step" value="send_code">
          {t('contract:sign.again')}
        </Button>
      )}
    </form>
  );
}
