/** A singer in profile before a window at night, with a curtain that moves in the wind. */
import { FILM } from '../../../../seed/filmed-lives.ts';
import { type Colour, develop, glow, ground, relight } from './relight.ts';

const { width, height } = FILM;
const wave = (share: number, times = 1, phase = 0) => Math.sin(2 * Math.PI * (share * times + phase));

function dice(seed: number) {
  let state = seed;
  return (least: number, max: number) => {
    state = (state * 16_807 + 11) % 2_147_483_647;
    return least + (state / 2_147_483_647) * (max - least);
  };
}

const LAMPS = ['#ffb45e', '#ff8f4a', '#ffd9a0', '#7fb2ff', '#ff6f8f', '#fff0d8', '#6fe0e0'];

/** Lights of a town, out of focus. */
function town(share: number): string {
  const next = dice(7);
  const lights = Array.from({ length: 74 }, (_, index) => {
    const [x, y, radius] = [next(0, width), 860 - 560 * next(0, 1) ** 1.4, next(9, 36)];
    const bright = next(0.2, 0.95) * (1 + 0.25 * wave(share, 1 + (index % 3), next(0, 1)));
    const colour = LAMPS[Math.floor(next(0, LAMPS.length))];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" opacity="${bright.toFixed(3)}"/>`;
  });
  return `<defs><linearGradient id="n" x2="0" y2="1"><stop stop-color="#070a18"/><stop offset=".4" stop-color="#1a2142"/>
    <stop offset=".6" stop-color="#6f5160"/><stop offset=".68" stop-color="#352a3c"/><stop offset="1" stop-color="#0b0912"/></linearGradient></defs>
    <path d="M0 0H${width}V${height}H0Z" fill="url(#n)"/>${lights.join('')}`;
}

/** The frame of the window and its sill. */
const frame = `<path d="M96 0H128V960H96ZM0 225H${width}V248H0Z" fill="#0b0a12"/><path d="M0 950H${width}V${height}H0Z" fill="#0c090c"/>`;

/** Folds of the curtain, as vertical stripes that drift. */
function curtain(share: number): string {
  const folds = Array.from({ length: 9 }, (_, index) => {
    const top = 556 + index * 26;
    const drift = 16 * wave(share, 1, index * 0.09);
    const [middle, low] = [top - 14 + drift * 0.6, top - 36 + drift * 1.7];
    const tone = index % 2 === 0 ? 'rgb(150,128,124)' : 'rgb(66,52,58)';
    return `<path d="M${top} 0C${top} 400 ${middle} 640 ${low} ${height}H${low + 46}C${middle + 30} 640 ${top + 26} 400 ${top + 26} 0Z" fill="${tone}" opacity=".62"/>`;
  });
  return folds.join('');
}

/** The profile, from the forehead to the neck. `open` opens the mouth. */
const profile = (open: number) => {
  const jaw = open * 17;
  return `M300 380C360 330 430 350 447 412C452 434 449 446 456 462C466 486 480 506 487 523C490 533 480 539 466 541
    C464 547 473 551 476 559C477 566 468 569 463 ${570 + jaw * 0.2}C467 ${572 + jaw * 0.8} 474 ${577 + jaw} 472 ${586 + jaw}
    C469 ${594 + jaw} 461 ${594 + jaw} 461 ${602 + jaw}C463 ${612 + jaw} 469 ${622 + jaw} 463 ${636 + jaw}
    C452 ${656 + jaw} 424 ${657 + jaw * 0.7} 402 ${652 + jaw * 0.5}C392 ${668 + jaw * 0.2} 392 720 398 800L262 820L250 520Z`;
};

const hair = `M444 402C420 356 372 322 318 326C240 332 190 392 184 476C178 560 196 640 176 730C166 800 128 858 152 930
  C166 968 196 990 222 1012C252 990 286 930 296 850C304 800 318 752 318 700C330 660 326 620 340 584C338 548 352 520 378 500C408 478 438 450 444 402Z`;
const strands = (colour: string, count: number, seed: number, wide: number) => {
  const next = dice(seed);
  return Array.from({ length: count }, () => {
    const [a, b, c] = [next(195, 320), next(170, 315), next(140, 300)];
    return `<path d="M${next(330, 430)} ${next(335, 370)}C${a} 360 ${b} 560 ${c + next(-10, 20)} ${next(760, 940)}" stroke="${colour}" stroke-width="${next(1, wide).toFixed(1)}" fill="none" opacity="${next(0.15, 0.5).toFixed(2)}"/>`;
  }).join('');
};

const body = `M398 768C440 800 540 830 590 900C630 960 640 1120 640 1300H60C60 1120 80 960 120 900C160 850 240 820 268 770C300 806 366 806 398 768Z`;
const arm = `M640 1300C650 1180 640 1000 594 826C584 790 546 776 526 800C512 830 520 890 520 960C514 1060 500 1180 490 1300Z`;
const fist = `M516 742C522 716 560 708 590 720C616 730 620 770 608 804C596 832 548 838 528 818C512 800 510 766 516 742Z`;
const fingers = [0, 1, 2, 3]
  .map(
    (index) =>
      `<ellipse cx="${530 + index * 3}" cy="${736 + index * 24}" rx="29" ry="13.5" transform="rotate(${-12 + index * 4} 530 ${736 + index * 24})" fill="#fff"/>`,
  )
  .join('');
