/** Pages of texts of law and help: versions of staff, and the file of the build. */
import { describe, expect, test } from 'vitest';
import { getArticle } from '../../../calls/platform/article.ts';
import { MadeUpHost } from '../host.ts';
import { textInPage } from '../page-texts.ts';
import { visit } from '../visit.ts';

const bilingual = (text: string) => ({ th: text, en: text });
const versionOf = (version: string) => ({
  version,
  title: bilingual('Our terms'),
  description: bilingual('In brief'),
  text: bilingual(`## Version ${version}\n\n<b>{{company}}</b> [rules](/topup-rules)`),
});
const versions = ['2026-12-05', '2026-12-01'];

/** Answers as the API would with two published versions. */
const host = () =>
  new MadeUpHost().on(getArticle, ({ url }) => {
    const version = url.searchParams.get('version') ?? '2026-12-05';
    const article = versions.includes(version) ? versionOf(version) : null;
    return Response.json({ data: { article, versions } });
  });

describe('a text with versions', () => {
  test('shows the version in force with its date, and links to all others', async () => {
    const answering = host();
    const { status, text } = await visit('/en/terms', { host: answering });
    expect(status).toBe(200);
    expect((await visit('/en/terms', { host: answering })).text).toContain('Version 2026-12-05');
    expect(answering.timesAsked(getArticle)).toBe(1);
    expect(text).toContain('Version 2026-12-05');
    expect(text).toContain('href="/en/topup-rules"');
    expect(text).toContain('&lt;b&gt;');
    expect(text).toContain('href="/en/terms?version=2026-12-01"');
    expect(text).toContain('href="/en/terms?version=2026-11-22"');
    expect(text).not.toContain(textInPage('en', 'page:earlier'));
  });

  test('an earlier version and the file stay readable and name themselves as earlier', async () => {
    for (const [version, part] of [
      ['2026-12-01', 'Version 2026-12-01'],
      ['2026-11-22', 'you agree'],
    ] as const) {
      const { status, text } = await visit(`/en/terms?version=${version}`, { host: host() });
      expect(status).toBe(200);
      expect(text).toContain(part);
      expect(text).toContain(textInPage('en', 'page:earlier'));
    }
  });

  test('an unknown version is a 404, and an outage never shows another version', async () => {
    expect((await visit('/terms?version=2020-01-01', { host: host() })).status).toBe(404);
    const down = new MadeUpHost().onEverything(() => new Response(null, { status: 500 }));
    expect((await visit('/en/faq', { host: down })).status).toBeGreaterThanOrEqual(500);
  });
});
