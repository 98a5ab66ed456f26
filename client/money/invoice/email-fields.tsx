import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatBaht } from '../../platform/texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/**
 * E-mail field of a payment form, with its purpose. `wrong`: the invalid address that was typed, or
 * null.
 */
export function EmailFields({ order, wrong }: { order: WatchedOrder; wrong: string | null }) {
  const { t, locale } = useSite();
  return (
    <>
      <p>{t('order:email.why', { price: formatBaht(locale, order.total_satang) })}</p>
      <TextField
        id="email"
        name="email"
        type="email"
        label={t('order:email.label')}
        value={wrong ?? ''}
        autoComplete="email"
        maxLength={254}
        problem={wrong === null ? null : t('order:email.wrong')}
      />
      <Button variant="primary" wide>
        {t('order:email.send')}
      </Button>
    </>
  );
}
