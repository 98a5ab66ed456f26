import type { ShopOrder } from '../../../calls/shop/order.ts';
import { useSite } from '../../platform/page/site.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/facts/facts.tsx';
import { Moment } from '../../ui/facts/moment.tsx';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/task/panel.tsx';
import { AddressText } from './address-text.tsx';
import { shippingTone } from './order-state-text.ts';

/** Result of an order: a voucher code, a parcel or a wearable. */
export function OrderDetails({ order }: { order: ShopOrder }) {
  const { t } = useSite();
  const { voucher, owned, shipping, for_user, from_user, note } = order;
  return (
    <>
      {(for_user || from_user) && (
        <Panel
          title={
            from_user
              ? t('shop:order.from', { name: from_user.name })
              : t('shop:order.for', { name: for_user?.name ?? '' })
          }
        >
          {note && <p className="wrap-anywhere">“{note}”</p>}
          {!from_user && <p className="text-sm text-soft">{t('shop:order.for_text')}</p>}
        </Panel>
      )}
      {voucher && (
        <Panel title={t('shop:order.voucher')}>
          <p className="code">{voucher.code}</p>
          <button
            className="btn quiet noscript:hidden"
            type="button"
            data-copy={voucher.code}
            data-copied={t('shop:item.share_copied')}
          >
            <Icon name="link" />
            <span aria-live="polite" suppressHydrationWarning>
              {t('shop:order.copy_code')}
            </span>
          </button>
          <p className="text-sm text-soft">
            {voucher.valid_until === null ? (
              t('shop:order.voucher_for_good')
            ) : (
              <>
                {t('shop:order.voucher_until')} <Moment at={voucher.valid_until} />
              </>
            )}
          </p>
        </Panel>
      )}
      {owned && (
        <Panel title={t('shop:order.owned')}>
          <p className="text-sm text-soft">
            {owned.until === null ? (
              t('shop:for_good')
            ) : (
              <>
                {t('shop:item.owned_until')} <Moment at={owned.until} />
              </>
            )}
          </p>
        </Panel>
      )}
      {shipping && (
        <Panel
          title={t('shop:order.shipping')}
          aside={<StateTag tone={shippingTone[shipping.state]} text={t(`shop:shipping.${shipping.state}`)} />}
        >
          {shipping.tracking_number ? (
            <DescriptionList>
              {shipping.carrier && <DescriptionItem name={t('shop:order.carrier')}>{shipping.carrier}</DescriptionItem>}
              <DescriptionItem name={t('shop:order.tracking')}>
                <code className="select-all">{shipping.tracking_number}</code>
              </DescriptionItem>
            </DescriptionList>
          ) : (
            <p className="text-sm text-soft">{t('shop:order.no_tracking')}</p>
          )}
          <div className="border-t pt-3">
            <p className="mb-1 text-xs text-faint">{t('shop:order.address')}</p>
            <AddressText address={shipping.address} />
          </div>
        </Panel>
      )}
    </>
  );
}
