/** Metadata of the page of a category. */
import type { Category } from '../../calls/live/category.ts';
import { inLocale } from '../../client/platform/texts/i18n.ts';
import { cardPictureOf, plainRow, type Share } from '../platform/page/share.ts';

export const categoryShare = (category: Category): Share => ({
  kind: 'category',
  row(context) {
    const { t, locale, product } = context;
    const name = inLocale(category.name, locale);
    const title = t('category:share.title', { name });
    return {
      ...plainRow(context, t('category:share.description', { name, product }), title),
      picture: cardPictureOf(context, 'category', category.slug),
      alt: t('category:share.image_alt', { name }),
    };
  },
});
