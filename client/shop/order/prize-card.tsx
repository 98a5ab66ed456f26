import type { SentAddress } from '../../../calls/people/address.ts';
import type { Prize } from '../../../calls/shop/order-history.ts';
import { useForm } from '../../platform/app/use-form.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref, href } from '../../platform/script/href.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Moment } from '../../ui/facts/moment.tsx';
import { StateTag } from '../../ui/facts/state-tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ShopItemRow } from '../item/item-row.tsx';
import { kindLine } from '../item/item-text.ts';
import { addressLine } from './address-text.tsx';
import { redeemKey } from './keys.ts';

/** A prize: its reason, its deadline and the form to redeem it. */
export function PrizeCard({ prize, address }: { prize: Prize; address: SentAddress | null }) {
  const site = useSite();
  const { t, to, locale } = site;
  const { item, state, reason, redeem_until, order_uuid } = prize;
  return (
    <ShopItemRow
      id={`prize-${prize.uuid}`}
      item={item}
      title={inLocale(item.name, locale)}
      aside={
        state !== 'redeemable' && (
          <StateTag tone={state === 'redeemed' ? 'good' : 'over'} text={t(`shop:prizes.${state}`)} />
        )
      }
    >
      <span className="text-xs text-soft">{kindLine(site, item)}</span>
      <span className="text-sm">{inLocale(reason, locale)}</span>
      {redeem_until && state === 'redeemable' && (
        <span className="text-xs text-caution">
          {t('shop:prizes.until')} <Moment at={redeem_until} />
        </span>
      )}
      {order_uuid && (
        <TextLink href={to(href('/shop/history/{uuid}', { uuid: order_uuid }))}>{t('shop:prizes.see_order')}</TextLink>
      )}
      {state === 'redeemable' && <Redeem prize={prize} address={address} />}
    </ShopItemRow>
  );
}

function Redeem({ prize, address }: { prize: Prize; address: SentAddress | null }) {
  const site = useSite();
  const { t, to } = site;
  const { busy, form } = useForm(to(actionHref('/shop/prizes', '/{prize}/redeem', { prize: prize.uuid })));
  if (prize.needs_address && !address) {
    return (
      <div className="mt-1 w-full">
        <ButtonLink wide href={to(href('/address', { back: to(href('/shop/prizes')) }))}>
          {t('shop:prizes.needs_address')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <details className="mt-1 w-full">
      <summary className="btn go w-full">{t('shop:prizes.redeem')}</summary>
      <form className="mt-2 grid gap-2 text-sm" {...form}>
        <input type="hidden" name="idempotency_key" value={redeemKey(prize.uuid)} />
        <p className="text-soft">
          {prize.needs_address && address
            ? t('shop:prizes.redeem_physical', { address: addressLine(site, address) })
            : t('shop:prizes.redeem_text')}
        </p>
        <Button wide>{t(busy ? 'shop:prizes.redeem_busy' : 'shop:prizes.redeem_confirm')}</Button>
      </form>
    </details>
  );
}
