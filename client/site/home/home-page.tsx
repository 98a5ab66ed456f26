import type { ReactNode } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { StaticFragment } from '../../platform/page/static-fragments.tsx';
import { href } from '../../platform/script/href.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { BlogTeaser } from '../content/blog-post.ts';
import type { FaqItem } from '../content/faq-page.tsx';
import { BlogPostCard } from '../content/post-card.tsx';
import { Question } from '../content/question.tsx';
import { AppStrip } from './app-strip.tsx';
import styles from './home.css?url';

/**
 * The home page. The parts from the API are sections, `SectionFailed`, or empty. Those that are not
 * in memory are streamed later. The line about the app and the questions are static.
 */
export function HomePage({
  lives,
  categories,
  announced,
  rankings,
  promotion,
  banners,
  monster,
  clips,
  followed,
  followedPosts,
  blog,
  questions,
}: {
  lives: ReactNode;
  categories: ReactNode;
  announced: ReactNode;
  rankings: ReactNode;
  promotion: ReactNode;
  banners: ReactNode;
  monster: ReactNode;
  clips: ReactNode;
  /** VBs that the viewer follows, and posts of these. Undefined for visitors. */
  followed: ReactNode | null;
  followedPosts: ReactNode | null;
  blog: ReactNode;
  questions: FaqItem[];
}) {
  const { t } = useSite();
  return (
    <div className="wrap">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="sr-only">{t('home:title')}</h1>
      <div className="home grid gap-x-6 gap-y-8 pt-2 lg:pt-4">
        <Loading />
        {lives}
        {categories}
        {followed}
        <Loading />
        {rankings}
        <Loading />
        {promotion}
      </div>
      <div className="mt-12 empty:hidden">{announced}</div>
      <div className="mt-12">
        <Loading />
        {banners}
        <Loading />
        {monster}
      </div>
      <div className="mt-12">
        <Loading />
        {clips}
      </div>
      {followedPosts && (
        <div className="mt-12">
          <Loading />
          {followedPosts}
        </div>
      )}
      <div className="mt-12">
        <Loading />
        {blog}
      </div>
      <StaticFragment name="home" as="div">
        <AppStrip />
        <Questions questions={questions} />
      </StaticFragment>
    </div>
  );
}

/** The newest posts of the blog. */
export function BlogTeasers({ posts }: { posts: readonly BlogTeaser[] }) {
  const { t, to } = useSite();
  return (
    <Section id="blog" title={t('home:blog.title')} more={{ href: to(href('/blog')), text: t('home:all') }}>
      <div className="grid gap-4 md:grid-cols-2">
        {posts.map((post) => (
          <BlogPostCard key={post.slug} post={post} isBrief />
        ))}
      </div>
    </Section>
  );
}

/** Some questions of the repository's Markdown. */
function Questions({ questions }: { questions: FaqItem[] }) {
  const { t, to } = useSite();
  return (
    <Section
      id="faq"
      title={t('home:faq.title')}
      more={{ href: to(href('/faq')), text: t('home:all') }}
      className="mt-12"
    >
      <div className="grid items-start gap-2 lg:grid-cols-2">
        {questions.map((question) => (
          <Question key={question.question} {...question} />
        ))}
      </div>
    </Section>
  );
}
