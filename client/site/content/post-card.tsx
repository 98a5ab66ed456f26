import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import type { BlogTeaser } from './blog-post.ts';
import { PostFacts } from './post-facts.tsx';

interface BlogPostCardProps {
  post: BlogTeaser;
  heading?: 'h2' | 'h3';
  /** Leaves out the description. */
  isBrief?: boolean;
}

/** A linked post in a list: picture, title, description. */
export function BlogPostCard({ post, heading: Heading = 'h3', isBrief = false }: BlogPostCardProps) {
  const { to } = useSite();
  return (
    <article className="card group relative flex overflow-hidden md:flex-col">
      <div className="w-28 shrink-0 overflow-hidden md:aspect-video md:w-full">
        <img
          className="size-full object-cover group-hover:[scale:1.05]"
          src={`/pictures/cover-${post.cover}.svg`}
          width={640}
          height={360}
          alt=""
          loading="lazy"
        />
      </div>
      <div className="grid content-start gap-1 p-4">
        <Heading className="line-clamp-2 font-medium">
          <a className="cover" href={to(href('/blog/{slug}', { slug: post.slug }))}>
            {post.title}
          </a>
        </Heading>
        {!isBrief && <p className="line-clamp-2 text-sm text-soft">{post.description}</p>}
        <PostFacts post={post} />
      </div>
    </article>
  );
}
