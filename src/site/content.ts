/**
 * Markdown of the repository: pages, blog posts and FAQ in every language. Attributes are
 * validated.
 */

import type { Context } from 'hono';
import { z } from 'zod';
import { compareText } from '../../calls/platform/text/compare-text.ts';
import { fallbackOf, type Locale } from '../../client/platform/texts/i18n.ts';
import type { EdgeEnv, Settings } from '../env.ts';
import { appStoreUrl, playStoreUrl } from '../platform/base/app-links.ts';
import { isWebView, linkIn } from '../platform/page/site.ts';

const isoDay = z.iso.date();

const pageAttributes = z.object({ title: z.string(), description: z.string(), updated: isoDay });
const postAttributes = z.object({
  title: z.string(),
  description: z.string(),
  date: isoDay,
  cover: z.string(),
  reading_minutes: z.number().int().positive(),
});

interface Markdown {
  attributes: Record<string, unknown>;
  html: string;
  sections: Section[];
}

interface Section {
  title: string;
  questions: { question: string; html: string }[];
}

export type ContentPage = z.infer<typeof pageAttributes> & { html: string; sections: Section[] };
export type ContentPost = z.infer<typeof postAttributes> & { slug: string; html: string };

const pageFiles = import.meta.glob<string>('../../locales/*/site/pages/*.md', { eager: true, import: 'default' });
const postFiles = import.meta.glob<string>('../../locales/*/site/blog/*.md', { eager: true, import: 'default' });

/** Returns a page by its file name, or null. */
export const contentPage = madeOnce((c, name): ContentPage | null => {
  const file = filesIn(pageFiles, 'pages', c.get('locale'))[name];
  if (!file) return null;
  const renderedText = fill(file, c);
  return { ...pageAttributes.parse(renderedText.attributes), html: renderedText.html, sections: renderedText.sections };
});

/**
 * Converts Markdown of staff as `contentPage` does with a file. Only such a text loads the parser,
 * whose patterns are slow to make.
 */
export async function filledText(c: Context<EdgeEnv>, text: string): Promise<Pick<ContentPage, 'html' | 'sections'>> {
  const { parseMarkdown } = await import('./markdown.ts');
  return fill(JSON.stringify({ attributes: {}, ...parseMarkdown(text) }), c);
}

/** Returns the blog posts of the repository, newest first. */
export const contentPosts = madeOnce((c): readonly ContentPost[] => {
  return Object.entries(filesIn(postFiles, 'blog', c.get('locale')))
    .map(([slug, file]) => {
      const renderedText = fill(file, c);
      return { ...postAttributes.parse(renderedText.attributes), slug, html: renderedText.html };
    })
    .sort((a, b) => compareText(b.date, a.date));
});

/**
 * Returns the files of a folder by name. Those that a language lacks are of its fallback language.
 */
function filesIn(files: Readonly<Record<string, string>>, folder: string, locale: Locale): Record<string, string> {
  const filesOf = (language: Locale) => {
    const prefix = `../../locales/${language}/site/${folder}/`;
    return Object.entries(files).flatMap(([path, file]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length, -'.md'.length), file] as const] : [],
    );
  };
  return Object.fromEntries([...filesOf(fallbackOf(locale)), ...filesOf(locale)]);
}

/** Caches texts by settings, language and web view. They do not depend on the visitor. */
function madeOnce<Made>(make: (c: Context<EdgeEnv>, name: string) => Made) {
  const bySettings = new WeakMap<Settings, Map<string, Made>>();
  return (c: Context<EdgeEnv>, name = ''): Made => {
    const byKey = bySettings.get(c.get('settings')) ?? new Map<string, Made>();
    bySettings.set(c.get('settings'), byKey);
    const key = `${c.get('locale')} ${isWebView(c)} ${name}`;
    const entry = byKey.get(key);
    if (entry !== undefined) return entry;
    const first = make(c, name);
    byKey.set(key, first);
    return first;
  };
}

/** Returns where visitors can create an account. Texts have one variant for each value. */
function signUpPlace(settings: Settings): 'web' | 'app' | 'web_and_app' | 'nowhere' {
  const hasApp = appStoreUrl(settings) !== null || playStoreUrl(settings) !== null;
  if (settings.SIGN_UP === 'web') return hasApp ? 'web_and_app' : 'web';
  return settings.SIGN_UP === 'app' && hasApp ? 'app' : 'nowhere';
}

/**
 * Inserts the settings into a text and adapts its links to the language and the web view. Of the
 * variants `{{#sign_up web app}}…{{/sign_up}}`, those stay that name the current place. The text is
 * safe HTML; the settings are escaped.
 */
function fill(json: string, c: Context<EdgeEnv>): Markdown {
  const settings = c.get('settings');
  const to = linkIn(c);
  const values: Record<string, string> = {
    product: settings.PRODUCT_NAME,
    company: settings.COMPANY_NAME,
    support_email: settings.SUPPORT_EMAIL,
    support_line: settings.SUPPORT_LINE,
  };
  const place = signUpPlace(settings);
  const renderedText = json
    .replaceAll(/\{\{#sign_up ([\w ]+)\}\}(.*?)\{\{\/sign_up\}\}/g, (_, places: string, variant: string) =>
      places.split(' ').includes(place) ? variant : '',
    )
    .replaceAll(/(?:\{\{|%7B%7B)(\w+)(?:\}\}|%7D%7D)/g, (_, name: string) =>
      JSON.stringify(escapeHtml(values[name] ?? '')).slice(1, -1),
    )
    .replaceAll(/(?<=href=\\")\/[^"\\]*/g, (path) => to(path));
  return markdown.parse(JSON.parse(renderedText));
}

const markdown = z.object({
  attributes: z.record(z.string(), z.unknown()),
  html: z.string(),
  sections: z.array(
    z.object({ title: z.string(), questions: z.array(z.object({ question: z.string(), html: z.string() })) }),
  ),
});

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
