import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import type { BlogTeaser } from './blog-post.ts';
import { BlogPostCard } from './post-card.tsx';
import { PostFacts } from './post-facts.tsx';

/** All posts, with the newest one large at the top. */
export function BlogPage({ posts }: { posts: readonly BlogTeaser[] }) {
  const { t, productName } = useSite();
  const [newest, ...others] = posts;
  return (
    <div className="wrap">
      <PageTitle title={t('blog:title')} lead={t('blog:text', { product: productName })} />
      {newest && <NewestPost post={newest} />}
      <div className="mt-4 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {others.map((post) => (
          <BlogPostCard key={post.slug} post={post} heading="h2" />
        ))}
      </div>
    </div>
  );
}

function NewestPost({ post }: { post: BlogTeaser }) {
  const { to } = useSite();
  return (
    <article className="card group relative grid overflow-hidden lg:grid-cols-2">
      <img
        className="aspect-video size-full object-cover"
        src={`/pictures/cover-${post.cover}.svg`}
        width={640}
        height={360}
        alt=""
        fetchPriority="high"
      />
      <div className="grid content-center gap-2 p-5 lg:p-10">
        <h2 className="text-2xl font-bold">
          <a className="cover" href={to(href('/blog/{slug}', { slug: post.slug }))}>
            {post.title}
          </a>
        </h2>
        <p className="text-soft">{post.description}</p>
        <PostFacts post={post} />
      </div>
    </article>
  );
}
