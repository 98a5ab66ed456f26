import { useSite } from '../../platform/page/site.tsx';
import { FileInput } from '../../ui/form/file-input.tsx';
import { PICTURE_TYPES } from '../../ui/form/picture-input.tsx';
import type { ContractFormError } from './contract-form-error.ts';

/**
 * A picture of a document. With a script (cover-picture.ts) the applicant can black out parts of it;
 * without scripts it is sent unchanged.
 */
export function DocumentInput({
  name,
  label,
  capture,
  error,
  hint,
  required,
}: {
  name: string;
  label: string;
  /** Camera to use on devices that have one. */
  capture?: 'environment' | 'user' | undefined;
  error: ContractFormError | null;
  hint?: string | undefined;
  required?: boolean;
}) {
  const { t } = useSite();
  const isWrong = error?.fields.includes(name) ?? false;
  return (
    <div className="grid gap-1.5">
      <label className="font-medium" htmlFor={name}>
        {label}
      </label>
      {hint !== undefined && <p className="text-sm text-soft">{hint}</p>}
      <FileInput
        id={name}
        name={name}
        accept={PICTURE_TYPES}
        capture={capture}
        required={required}
        problem={isWrong}
        data-picture={t('contract:picture.box')}
        data-picture-again={t('contract:picture.again')}
      />
      <p id={`${name}-says`} className="text-sm text-wrong empty:hidden">
        {isWrong &&
          t(
            error?.code === 'invalid_form'
              ? 'error:code.upload_missing'
              : `error:code.${error?.code ?? 'upload_missing'}`,
          )}
      </p>
    </div>
  );
}
