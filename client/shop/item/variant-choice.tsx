import type { ShopItemDetail } from '../../../calls/shop/item.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { inLocale } from '../../platform/texts/i18n.ts';

/** Id of the variant form. Submit buttons outside of it refer to this id. */
export const VARIANT_FORM = 'variant';

/**
 * Choice of a variant (size or colour). Sold-out variants are disabled. The form leads to the
 * purchase page.
 */
export function VariantChoice({ item: { uuid, variants } }: { item: ShopItemDetail }) {
  const { t, to, locale } = useSite();
  return (
    <form id={VARIANT_FORM} action={to(href('/shop/{uuid}/buy', { uuid }))}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 font-bold">{t('shop:item.choose')}</legend>
        {variants.map(({ uuid: variant, name, free }) => (
          <label key={variant} className="btn quiet">
            <input type="radio" name="variant" value={variant} required disabled={free === 0} />
            {inLocale(name, locale)}
            {free === 0 && <small>{t('shop:tag.sold_out')}</small>}
          </label>
        ))}
      </fieldset>
    </form>
  );
}
