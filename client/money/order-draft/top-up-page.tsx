import type { ReactNode } from 'react';
import type { PaymentPackage } from '../../../calls/money/package.ts';
import type { Promotion } from '../../../calls/money/promotion.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatBahtShort, formatNumber } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PromotionTerms } from '../promotion/promotion-terms.tsx';

/** Own amount with which the payment page begins. The member changes it there. */
const SUGGESTED_BAHT = '100';

/**
 * Public list of packages. Each links to the payment page with the package selected; a visitor
 * signs in before that.
 */
export function TopUpPage({
  packages,
  notices,
  promotions,
}: {
  packages: PaymentPackage[];
  /** Notices of other rooms, such as a promotion that begins soon. */
  notices: ReactNode;
  /** Current promotions. */
  promotions: Promotion[];
}) {
  const { t, to, locale } = useSite();
  return (
    <div className="wrap max-w-176 pb-8">
      <PageTitle title={t('order:top_up.title')} lead={t('order:top_up.text')} />
      {notices}
      <PromotionTerms promotions={promotions} />
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {packages.map((item) => (
          <li key={item.uuid} className="card relative grid content-start gap-1 p-4">
            <b className="text-lg font-bold">
              <a className="cover" href={to(href('/payment/refill', { package: item.uuid }))}>
                <CoinAmount coins={item.coins} />
              </a>
            </b>
            <span className="tabular-nums">{formatBahtShort(locale, item.price_satang)}</span>
            {item.bonus_coins > 0 && (
              <span className="text-sm text-done">
                {t('order:package.bonus', { coins: formatNumber(locale, item.bonus_coins) })}
              </span>
            )}
            {item.is_recommended && (
              <span>
                <Tag>{t('order:package.recommended')}</Tag>
              </span>
            )}
          </li>
        ))}
        <li className="card relative grid content-start gap-1 p-4">
          <b className="font-medium">
            <a className="cover" href={to(href('/payment/refill', { amount: SUGGESTED_BAHT }))}>
              {t('order:amount.other')}
            </a>
          </b>
        </li>
      </ul>
      <div className="mt-6 grid gap-3 text-center">
        <p className="text-sm text-soft">{t('order:top_up.how')}</p>
        <ButtonLink variant="primary" href={to(href('/payment/refill'))}>
          {t('auth:top_up')}
        </ButtonLink>
      </div>
    </div>
  );
}
