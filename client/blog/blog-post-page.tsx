import { href } from '../href.ts';
import { MarkdownHtml } from '../raw-html.tsx';
import { useSite } from '../site.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { Section } from '../ui/layout/section.tsx';
import type { BlogPost, BlogTeaser } from './blog-post.ts';
import { PostCard } from './post-card.tsx';
import { PostFacts } from './post-facts.tsx';

/** One post, and a few others to go on with. */
export function BlogPostPage({ post, others }: { post: BlogPost; others: BlogTeaser[] }) {
  const { t, to } = useSite();
  return (
    <div className="wrap">
      <article className="mx-auto max-w-176">
        <BackLink href={to(href('/blog'))} text={t('blog:title')} />
        <header className="mb-8 grid gap-3">
          <h1 className="text-2xl font-bold">{post.title}</h1>
          <PostFacts post={post} />
          <img
            className="mt-2 aspect-video w-full rounded-l object-cover"
            src={`/pictures/cover-${post.cover}.svg`}
            width={640}
            height={360}
            alt=""
            fetchPriority="high"
          />
        </header>
        <MarkdownHtml className="prose" html={post.html} />
      </article>
      {others.length > 0 && (
        <Section
          id="others"
          title={t('blog:others')}
          more={{ href: to(href('/blog')), text: t('blog:all') }}
          className="mt-16"
        >
          <div className="grid gap-4 md:grid-cols-3">
            {others.slice(0, 3).map((other) => (
              <PostCard key={other.slug} post={other} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}
