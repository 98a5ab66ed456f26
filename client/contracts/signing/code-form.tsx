import { useSite } from '../../platform/page/site.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { ContractFormError } from './contract-form-error.ts';

/**
 * Form for the signing code. It sends the hash of the displayed text, so that no other text can be
 * signed.
 */
export function CodeForm({
  hash,
  to,
  trouble,
  link,
  isFirst = false,
  hasPasskey = false,
}: {
  hash: string;
  /** URL of the form. */
  to: string;
  trouble: ContractFormError | null;
  /** Secret of a guardian's link. */
  link?: string;
  /** True if no code was sent yet. The form then offers to send one. */
  isFirst?: boolean;
  /** The member has a passkey, which can sign the hash too. auth/passkey.ts enhances the form. */
  hasPasskey?: boolean;
}) {
  const { t } = useSite();
  const isWrong = (name: string) => trouble?.fields.includes(name) ?? false;
  const isCode = trouble?.code === 'code_wrong' || trouble?.code === 'code_over' || isWrong('code');
  return (
    <form
      className="card grid gap-4 p-4 md:p-5 print:hidden"
      method="post"
      noValidate
      action={to}
      {...(hasPasskey && {
        'data-passkey': 'sign',
        'data-options': '/api/v1/contracts/passkey',
        'data-failed': t('contract:sign.passkey_failed'),
      })}
    >
      <input type="hidden" name="hash" value={hash} />
      {hasPasskey && <input type="hidden" name="credential" value="" />}
      {link !== undefined && <input type="hidden" name="link" value={link} />}
      <p className="text-sm text-soft">{t('contract:sign.section_9')}</p>
      <div>
        <Checkbox name="accept_read" checked={false} missing={isWrong('accept_read')}>
          {t('contract:sign.read')}
        </Checkbox>
        {isWrong('accept_read') && <p className="text-sm text-wrong">{t('contract:problem.accept_read')}</p>}
      </div>
      {isFirst && (
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
        hint={t(isFirst ? 'contract:code.hint_first' : 'contract:code.hint')}
        problem={isCode ? t(trouble?.code === 'code_over' ? 'error:code.code_over' : 'error:code.code_wrong') : null}
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
      <Button variant={hasPasskey || isFirst ? 'quiet' : 'primary'} wide name="step" value="sign">
        {t(hasPasskey ? 'contract:sign.by_code' : 'contract:sign.bind')}
      </Button>
      {!isFirst && (
        <Button wide name="step" value="send_code">
          {t('contract:sign.again')}
        </Button>
      )}
    </form>
  );
}
