import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/site/markdown.ts';

const htmlOf = (text: string) => parseMarkdown(text).html;

describe('Markdown of staff', () => {
  test('raw HTML appears as text, as a block and within a line', () => {
    const html = htmlOf('<script>alert(1)</script>\n\nA <img src=x onerror=alert(1)> word');
    expect(html).not.toMatch(/<(?:script|img)/);
    expect(html).toContain('&lt;script&gt;');
  });

  test.for([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java&#115;cript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'vbscript:x',
  ])('a link or picture to %s leads nowhere', (target) => {
    const html = htmlOf(`[a](<${target}>) ![b](<${target}>)`);
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href]) => href)).toEqual(['#', '#']);
  });

  test.for(['/topup-rules', 'https://vela.example/a', 'mailto:a@vela.example', '#top', 'tel:021234567'])(
    'a link to %s stays',
    (target) => expect(htmlOf(`[a](${target})`)).toContain(`href="${target}"`),
  );

  test('headings of two levels become sections with their questions', () => {
    expect(parseMarkdown('## Coins\n\n### When?\n\nSoon.').sections).toEqual([
      { title: 'Coins', questions: [{ question: 'When?', html: '<p>Soon.</p>\n' }] },
    ]);
  });
});
