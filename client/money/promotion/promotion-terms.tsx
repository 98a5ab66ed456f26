import type { Promotion } from '../../../calls/money/promotion.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatBahtShort, formatDateTime, formatNumber } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';

/** Terms of promotions on packages, for buyers. */
export function PromotionTerms({ promotions }: { promotions: Promotion[] }) {
  const { t, locale } = useSite();
  return promotions.map((promotion) => (
    <aside key={promotion.uuid} className="card mb-4 grid gap-1 p-4">
      <b className="font-medium">{inLocale(promotion.title, locale)}</b>
      <p className="text-sm text-done">
        {promotion.bonus_percent === null
          ? t('order:promotion.coins', { coins: formatNumber(locale, promotion.bonus_coins ?? 0) })
          : t('order:promotion.percent', { percent: promotion.bonus_percent })}
        {promotion.min_amount_satang > 0 && (
          <> {t('order:promotion.from', { price: formatBahtShort(locale, promotion.min_amount_satang) })}</>
        )}
      </p>
      <p className="text-sm text-soft">
        {t('order:promotion.most', { coins: formatNumber(locale, promotion.coins_per_user) })}{' '}
        {t('order:promotion.time', {
          from: formatDateTime(locale, promotion.starts_at),
          until: formatDateTime(locale, promotion.ends_at),
        })}
      </p>
      {promotion.is_used_up && <p className="text-sm">{t('order:promotion.used_up')}</p>}
    </aside>
  ));
}
