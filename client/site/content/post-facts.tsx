import { useSite } from '../../platform/page/site.tsx';
import { formatDate } from '../../platform/texts/format.ts';
import type { BlogTeaser } from './blog-post.ts';

/** A post's date and reading time. */
export function PostFacts({ post }: { post: Pick<BlogTeaser, 'date' | 'reading_minutes'> }) {
  const { t, locale } = useSite();
  return (
    <p className="text-xs text-faint">
      <time dateTime={post.date}>{formatDate(locale, post.date)}</time>
      {'\u00a0· '}
      <span className="whitespace-nowrap">{t('blog:reading', { minutes: post.reading_minutes })}</span>
    </p>
  );
}
