/** Metadata of the home page and of articles. */
import { localePath } from '../../client/platform/texts/i18n.ts';
import { plainRow, SCHEMA, type Share, type ShareContext } from '../platform/page/share.ts';

export const homeShare: Share = {
  kind: 'home',
  row: (context) => ({
    ...plainRow(context, context.t('share:home.description', { product: context.product })),
    jsonLd: siteData(context),
  }),
};

interface Article {
  title: string;
  description: string;
  cover: string;
  date: string;
}

export const articleShare = (article: Article): Share => ({
  kind: 'article',
  row: (context) => ({
    ...plainRow(context, article.description, article.title),
    openGraphType: 'article',
    jsonLd: articleData(article, context),
  }),
});

interface Question {
  question: string;
  html: string;
}

export const faqShare = (
  { title, description }: Pick<Article, 'title' | 'description'>,
  questions: Question[],
): Share => ({
  kind: 'faq',
  row: (context) => ({ ...plainRow(context, description, title), jsonLd: questionsData(questions) }),
});

/** Returns the organization and the website. */
const siteData = ({ origin, product, locale }: ShareContext) => [
  { '@context': SCHEMA, '@type': 'Organization', name: product, url: origin, logo: `${origin}/icon-512.png` },
  {
    '@context': SCHEMA,
    '@type': 'WebSite',
    name: `${product} Live`,
    url: origin + localePath(locale, '/'),
    inLanguage: locale,
  },
];

/** Returns a blog post. */
const articleData = (article: Article, { origin, canonical, locale, product }: ShareContext) => [
  {
    '@context': SCHEMA,
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    image: [`${origin}/pictures/cover-${article.cover}.svg`],
    datePublished: article.date,
    inLanguage: locale,
    mainEntityOfPage: canonical,
    author: { '@type': 'Organization', name: product, url: origin },
  },
];

/** Returns the questions of a page with their answers. */
const questionsData = (questions: Question[]) => [
  {
    '@context': SCHEMA,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, html }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: html },
    })),
  },
];
