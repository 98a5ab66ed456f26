import type { FormError } from '../../platform/app/form-error.ts';
import { useSite } from '../../platform/page/site.tsx';
import { useTexts } from '../../platform/texts/texts.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import type { AddressField } from './draft.ts';

/** One alert for all problems of the form. The fields show the details. */
export function AddressFormError({ problems, trouble }: { problems: AddressField[]; trouble: FormError | null }) {
  const { t } = useSite();
  if (problems.length === 0 && !trouble) return null;
  return <Alert title={t('address:problem.title')}>{trouble && <Reason trouble={trouble} />}</Alert>;
}

function Reason({ trouble: { code } }: { trouble: FormError }) {
  const { t } = useSite();
  const ready = useTexts('error');
  return ready && code !== 'no_answer' && <p>{t(`error:code.${code}`)}</p>;
}
