/**
 * Fragments that are the same for every visitor of a language. Each isolate renders them once. On a
 * page that is one third footer and teasers, this saves a third of the rendering.
 */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FixedHtml } from './raw-html.tsx';
import { type Site, SiteProvider, useSite } from './site.tsx';

const cache = new Map<string, string>();

/** `npm run dev` always renders the current texts. */
const isEdited = import.meta.env.MODE === 'development';

interface StaticFragment {
  /** Unique among all such fragments. */
  name: string;
  /**
   * Everything it depends on besides the language and the deployment's settings. Must have few
   * values, and never a visitor's input.
   */
  by?: string;
  as: 'div' | 'footer';
  className?: string;
  children: ReactNode;
}

/** Returns the site as a fragment for every visitor sees it: no viewer and the path `/`. */
export const anybodysSite = ({ followed: _, ...site }: Site): Site => ({
  ...site,
  ...{ path: '/', viewer: null, leftover: false, asksConsent: false, requestId: '' },
});

/** Renders a cached fragment. Its children see no viewer and the path `/`. */
export function StaticFragment({ name, by = '', as, className, children }: StaticFragment) {
  const { t, to: _, ...site } = useSite();
  const anybodys = anybodysSite(site);
  const key = JSON.stringify([name, by, anybodys]);
  const cachedHtml = cache.get(key);
  const html =
    cachedHtml ??
    renderToStaticMarkup(
      <SiteProvider site={anybodys} t={t}>
        {children}
      </SiteProvider>,
    );
  if (!isEdited) cache.set(key, html);
  return <FixedHtml as={as} className={className} html={html} />;
}
