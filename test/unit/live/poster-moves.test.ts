/** The layers and movements of a poster, used for the films. */
import { describe, expect, test } from 'vitest';
import { posterSvg } from '../../../seed/art/index.ts';
import { posterLayers } from '../../../seed/art/poster.ts';
import { casters } from '../../../seed/caster.ts';
import { onAirTitles } from '../../../seed/live-title.ts';

const looks = new Map(casters.map(({ slug, look }) => [slug, look]));

describe.each(onAirTitles)('the poster of $slug', ({ caster, mood }) => {
  const layers = (moves?: Parameters<typeof posterLayers>[3]) => posterLayers(caster, mood, looks.get(caster), moves);

  test('a still poster consists of exactly its layers', () => {
    const bodies = ({ back, figure, front }: ReturnType<typeof layers>) =>
      [back, figure, front].map((layer) => layer.replace(/^<svg[^>]*>|<\/svg>$/g, '')).join('');
    const poster = posterSvg(caster, mood, looks.get(caster));
    expect(poster.replace(/^<svg[^>]*>|<\/svg>$/g, '')).toBe(bodies(layers()));
    expect(layers({ lips: 0, lids: 0 })).toEqual(layers());
  });

  test('moving lips and lids changes only the figure of the poster', () => {
    const still = layers();
    const movedParts = [
      layers({ lips: 1, lids: 0 }),
      layers({ lips: 2, lids: 0 }),
      layers({ lips: 3, lids: 0 }),
      layers({ lips: 0, lids: 1 }),
      layers({ lips: 0, lids: 2 }),
    ];
    expect(new Set([still, ...movedParts].map(({ figure }) => figure)).size).toBe(6);
    for (const { back, front } of movedParts) expect([back, front]).toEqual([still.back, still.front]);
  });
});
