import { useAtomValue } from 'jotai';
import { LimitReached } from '../../money/wallet/limit-reached.tsx';
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
  const trouble = useAtomValue(formErrorAtom);
  if (!trouble) return null;
  if (isUnclear(trouble)) {
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
      <TroubleText trouble={trouble} />
    </Alert>
  );
}

/**
 * Error text. Errors with numbers have their own texts; all others use the catalogue of error
 * codes.
 */
function TroubleText({ trouble }: { trouble: FormError }) {
  const { t, locale } = useSite();
  const ready = useTexts('error');
  if (trouble.code === 'coins_short') {
    return <p>{t('shop:trouble.coins_short', { missing: formatNumber(locale, trouble.missing_coins) })}</p>;
  }
  if (trouble.code === 'shop_price_changed') {
    return <p>{t('shop:trouble.price_changed', { price: formatNumber(locale, trouble.price_coins) })}</p>;
  }
  if (ready && trouble.code === 'spending_limit_reached') return <LimitReached limit={trouble} />;
  const { code } = trouble;
  return <p>{ready && code !== 'no_answer' ? t(`error:code.${code}`) : t('shop:trouble.again')}</p>;
}
