import { describe, expect, test } from 'vitest';
import { starterVersionOf } from '../../../api/platform/article/starter-text.ts';
import { articleName } from '../../../calls/platform/article.ts';

const files = import.meta.glob<string>('../../../locales/*/site/pages/*.md', { query: '?raw', import: 'default' });

describe('texts of the repository', () => {
  test.for(articleName.options.filter((name) => name !== 'faq'))(
    '%s has one version in every language',
    async (name) => {
      const version = await starterVersionOf(name);
      for (const locale of ['th', 'en']) {
        expect(await files[`../../../locales/${locale}/site/pages/${name}.md`]?.()).toContain(
          `\nupdated: ${version}\n`,
        );
      }
    },
  );
});
