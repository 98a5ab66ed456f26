/** Save-Data and the chosen quality, for a live with two renditions and with one. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseQuality, type Quality } from '../../../../client/live/watch/quality.ts';
import { renditionsOf } from '../../../../client/live/watch/renditions.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  vi.stubGlobal('localStorage', { setItem: () => undefined, getItem: () => null });
});
afterEach(() => vi.unstubAllGlobals());

/** Returns the requested files of a segment, and the rendition that the player shows. */
async function requestedBy(quality: Quality, { hasSmall }: { hasSmall: boolean }) {
  chooseQuality(quality);
  const video = { buffered: { length: 0 }, dataset: {} } as unknown as HTMLVideoElement;
  const requested: string[] = [];
  await renditionsOf(video, { onState: () => undefined }).ask(async (name) => {
    requested.push(name);
    return new Response(null, { status: name.startsWith('d') && !hasSmall ? 204 : 200 });
  }, 7);
  return [...requested, video.dataset.rendition];
}

describe('a viewer who saves data', () => {
  test.each([
    ['auto', true, ['d7.m4s', 'small']],
    ['small', true, ['d7.m4s', 'small']],
    ['main', true, ['c7.m4s', 'main']],
    ['auto', false, ['d7.m4s', 'k7.m4s', 'main']],
    ['main', false, ['c7.m4s', 'main']],
  ] as const)('with the choice %s and a small rendition %s requests %j', async (quality, hasSmall, requested) => {
    expect(await requestedBy(quality, { hasSmall })).toEqual(requested);
  });
});
