/** The gallery of local sites: parts of the design system, and screens in their states. */
import { describe, expect, test } from 'vitest';
import { visit } from '../visit.ts';

describe('the gallery', () => {
  test('shows every screen in both languages without a missing text', async () => {
    const { status, text } = await visit('/local/gallery');
    expect(status).toBe(200);
    const screens = [...text.matchAll(/href="(\/local\/gallery\/[\w-]+)"/g)].map(([, path = '']) => path);
    expect(screens.length).toBeGreaterThan(8);
    for (const path of screens.flatMap((screen) => [screen, `/en${screen}`])) {
      const answer = await visit(path);
      expect(answer.status, path).toBe(200);
      expect(answer.text.match(/>[a-z_]+:[a-z_]+[.\w]*</g) ?? [], path).toEqual([]);
    }
    expect((await visit('/local/gallery/nothing')).status).toBe(404);
  });
});
