import type { FormError } from '../../platform/app/form-error.ts';
import { useSite } from '../../platform/page/site.tsx';
import { useTexts } from '../../platform/texts/texts.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import type { AddressField } from './draft.ts';

/** One alert for all problems of the form. The fields show the details. */
export function AddressFormError({ problems, formError }: { problems: AddressField[]; formError: FormError | null }) {
  const { t } = useSite();
  if (problems.length === 0 && !formError) return null;
  return <Alert title={t('address:problem.title')}>{formError && <Reason formError={formError} />}</Alert>;
}

function Reason({ formError: { code } }: { formError: FormError }) {
  const { t } = useSite();
  const ready = useTexts('error');
  return ready && code !== 'no_answer' && <p>{t(`error:code.${code}`)}</p>;
}