const microphone = `<g transform="rotate(-17 541 600)"><path d="M514 640H552L546 850H520Z" fill="#fff"/></g>`;
const mesh = `<circle cx="541" cy="600" r="41" fill="#fff"/>`;

const SKIN = '#c98d6a';
const all = `M0 0H${width}V${height}H0Z`;

/** Returns the picture at a share of the loop. */
export async function byTheWindow(share: number): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const [sway, nod] = [wave(share, 2), wave(share, 4, 0.2)];
  const open = Math.max(0, 0.55 * wave(share, 7) + 0.35 * wave(share, 3, 0.3) + 0.3);
  const head = `transform="rotate(${(2.6 * sway + 0.9 * nod).toFixed(3)} 330 760) translate(${(5 * sway).toFixed(2)} ${(2.5 * nod).toFixed(2)})"`;
  const trunk = `transform="translate(${(3 * sway).toFixed(2)} ${(1.6 * wave(share, 2, 0.25)).toFixed(2)})"`;
  const hand = `transform="rotate(${(1.6 * sway).toFixed(3)} 600 1200) translate(${(4 * sway).toFixed(2)} ${(2 * nod).toFixed(2)})"`;
  const picture = await ground(town(share), 2.6, 2.3);
  const pane = await ground(frame + curtain(share), 7);
  const shade = await ground(
    `<path d="${all}"/><g fill="#fff">${frame.replaceAll(/#0b0a12|#0c090c/g, '#fff')}</g>${curtain(share).replaceAll(/rgb\([\d,]+\)/g, '#fff')}`,
    7,
  );
  for (let at = 0; at < picture.length; at += 1) {
    const cover = Math.min(1, shade[at] ?? 0);
    picture[at] = (picture[at] ?? 0) * (1 - cover * 0.86) + (pane[at] ?? 0) * 0.75;
  }
  glow(picture, [40, 900], 330, [0.2, 0.09, 0.03]);
  const paint = (colour: string, more = '') => `<path d="${all}" fill="${colour}"/>${more}`;
  const white = (path: string) => `<path d="${path}" fill="#fff"/>`;
  const lid = `<path d="M416 476C426 484 440 484 449 477" stroke="#241410" stroke-width="4.5" fill="none" stroke-linecap="round"/><path d="M446 479l10 5" stroke="#241410" stroke-width="2.5"/><path d="M404 446C420 436 438 437 448 444" stroke="#2c1812" stroke-width="7" fill="none" stroke-linecap="round" opacity=".8"/>`;
  const lips = `<path d="M478 552C474 560 462 564 450 567C460 ${574 + open * 14} 470 ${580 + open * 17} 474 ${586 + open * 17}C466 ${594 + open * 17} 450 ${584 + open * 10} 446 567C452 560 468 552 478 552Z" fill="#8a4a46"/><path d="M448 568C456 566 468 567 474 568L470 ${574 + open * 16}C462 ${578 + open * 12} 454 ${574 + open * 6} 448 568Z" fill="#2a0b10" opacity="${Math.min(1, open * 1.8).toFixed(2)}"/>`;
  const blush = `<ellipse cx="412" cy="548" rx="34" ry="26" fill="#d06a58" opacity=".2"/>`;
  const warm: Colour = [0.42, 0.2, 0.1];
  await relight(
    picture,
    [
      {
        shape: `<g ${head}>${white(profile(open))}</g>`,
        paint: paint(SKIN, `<g ${head}>${blush}${lid}${lips}</g>`),
        depth: 120,
        soft: 1,
      },
      { shape: `<g ${trunk}>${white(body)}</g>`, paint: paint('#8f7a86'), depth: 190, soft: 1.6 },
      {
        shape: `<g ${head}>${white(hair)}</g>`,
        paint: paint('#33211c', `<g ${head}>${strands('#8a6148', 130, 3, 3)}${strands('#120a08', 90, 9, 3)}</g>`),
        depth: 110,
        soft: 0.9,
      },
      { shape: `<g ${hand}>${white(arm)}</g>`, paint: paint('#9a8591'), depth: 120, soft: 1.4 },
      {
        shape: `<g ${hand}>${microphone}${mesh}</g>`,
        paint: paint(
          '#20222a',
          `<g ${hand}><circle cx="541" cy="600" r="41" fill="#6b6e78"/>${Array.from({ length: 13 }, (_, i) => `<path d="M${500 + i * 7} 556L${500 + i * 7} 646M496 ${558 + i * 7}H588" stroke="#2c2e36" stroke-width="2.4"/>`).join('')}</g>`,
        ),
        depth: 60,
        soft: 1,
      },
      { shape: `<g ${hand}>${white(fist)}</g>`, paint: paint(SKIN), depth: 70, soft: 1.1 },
      { shape: `<g ${hand}>${fingers}</g>`, paint: paint('#cf9472'), depth: 34, soft: 1 },
    ],
    [
      // The lamp of the room, in front on the right, and the window behind.
      { at: [1000, 700, 260], colour: warm, reach: 300 },
      { at: [-160, 380, -60], colour: [3.2, 2.1, 1.5], reach: 420 },
      { at: [900, 250, -160], colour: [4.4, 3.1, 2.7], reach: 420 },
    ],
    [0.03, 0.022, 0.028],
  );
  return develop(picture);
}
