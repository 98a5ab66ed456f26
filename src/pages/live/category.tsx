/** Pages of the categories of lives. */
import { getCategory, listCategories, listCategoryLives } from '../../../calls/live/category.ts';
import { CategoriesPage } from '../../../client/live/category/categories-page.tsx';
import { CategoryPage } from '../../../client/live/category/category-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../pages/live/category.ts';
import { categoryShare } from '../../live/category-share.ts';
import { api } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { textsOf } from '../../platform/page/texts.ts';

const LIVES = 24;

export const categories = loader(pageDefinitions.categories, async (c) => {
  const result = await api(c, listCategories, {});
  if (!result.ok) return failedPage(c, result);
  const t = textsOf(c.get('locale'));
  return page(c, {
    share: { kind: 'page', title: t('category:title'), description: t('category:text') },
    cache: pageDefinitions.categories.cache,
    body: <CategoriesPage categories={result.answer.data} />,
  });
});

export const category = loader(pageDefinitions.category, async (c, { params, query: { cursor } }) => {
  const [category, lives] = await Promise.all([
    api(c, getCategory, { params }),
    api(c, listCategoryLives, { params, query: { limit: LIVES, cursor } }),
  ]);
  if (!category.ok) return failedPage(c, category);
  if (!lives.ok) return failedPage(c, lives);
  const { data, next_cursor } = lives.answer;
  return page(c, {
    share: categoryShare(category.answer.data),
    cache: pageDefinitions.category.cache,
    body: (
      <CategoryPage
        category={category.answer.data}
        lives={data}
        nextHref={next_cursor && href('/categories/{slug}', params, { cursor: next_cursor })}
      />
    ),
  });
});
