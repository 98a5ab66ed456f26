import { BlogPage } from '../../../../client/site/content/blog-page.tsx';
import { BlogPostPage } from '../../../../client/site/content/blog-post-page.tsx';
import * as pageDefinitions from '../../../../pages/site/content.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { textsOf } from '../../../platform/page/texts.ts';
import { blogPostOf, blogPosts } from '../../../site/blog.ts';
import { articleShare } from '../../../site/share.ts';

const OTHER_POSTS = 3;

export const blog = loader(pageDefinitions.blog, async (c) => {
  const t = textsOf(c.get('locale'));
  const result = await blogPosts(c);
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share: {
      kind: 'page',
      title: t('site:nav.blog'),
      description: t('share:blog.description', { product: c.get('settings').PRODUCT_NAME }),
      feed: true,
    },
    cache: pageDefinitions.blog.cache,
    body: <BlogPage posts={result.answer} />,
  });
});

export const blogPost = loader(pageDefinitions.blogPost, async (c, { params: { slug } }) => {
  const [result, all] = await Promise.all([blogPostOf(c, slug), blogPosts(c)]);
  if (!result.ok) return failedPage(c, result);
  if (!all.ok) return failedPage(c, all);
  const { answer: post } = result;
  if (!post) return c.notFound();
  return page(c, {
    share: articleShare(post),
    cache: pageDefinitions.blogPost.cache,
    body: <BlogPostPage post={post} others={all.answer.filter((other) => other.slug !== slug).slice(0, OTHER_POSTS)} />,
  });
});
