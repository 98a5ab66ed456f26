/** Pages from texts of the repository, by path. */
import { ConsentSettings } from '../../../client/privacy/consent-settings.tsx';
import { MarkdownPage } from '../../../client/site/content/markdown-page.tsx';
import type { Page } from '../../../pages/page.ts';
import * as pageDefinitions from '../../../pages/site/content.ts';
import { loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { readConsent } from '../../privacy/consent.ts';
import { contentPage } from '../../site/content.ts';

/**
 * Creates the loader of a text page. Some begin with a picture of the app and links to the stores.
 */
const text = (definition: Page, showcase = false) =>
  loader(definition, (c) => {
    const content = contentPage(c, definition.path.slice(1));
    if (!content) return c.notFound();
    const { title, description, updated, html } = content;
    return page(c, {
      share: { kind: 'page', title, description },
      cache: definition.cache,
      body: <MarkdownPage title={title} description={description} updated={updated} html={html} showcase={showcase} />,
    });
  });

export const about = text(pageDefinitions.about, true);
export const application = text(pageDefinitions.application, true);
export const liveOnPc = text(pageDefinitions.liveOnPc);
export const terms = text(pageDefinitions.terms);
export const topUpRules = text(pageDefinitions.topUpRules);

/** Shows the visitor's own consent, so it is not shared. */
export const privacyPolicy = loader(pageDefinitions.privacyPolicy, (c, { query }) => {
  const content = contentPage(c, 'privacy-policy');
  if (!content) return c.notFound();
  const { title, description, updated, html } = content;
  const purposes = readConsent(c)?.purposes;
  const current = purposes
    ? { purpose_02: purposes['02'] === 'allowed', purpose_03: purposes['03'] === 'allowed' }
    : null;
  return page(c, {
    share: { kind: 'page', title, description },
    body: (
      <MarkdownPage
        title={title}
        updated={updated}
        html={html}
        aside={<ConsentSettings current={current} saved={query.status === 'saved'} />}
      />
    ),
  });
});
