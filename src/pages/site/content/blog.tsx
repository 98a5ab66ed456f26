import { BlogPage } from '../../../../client/site/content/blog-page.tsx';
import { BlogPostPage } from '../../../../client/site/content/blog-post-page.tsx';
import * as pageDefinitions from '../../../../pages/site/content.ts';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { textsOf } from '../../../platform/page/texts.ts';
import { contentPosts } from '../../../site/content.ts';
import { articleShare } from '../../../site/share.ts';

const OTHER_POSTS = 3;

export const blog = loader(pageDefinitions.blog, (c) => {
  const t = textsOf(c.get('locale'));
  return page(c, {
    share: {
      kind: 'page',
      title: t('site:nav.blog'),
      description: t('share:blog.description', { product: c.get('settings').PRODUCT_NAME }),
      feed: true,
    },
    cache: pageDefinitions.blog.cache,
    body: <BlogPage posts={contentPosts(c)} />,
  });
});

export const blogPost = loader(pageDefinitions.blogPost, (c, { params }) => {
  const posts = contentPosts(c);
  const post = posts.find(({ slug }) => slug === params.slug);
  if (!post) return c.notFound();
  const others = posts.filter((other) => other !== post).slice(0, OTHER_POSTS);
  return page(c, {
    share: articleShare(post),
    cache: pageDefinitions.blog.cache,
    body: <BlogPostPage post={post} others={others} />,
  });
});
