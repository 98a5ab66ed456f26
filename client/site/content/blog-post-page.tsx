import { MarkdownHtml } from '../../platform/page/raw-html.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PictureHead } from '../../ui/layout/picture-head.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ProseStyles } from '../../ui/prose.tsx';
import type { BlogPost, BlogTeaser } from './blog-post.ts';
import { BlogPostCard } from './post-card.tsx';
import { PostFacts } from './post-facts.tsx';

/** One post, with links to others. */
export function BlogPostPage({ post, others }: { post: BlogPost; others: BlogTeaser[] }) {
  const { t, to } = useSite();
  return (
    <div className="wrap">
      <ProseStyles />
      <article className="mx-auto max-w-176">
        <BackLink href={to(href('/blog'))} text={t('blog:title')} />
        <PictureHead
          shape="cover"
          picture={{ src: `/pictures/cover-${post.cover}.svg`, width: 640, height: 360 }}
          title={post.title}
        >
          <PostFacts post={post} />
        </PictureHead>
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
              <BlogPostCard key={other.slug} post={other} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}
