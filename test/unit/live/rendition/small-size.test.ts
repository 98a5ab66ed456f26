/** The size of the small rendition. */
import { describe, expect, test } from 'vitest';
import { smallSize } from '../../../../client/live/broadcast/send/small-size.ts';

describe('size of the small rendition', () => {
  test.for([
    [1280, 720, 640, 360],
    [720, 1280, 360, 640],
    [1920, 1080, 640, 360],
    [640, 480, 480, 360],
    [1366, 768, 640, 360],
  ])('a picture of %d × %d becomes one of %d × %d', ([width = 0, height = 0, smallWidth, smallHeight]) => {
    expect(smallSize({ width, height })).toEqual({ width: smallWidth, height: smallHeight });
  });

  test('a picture that is hardly larger has no small rendition', () => {
    expect(smallSize({ width: 640, height: 360 })).toBeNull();
    expect(smallSize({ width: 470, height: 900 })).toBeNull();
  });
});
