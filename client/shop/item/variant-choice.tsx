import type { ShopItemDetail } from '../../../calls/shop/shop.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';

/** The form of the item's variants, which the buttons that take one send along. */
export const VARIANT_FORM = 'variant';

/** Its sizes and colours, to choose one of; what is sold out says so. The form leads to the last look before a purchase. */
export function VariantChoice({ item: { uuid, variants } }: { item: ShopItemDetail }) {
  const { t, to, locale } = useSite();
  return (
    <form id={VARIANT_FORM} action={to(href('/shop/{uuid}/buy', { uuid }))}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 font-bold">{t('shop:item.choose')}</legend>
        {variants.map(({ uuid: variant, name, free }) => (
          <label key={variant} className="btn quiet">
            <input type="radio" name="variant" value={variant} required disabled={free === 0} />
            {name[locale]}
            {free === 0 && <small>{t('shop:tag.sold_out')}</small>}
          </label>
        ))}
      </fieldset>
    </form>
  );
}
