/** A storyteller in a hood, who bends over a candle in the dark. */
import { FILM } from '../../../../seed/filmed-lives.ts';
import { type Colour, develop, glow, ground, relight } from './relight.ts';

const { width, height } = FILM;
const wave = (share: number, times = 1, phase = 0) => Math.sin(2 * Math.PI * (share * times + phase));
const all = `M0 0H${width}V${height}H0Z`;

/** A string of small lights on the wall, out of focus. */
function wall(share: number): string {
  const lights = Array.from({ length: 15 }, (_, index) => {
    const [x, sag] = [index * 56 - 30, Math.sin((index / 14) * Math.PI)];
    const bright = 0.42 + 0.14 * wave(share, 1 + (index % 3), index * 0.37);
    return `<circle cx="${x}" cy="${170 + 74 * sag + ((index * 37) % 23)}" r="${13 + ((index * 29) % 9)}" fill="#ffb866" opacity="${bright.toFixed(3)}"/>`;
  });
  return `<defs><radialGradient id="w" cx=".5" cy=".62" r=".75"><stop stop-color="#4a2d1c"/><stop offset=".55" stop-color="#1c1320"/><stop offset="1" stop-color="#07070f"/></radialGradient></defs>
    <path d="${all}" fill="url(#w)"/><path d="M20 240H190V640H20ZM540 300H700V700H540Z" fill="#120d14" opacity=".8"/>${lights.join('')}`;
}

const hood = `M360 268C236 262 176 372 178 520C178 620 200 700 214 760L300 800H420L506 760C520 700 542 620 542 520C544 372 484 262 360 268Z`;
const opening = `M360 372C292 376 258 440 256 530C256 640 300 745 360 748C420 745 464 640 464 530C462 440 428 376 360 372Z`;
const face = `M360 372C300 372 276 430 276 510C278 560 282 596 300 634C318 668 340 692 360 692C380 692 402 668 420 634C438 596 442 560 444 510C444 430 420 372 360 372Z`;
const body = `M214 742C150 770 70 800 36 920C10 1020 0 1160 0 1300H720C720 1160 710 1020 684 920C650 800 570 770 506 742C470 800 420 830 360 830C300 830 250 800 214 742Z`;
const fold = `M226 748C250 800 300 836 360 840C420 836 470 800 494 748C520 770 520 810 480 850C440 890 400 900 360 900C320 900 280 890 240 850C200 810 200 770 226 748Z`;
/** The shadow of the hood over the eyes. */
const shadow = `<defs><linearGradient id="s" gradientUnits="userSpaceOnUse" x1="360" y1="500" x2="360" y2="612"><stop stop-color="#fff"/><stop offset=".45" stop-color="#fff" stop-opacity=".86"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><path d="${opening}" fill="url(#s)"/>`;
const nose = `M352 500C350 540 338 566 334 582C336 598 350 602 360 602C370 602 384 598 386 582C382 566 370 540 368 500Z`;
const lock = (side: number) =>
  `<path d="M${360 + side * 62} 384C${360 + side * 104} 430 ${360 + side * 96} 560 ${360 + side * 100} 660C${360 + side * 98} 720 ${360 + side * 90} 780 ${360 + side * 70} 830C${360 + side * 60} 780 ${360 + side * 82} 700 ${360 + side * 76} 620C${360 + side * 74} 540 ${360 + side * 80} 450 ${360 + side * 30} 388Z" fill="#fff"/>`;
const hand = (side: number) => {
  const x = (away: number) => 360 + side * away;
  return `M${x(250)} 1300C${x(246)} 1210 ${x(200)} 1150 ${x(150)} 1110C${x(118)} 1080 ${x(96)} 1046 ${x(84)} 1020C${x(70)} 1016 ${x(60)} 1030 ${x(62)} 1050C${x(66)} 1100 ${x(60)} 1150 ${x(90)} 1196C${x(110)} 1240 ${x(120)} 1270 ${x(120)} 1300Z`;
};
const fingers = (side: number) =>
  [0, 1, 2, 3]
    .map((index) => {
      const [x, y] = [360 + side * (86 - index * 5), 1052 + index * 31];
      return `<ellipse cx="${x}" cy="${y}" rx="44" ry="16" fill="#fff" transform="rotate(${side * (24 - index * 5)} ${x} ${y})"/>`;
    })
    .join('');

