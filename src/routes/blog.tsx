import { Hono } from 'hono';
import { BlogPage } from '../../client/blog/blog-page.tsx';
import { BlogPostPage } from '../../client/blog/blog-post-page.tsx';
import { builtPageCache } from '../cache/cache-policy.ts';
import { contentPosts } from '../content.ts';
import type { EdgeEnv } from '../env.ts';
import { page } from '../page.tsx';
import { textsOf } from '../texts.ts';

export const blog = new Hono<EdgeEnv>();

const OTHER_POSTS = 3;

blog.get('/blog', (c) => {
  const t = textsOf(c.var.locale);
  return page(c, {
    share: {
      kind: 'page',
      title: t('site:nav.blog'),
      description: t('share:blog.description', { product: c.var.settings.PRODUCT_NAME }),
    },
    cache: builtPageCache,
    body: <BlogPage posts={contentPosts(c.var.locale, c.var.settings)} />,
  });
});

blog.get('/blog/:slug', (c) => {
  const posts = contentPosts(c.var.locale, c.var.settings);
  const post = posts.find(({ slug }) => slug === c.req.param('slug'));
  if (!post) return c.notFound();
  const others = posts.filter((other) => other !== post).slice(0, OTHER_POSTS);
  return page(c, {
    share: { kind: 'article', ...post },
    cache: builtPageCache,
    body: <BlogPostPage post={post} others={others} />,
  });
});
