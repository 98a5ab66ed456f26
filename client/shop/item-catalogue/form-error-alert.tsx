import { useAtomValue } from 'jotai';
import { isLimit, LimitReached } from '../../money/wallet/limit-reached.tsx';
import { type FormError, isUnclear } from '../../platform/app/form-error.ts';
import { formErrorAtom } from '../../platform/app/submit.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { useTexts } from '../../platform/texts/texts.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Explains why the last command failed, or that its result is unknown. */
export function FormErrorAlert() {
  const { t, to } = useSite();
  const formError = useAtomValue(formErrorAtom);
  if (!formError) return null;
  if (isUnclear(formError)) {
    return (
      <Alert title={t('shop:trouble.unclear')}>
        <p>{t('shop:trouble.unclear_text')}</p>
        <p>
          <TextLink href={to(href('/shop/history'))}>{t('shop:trouble.see_history')}</TextLink>
        </p>
      </Alert>
    );
  }
  return (
    <Alert title={t('shop:trouble.title')}>
      <FormErrorText formError={formError} />
    </Alert>
  );
}

/**
 * Error text. Errors with numbers have their own texts; all others use the catalogue of error
 * codes.
 */
function FormErrorText({ formError }: { formError: FormError }) {
  const { t, locale } = useSite();
  const ready = useTexts('error');
  if (formError.code === 'coins_short') {
    return <p>{t('shop:trouble.coins_short', { missing: formatNumber(locale, formError.missing_coins) })}</p>;
  }
  if (formError.code === 'shop_price_changed') {
    return <p>{t('shop:trouble.price_changed', { price: formatNumber(locale, formError.price_coins) })}</p>;
  }
  if (ready && isLimit(formError)) return <LimitReached limit={formError} />;
  const { code } = formError;
  return <p>{ready && code !== 'no_answer' ? t(`error:code.${code}`) : t('shop:trouble.again')}</p>;
}
