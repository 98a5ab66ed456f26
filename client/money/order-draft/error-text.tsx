import type { FormError } from '../../platform/app/form-error.ts';
import { useSite } from '../../platform/page/site.tsx';
import { useTexts } from '../../platform/texts/texts.tsx';
import { isLimit, LimitReached } from '../wallet/limit-reached.tsx';

/** Error text. The page loads the `error` texts on first use. */
export function ErrorText({ formError }: { formError: FormError }) {
  const { t } = useSite();
  const ready = useTexts('error');
  if (ready && isLimit(formError)) return <LimitReached limit={formError} />;
  const { code } = formError;
  return <p>{ready && code !== 'no_answer' ? t(`error:code.${code}`) : t('order:trouble.again')}</p>;
}
