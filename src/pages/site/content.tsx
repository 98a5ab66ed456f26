/** Pages of texts of law and help, by path. */
import { articleName } from '../../../calls/platform/article.ts';
import { ConsentSettings } from '../../../client/privacy/consent-settings.tsx';
import { MarkdownPage } from '../../../client/site/content/markdown-page.tsx';
import type { Page } from '../../../pages/page.ts';
import * as pageDefinitions from '../../../pages/site/content.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { readConsent } from '../../privacy/consent.ts';
import { shownArticle } from '../../site/article.ts';

/**
 * Creates the loader of a text page. Some begin with a picture of the app and links to the stores.
 */
const text = (definition: Page<string, Page['params'], (typeof pageDefinitions.terms)['query']>, showcase = false) =>
  loader(definition, async (c, { query: { version } }) => {
    const result = await shownArticle(c, articleName.parse(definition.path.slice(1)), version);
    if (!result.ok) return failedPage(c, result);
    if (!result.answer) return c.notFound();
    const { content, versions } = result.answer;
    const { title, description } = content;
    return page(c, {
      share: { kind: 'page', title, description },
      cache: definition.cache,
      body: <MarkdownPage {...content} path={definition.path} versions={versions} showcase={showcase} />,
    });
  });

export const about = text(pageDefinitions.about, true);
export const application = text(pageDefinitions.application, true);
export const liveOnPc = text(pageDefinitions.liveOnPc);
export const terms = text(pageDefinitions.terms);
export const topUpRules = text(pageDefinitions.topUpRules);

/** Shows the visitor's own consent, so it is not shared. */
export const privacyPolicy = loader(pageDefinitions.privacyPolicy, async (c, { query }) => {
  const result = await shownArticle(c, 'privacy-policy', query.version);
  if (!result.ok) return failedPage(c, result);
  if (!result.answer) return c.notFound();
  const { content, versions } = result.answer;
  const { description, ...document } = content;
  const purposes = readConsent(c)?.purposes;
  const current = purposes
    ? { purpose_02: purposes['02'] === 'allowed', purpose_03: purposes['03'] === 'allowed' }
    : null;
  return page(c, {
    share: { kind: 'page', title: content.title, description },
    body: (
      <MarkdownPage
        {...document}
        path={pageDefinitions.privacyPolicy.path}
        versions={versions}
        aside={<ConsentSettings current={current} saved={query.status === 'saved'} />}
      />
    ),
  });
});
