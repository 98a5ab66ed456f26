/** The site's static SVG pictures, by their path in client/public/. */
import { COVERS, coinSvg, coverSvg, emptySvg, errorSvg, heroSvg, iconSvg } from '../../seed/art/index.ts';

export const sitePictures: Record<string, string> = {
  'favicon.svg': iconSvg(64, { rounded: true, inset: 10 }),
  'pictures/hero.svg': heroSvg(),
  'pictures/coin.svg': coinSvg(),
  'pictures/empty.svg': emptySvg(),
  'pictures/trouble.svg': errorSvg(),
  ...Object.fromEntries(COVERS.map((cover) => [`pictures/cover-${cover}.svg`, coverSvg(cover)])),
};
