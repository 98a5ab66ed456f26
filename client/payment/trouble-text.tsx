import { useTexts } from '../app/texts.tsx';
import type { Trouble } from '../app/trouble.ts';
import { useSite } from '../site.tsx';

/** A failure in words. They are in the catalogue of errors, which a page loads when it first needs it. */
export function TroubleText({ trouble: { code } }: { trouble: Trouble }) {
  const { t } = useSite();
  const ready = useTexts('error');
  return <p>{ready && code !== 'no_answer' ? t(`error:code.${code}`) : t('payment:trouble.again')}</p>;
}
