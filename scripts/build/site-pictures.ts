/**
 * The site's static SVG pictures, by their path in client/public/. Those of starter sets are among
 * them, so that adding a set stores no file.
 */
import { starterEvents } from '../../api/office/starter/content/events.ts';
import {
  COVERS,
  coinSvg,
  coverSvg,
  emptySvg,
  errorSvg,
  eventPictureSvg,
  giftSvg,
  heroSvg,
  iconSvg,
} from '../../seed/art/index.ts';
import { giftDrawings } from '../../seed/gift-item.ts';

export const sitePictures: Record<string, string> = {
  'favicon.svg': iconSvg(64, { rounded: true, inset: 10 }),
  'pictures/hero.svg': heroSvg(),
  'pictures/coin.svg': coinSvg(),
  'pictures/empty.svg': emptySvg(),
  'pictures/trouble.svg': errorSvg(),
  ...Object.fromEntries(COVERS.map((cover) => [`pictures/cover-${cover}.svg`, coverSvg(cover)])),
  ...Object.fromEntries(
    Object.entries(giftDrawings).map(([slug, drawing]) => [`pictures/gift/${slug}.svg`, giftSvg(drawing)]),
  ),
  ...Object.fromEntries(
    starterEvents.map(({ event_type, text: { picture } }) => [
      `pictures/event/${picture}.svg`,
      eventPictureSvg(picture, event_type),
    ]),
  ),
};
