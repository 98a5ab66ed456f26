/** Pages that are a text of the repository, and addresses that lead elsewhere. */
import { Hono } from 'hono';
import { ConsentSettings } from '../../client/consent/consent-settings.tsx';
import { localePath } from '../../client/i18n.ts';
import { MarkdownPage } from '../../client/page/markdown-page.tsx';
import { builtPageCache } from '../cache/cache-policy.ts';
import { readConsent } from '../consent.ts';
import { contentPage } from '../content.ts';
import type { EdgeEnv } from '../env.ts';
import { page as renderPage } from '../page.tsx';

export const page = new Hono<EdgeEnv>();

/** Texts by address; some open with the app's picture and the stores. */
const texts = [
  { name: 'about', showcase: true },
  { name: 'application', showcase: true },
  { name: 'live-on-pc', showcase: false },
  { name: 'terms', showcase: false },
  { name: 'topup-rules', showcase: false },
];

for (const { name, showcase } of texts) {
  page.get(`/${name}`, (c) => {
    const content = contentPage(c.var.locale, name, c.var.settings);
    if (!content) return c.notFound();
    const { title, description, updated, html } = content;
    return renderPage(c, {
      share: { kind: 'page', title, description },
      cache: builtPageCache,
      body: <MarkdownPage title={title} description={description} updated={updated} html={html} showcase={showcase} />,
    });
  });
}

/** Shows what this visitor chose, so it is nobody else's and not shared. */
page.get('/privacy-policy', (c) => {
  const content = contentPage(c.var.locale, 'privacy-policy', c.var.settings);
  if (!content) return c.notFound();
  const { title, description, updated, html } = content;
  const purposes = readConsent(c)?.purposes;
  const current = purposes
    ? { purpose_02: purposes['02'] === 'allowed', purpose_03: purposes['03'] === 'allowed' }
    : null;
  return renderPage(c, {
    share: { kind: 'page', title, description },
    body: (
      <MarkdownPage
        title={title}
        updated={updated}
        html={html}
        aside={<ConsentSettings current={current} saved={c.req.query('saved') === '1'} />}
      />
    ),
  });
});

/** Shared links say /shop (spec 2). */
page.get('/shop', (c) =>
  c.body(null, 302, { location: localePath(c.var.locale, '/webview/shop'), 'cache-control': 'public, max-age=300' }),
);
