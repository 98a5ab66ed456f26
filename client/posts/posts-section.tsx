import type { Post } from '../../calls/posts/post.ts';
import { useSite } from '../platform/page/site.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Section } from '../ui/layout/section.tsx';
import { PostArticle } from './post-article.tsx';

/** Posts on another page, such as a VB's page or the home page. */
export function PostsSection({
  title,
  posts,
  canFollow = true,
  more,
}: {
  title: string;
  posts: Post[];
  /** False on a VB's page, which has its own follow button. */
  canFollow?: boolean;
  more?: { href: string; text: string };
}) {
  const { t } = useSite();
  return (
    <Section id="posts" title={title} {...(more && { more })}>
      {posts.length > 0 ? (
        <div className="gap-4 *:mb-4 *:break-inside-avoid md:columns-2">
          {posts.map((post) => (
            <PostArticle key={post.uuid} post={post} canFollow={canFollow} />
          ))}
        </div>
      ) : (
        <EmptyState picture="words" title={t('post:none')} text={t('post:none_text')} />
      )}
    </Section>
  );
}
