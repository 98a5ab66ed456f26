/**
 * Pieces of a page that are the same for every visitor of a language. Their markup is made once an isolate: a page of which a
 * third is footer and teasers is rendered by two thirds.
 */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FixedHtml } from './raw-html.tsx';
import { type Site, SiteProvider, useSite } from './site.tsx';

const made = new Map<string, string>();

/** Under `npm run dev` a page is as its texts are now. */
const isEdited = import.meta.env.MODE === 'development';

interface Fixed {
  /** One of a kind among all such pieces. */
  name: string;
  /** What it depends on beside the language and the deployment's names. There are few: nothing that a visitor says. */
  by?: string;
  as: 'div' | 'footer';
  className?: string;
  children: ReactNode;
}

/** Shows a piece. Of who looks, and of where they are, its children are told nothing. */
export function Fixed({ name, by = '', as, className, children }: Fixed) {
  const { t, to: _, ...site } = useSite();
  const anybodys: Site = { ...site, path: '/', viewer: null, leftover: false, asksConsent: false, requestId: '' };
  const key = JSON.stringify([name, by, anybodys]);
  const known = made.get(key);
  const html =
    known ??
    renderToStaticMarkup(
      <SiteProvider site={anybodys} t={t}>
        {children}
      </SiteProvider>,
    );
  if (!isEdited) made.set(key, html);
  return <FixedHtml as={as} className={className} html={html} />;
}