/** Returns the pixels of a frame. `share` is its place in the loop, from 0 to 1. */
export async function byCandle(share: number): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const flicker = 1 + 0.07 * wave(share, 11) + 0.05 * wave(share, 17, 0.4) + 0.04 * wave(share, 29, 0.1);
  const [sway, nod] = [wave(share, 1), wave(share, 3, 0.2)];
  const open = Math.max(0, 0.5 * wave(share, 9) + 0.4 * wave(share, 5, 0.3) + 0.25 * wave(share, 2, 0.1) + 0.2);
  const head = `transform="rotate(${(2.4 * sway + 0.7 * nod).toFixed(3)} 360 820) translate(${(4 * sway).toFixed(2)} ${(4 * nod).toFixed(2)})"`;
  const trunk = `transform="translate(${(3 * sway).toFixed(2)} ${(1.5 * wave(share, 2)).toFixed(2)})"`;
  const picture = await ground(wall(share), 4, 1.5);
  const fire: Colour = [3.0 * flicker, 1.35 * flicker, 0.46 * flicker];
  const tip = [360 + 5 * wave(share, 5), 946] as const;
  glow(picture, [tip[0], 900], 420, [0.1 * flicker, 0.042 * flicker, 0.012 * flicker]);
  const white = (path: string) => `<path d="${path}" fill="#fff"/>`;
  const paint = (colour: string, more = '') => `<path d="${all}" fill="${colour}"/><g>${more}</g>`;
  const drop = open * 15;
  const mouth = `<path d="M326 632C342 626 352 624 360 627C368 624 378 626 394 632C384 ${642 + drop} 374 ${650 + drop} 360 ${650 + drop}C346 ${650 + drop} 336 ${642 + drop} 326 632Z" fill="#93483f"/><path d="M332 633C346 631 374 631 388 633C378 ${637 + drop * 0.9} 370 ${640 + drop} 360 ${640 + drop}C350 ${640 + drop} 342 ${637 + drop * 0.9} 332 633Z" fill="#1d0707"/>`;
  const light = { at: [tip[0], tip[1] + 10, 190] as const, colour: fire, reach: 260 };
  await relight(
    picture,
    [
      { shape: `<g ${trunk}>${white(body)}</g>`, paint: paint('#5c6270'), depth: 150, soft: 1.8 },
      { shape: `<g ${head}>${white(hood)}</g>`, paint: paint('#666c7c'), depth: 190, soft: 1.4 },
      { shape: `<g ${head}>${white(opening)}</g>`, paint: paint('#181a20'), depth: 30, soft: 5 },
      {
        shape: `<g ${head}>${white(face)}</g>`,
        paint: paint('#cf9673', `<g ${head}>${mouth}</g>`),
        depth: 150,
        soft: 3,
      },
      { shape: `<g ${head}>${white(nose)}</g>`, paint: paint('#cf9673'), depth: 34, soft: 5 },
      { shape: `<g ${head}>${lock(-1)}${lock(1)}</g>`, paint: paint('#2b1c18'), depth: 50, soft: 1.6 },
      { shape: `<g ${head}>${shadow}</g>`, paint: paint('#050406'), depth: 1, soft: 4 },
      { shape: `<g ${trunk}>${white(fold)}</g>`, paint: paint('#6a7080'), depth: 80, soft: 2 },
    ],
    [
      light,
      { at: [-120, 300, -120], colour: [0.5, 0.7, 1.5], reach: 420 },
      { at: [840, 330, -120], colour: [0.9, 0.55, 0.35], reach: 420 },
    ],
    [0.012, 0.012, 0.02],
  );
  // The candle, and hands around it.
  await relight(
    picture,
    [
      {
        shape: `<path d="M318 1010Q360 996 402 1010V1300H318Z" fill="#fff"/>`,
        paint: paint('#e8d9c0'),
        depth: 60,
        soft: 1.2,
      },
      { shape: [-1, 1].map((side) => white(hand(side))).join(''), paint: paint('#c98d6a'), depth: 90, soft: 1.6 },
      { shape: [-1, 1].map(fingers).join(''), paint: paint('#c98d6a'), depth: 44, soft: 1.8 },
    ],
    [{ ...light, at: [tip[0], 960, 70] }],
    [0.014, 0.012, 0.016],
  );
  glow(picture, [360, 1016], 60, [1.6 * flicker, 0.8 * flicker, 0.25 * flicker]);
  glow(picture, [tip[0], tip[1] + 8], 22, [5, 3.2, 1.3]);
  glow(picture, [tip[0] - 1, tip[1] + 26], 18, [5, 3.4, 1.6]);
  glow(picture, [tip[0] + 2 * wave(share, 5), tip[1] - 16], 11, [4, 2.4, 0.9]);
  glow(picture, [tip[0], tip[1]], 120, [0.5 * flicker, 0.23 * flicker, 0.07 * flicker]);
  return develop(picture);
}
