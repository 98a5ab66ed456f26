/** Unexpected errors. */
import { describe, expect, test, vi } from 'vitest';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { KnownGeneration } from '../../../src/platform/cache/generation.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { forgetLogged, logged } from '../logged.ts';
import { textInPage } from '../page-texts.ts';
import { visit } from '../visit.ts';

const REASON = 'the cache is on fire';

const breakCaches = () => vi.spyOn(KnownGeneration.prototype, 'current').mockRejectedValue(new Error(REASON));

describe('unexpected errors', () => {
  test('an unexpected error is a 500 page with id and contacts, without the reason', async () => {
    breakCaches();
    for (const locale of ['th', 'en'] as const) {
      const answer = await visit(localePath(locale, '/faq'));
      expect(answer.status).toBe(500);
      expect(answer.headers.get('content-language')).toBe(locale);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.text).toContain(textInPage(locale, 'error:kind.broken.title'));
      expect(answer.text).toContain(answer.headers.get('x-request-id'));
      expect(answer.text).toContain('support@vela.example');
      expect(answer.text).toContain('@velalive');
      expect(answer.text).not.toContain(REASON);
      expect(logged()).toContainEqual(
        expect.objectContaining({
          event: 'unexpected',
          request_id: answer.headers.get('x-request-id'),
          reason: `Error: ${REASON}`,
          stack: expect.any(String),
        }),
      );
    }
    forgetLogged();
  });

  test('development shows the stack of the error and of its cause', async () => {
    vi.stubEnv('MODE', 'development');
    const cause = new Error('the disk is full');
    vi.spyOn(KnownGeneration.prototype, 'current').mockRejectedValue(new Error(REASON, { cause }));
    const answer = await visit('/en/faq');
    expect(answer.status).toBe(500);
    for (const part of [REASON, 'Caused by: Error: the disk is full', 'unexpected.test.ts'])
      expect(answer.text).toContain(part);
    expect((await visit('/api/v1/live')).text).not.toContain(REASON);
    vi.unstubAllEnvs();
    forgetLogged();
  });

  test('an unexpected error of an endpoint is JSON without the reason', async () => {
    breakCaches();
    const answer = await visit('/api/v1/live', { headers: { 'accept-language': 'en' } });
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.text)).toEqual({
      error: { code: 'internal', message_key: 'error:code.internal', message: textsOf('en')('error:code.internal') },
    });
    forgetLogged();
  });

  test('an error page shows visitor input as text, never as markup', async () => {
    const { text } = await visit('/%3Cimg%20src=x%20onerror=alert(1)%3E?cursor=%22%3E%3Cscript%3E');
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('"><script>');
  });
});
