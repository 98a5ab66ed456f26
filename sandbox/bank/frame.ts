/** Layout of the banks' pages, without scripts and external resources. */
import { html } from 'hono/html';

export type Part = ReturnType<typeof html>;

/** Returns a whole page; `otherHref` leads to the same page in the other language. */
export const bankFrame = (
  {
    language,
    t,
    otherHref,
  }: {
    language: 'th' | 'en';
    t: { title: string; notice: string; otherLanguage: string };
    otherHref: string;
  },
  content: Part,
) => html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${t.title}</title>
    <link rel="stylesheet" href="/sandbox/bank/style.css" />
  </head>
  <body>
    <header>
      <h1>${t.title}</h1>
      <a href="${otherHref}" lang="${language === 'th' ? 'en' : 'th'}">${t.otherLanguage}</a>
    </header>
    <main>
      <p class="notice">${t.notice}</p>
      ${content}
    </main>
  </body>
</html>`;

/** Response headers of these pages. */
export const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'",
};
