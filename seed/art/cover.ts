import { idPrefixOf, randomFrom } from '../random.ts';
import { backdrop, EVENT } from './backdrop.ts';
import { coinShape, coins } from './brand.ts';
import { caster } from './caster.ts';
import { GOLD, ORANGE, PINK } from './colour.ts';
import { crown } from './crown.ts';
import { edges, form, gleam, metal, of, slope, soft } from './form.ts';
import { GUEST, HOST } from './host.ts';
import { air } from './light.ts';
import { kraken } from './monster/kraken.ts';
import { type Person, personOf } from './person.ts';
import { at, dots, hearts, notes, sparkles, speech } from './shapes.ts';
import { beads, box, circle, clipped, ellipse, fill, group, line, linear, mirrored, svg, use } from './svg.ts';

export const COVERS = ['night', 'coins', 'stage', 'studio', 'monster', 'light', 'shield'] as const;
export type Cover = (typeof COVERS)[number];

/** Draws the cover of a blog post, 1200 × 675. */
export function coverSvg(cover: Cover): string {
  const id = idPrefixOf(`cover ${cover}`);
  const light = { rim: '#ffe6c0', back: '#ff8fd0', shade: '#0a0428', from: 1 } as const;
  return svg(EVENT.width, EVENT.height, id, PICTURES[cover](id) + air(id, EVENT, light, randomFrom(`cover ${cover}`)));
}

function stars(seed: string, count: number, height: number): string {
  const random = randomFrom(seed);
  return dots(
    Array.from({ length: count }, () => [random.between(10, 1190), random.between(10, height)] as const),
    '#fff',
    4,
    0.8,
  );
}

const PICTURES: Record<Cover, (id: string) => string> = {
  night: (id) =>
    backdrop(id, EVENT, ['#0d0a3a', '#3a1f8c', '#d9508f'], '#ffb6c8', [790, 400, 380]) +
    stars('night', 60, 380) +
    circle(790, 390, 150, '#fff0c9') +
    dots(at('740 340, 840 420'), '#f4d795', 44, 0.6) +
    dots(at('816 310, 752 420'), '#f4d795', 22, 0.6) +
    fill('M0 430Q140 370 280 424T560 430T830 440T1060 410T1200 420V520H0Z', '#2a1470', 0.7) +
    fill('M0 480H1200V675H0Z', '#1c0f5a') +
    line('M700 506H880M670 534H910M730 562H860M650 592H940M690 628H890', '#ffd9b0', 8, 0.45) +
    linear(`${id}s`, [PINK, ORANGE], [300, 460, 620, 80]) +
    line('M470 76V510', '#2a1038', 13) +
    fill('M486 84C640 190 690 330 676 452Q580 480 486 462Z', use(`${id}s`)) +
    fill('M486 84C560 200 590 330 580 471Q530 472 486 462Z', '#fff', 0.14) +
    fill('M454 130C420 250 360 370 284 448Q380 474 454 456Z', use(`${id}s`)) +
    fill('M454 130C440 270 410 390 370 464Q416 464 454 456Z', '#fff', 0.14) +
    line('M486 380Q590 400 684 372M454 372Q400 392 346 378', '#fff', 5, 0.4) +
    fill('M470 70L530 88L470 108Z', GOLD) +
    fill('M270 494H710Q690 572 620 580H380Q300 572 270 494Z', '#2a1038') +
    line('M290 506H692', GOLD, 9) +
    dots(at('380 544, 440 546, 500 546, 560 544'), '#ffd98a', 18) +
    fill('M0 566Q150 540 300 562T600 566T900 558T1200 566V675H0Z', '#150a47') +
    fill('M0 620Q150 596 300 616T600 620T900 610T1200 620V675H0Z', '#0e0733') +
    sparkles(at('140 130 22, 980 120 20, 1090 260 14, 80 300 12, 640 90 14, 250 220 12'), '#fff2c9'),

  coins: (id) => {
    const stack = (x: number, y: number, high: number) =>
      Array.from(
        { length: high },
        (_, at) => `<use href="#${id}k" x="${x + ((at * 37) % 15) - 7}" y="${y - at * 33}"/>`,
      ).join('');
    return (
      backdrop(id, EVENT, ['#3a1486', '#a3268f', '#ff8a4d'], '#ffe0a0', [600, 330, 420]) +
      circle(600, 330, 270, '#fff', 0.1) +
      circle(600, 330, 370, '#fff', 0.06) +
      fill('M0 570Q300 540 600 560T1200 556V675H0Z', '#3b1266') +
      coinShape(id) +
      `<defs><g id="${id}k">${fill('M-92-14V14A92 26 0 0 0 92 14V-14Z', '#dd8410')}${line('M-60 8V30M-20 16V36M20 16V36M60 8V30', '#b5640a', 4, 0.6)}${ellipse(0, -14, 92, 26, GOLD)}${ellipse(0, -14, 70, 18, '#ffdf85')}</g></defs>` +
      ellipse(600, 596, 420, 36, '#1a0540', 0.4) +
      stack(330, 570, 4) +
      stack(880, 570, 5) +
      stack(680, 580, 7) +
      stack(480, 590, 2) +
      coins(
        id,
        at(
          '480 386 3.6 -6, 884 262 1.9 12, 330 330 1.4 -16, 690 180 1.5 20, 200 230 1 40, 1020 180 1.1 -20, 150 440 0.8 0, 1070 420 0.9 30, 600 90 0.9 -10',
        ),
      ) +
      sparkles(at('590 250 26, 780 330 18, 270 150 16, 940 110 20, 110 330 12, 1110 300 14, 400 110 12'), '#fff6d6')
    );
  },

  stage: (id) =>
    backdrop(id, EVENT, ['#1c0b52', '#6a1a8c', '#e03a7a'], '#ff9cc8', [600, 400, 380]) +
    fill('M600-20L330 600H870ZM250-20L420 600H760L300-20ZM950-20L780 600H440L900-20Z', '#fff', 0.11) +
    fill('M0 560H1200V675H0Z', '#2a0d4f') +
    ellipse(600, 574, 330, 44, '#ff8dbb', 0.5) +
    ellipse(600, 574, 230, 28, '#ffe3ee', 0.5) +
    group(
      'translate(600 0)',
      mirrored(
        fill('M610-10V690H430Q520 500 420 300Q360 160 280-10Z', '#7a1048') +
          fill('M610-10V690H500Q580 480 500 290Q440 140 380-10Z', '#b51c62') +
          fill('M610-10V690H560Q612 480 560 290Q520 140 480-10Z', '#e03a7f') +
          line('M420 300Q500 340 600 310', GOLD, 14),
      ),
    ) +
    fill(
      'M-10-10H1210V70Q1110 120 1010 70Q910 120 810 70Q710 120 610 70Q510 120 410 70Q310 120 210 70Q110 120-10 70Z',
      '#8f1552',
    ) +
    line(
      'M-10 72Q100 122 210 72Q310 122 410 72Q510 122 610 72Q710 122 810 72Q910 122 1010 72Q1110 122 1210 72',
      GOLD,
      8,
    ) +
    line('M600 290V560', '#1a0a33', 16) +
    fill('M520 580Q600 520 680 580Z', '#1a0a33') +
    box(556, 150, 88, 150, 44, '#d9d2ee') +
    line('M570 186H630M562 212H638M560 238H640M600 158V250', '#8d84b4', 5) +
    fill('M556 250H644V262Q644 306 600 306T556 262Z', '#3a2a6a') +
    line('M558 252H642', PINK, 10) +
    notes(at('420 330 70, 760 290 84, 340 460 50'), '#ffe3ee', 0.9) +
    hearts(at('850 440 34, 450 220 22'), PINK) +
    beads('M40 650H1180', '#ffe08a', 24, 76) +
    sparkles(at('500 150 18, 716 180 22, 690 440 14, 486 420 16'), '#fff2c9'),

  studio: (id) =>
    backdrop(id, EVENT, ['#231068', '#5b2bb0', '#b04ab8'], '#a5b6ff', [600, 300, 420]) +
    box(110, 90, 250, 250, 18, '#120a44') +
    dots(at('160 140, 220 180, 300 130, 330 220'), '#fff', 5) +
    circle(290, 180, 30, '#fff0c4') +
    fill('M110 322V270h40v-40h50v60h40v-30h44v40h40v-20h36v42a18 18 0 0 1-18 18H128Q110 340 110 322Z', '#3a2490') +
    line('M235 92V338M112 215H358', '#8a74ee', 8) +
    box(830, 150, 250, 16, 6, '#1c0f5a') +
    box(850, 84, 26, 66, 5, PINK) +
    box(882, 96, 22, 54, 5, ORANGE) +
    box(910, 78, 28, 72, 5, '#3fc6d6') +
    fill('M980 150l-8-44h60l-8 44Z', '#ffe3c9') +
    line('M1002 106q-30-40-8-54q16 20 8 54q10-50 40-44q-4 34-40 44', '#3fae7c', 9) +
    box(380, 180, 440, 280, 22, '#120a33') +
    linear(`${id}s`, ['#ff4a8d', '#7a3ff0'], [400, 190, 800, 450]) +
    box(398, 198, 404, 244, 12, use(`${id}s`)) +
    clipped(
      `${id}p`,
      box(398, 198, 404, 244, 12, ''),
      group('translate(600 322) scale(.86)', caster(HOST, `${id}c`, { isPlain: true, expression: 'laugh' }).join('')),
    ) +
    box(414, 214, 64, 26, 8, '#f5233f') +
    line('M640 224H780M640 246H740', '#fff', 9, 0.45) +
    hearts(at('760 420 24, 730 380 15, 774 350 12'), '#fff', 0.9) +
    box(560, 460, 80, 50, 0, '#1c1048') +
    box(500, 500, 200, 16, 8, '#1c1048') +
    fill('M0 516H1200V675H0Z', '#2a1254') +
    fill('M0 516H1200V540H0Z', '#ff8f4d') +
    line('M210 516V440L300 360', '#120a33', 12) +
    group(
      'translate(312 350) rotate(40)',
      box(-28, -60, 56, 100, 28, '#d9d2ee') +
        line('M-16-36H16M-20-20H20M-20-4H20', '#8d84b4', 5) +
        fill('M-28 8H28V14Q28 42 0 42T-28 14Z', '#3a2a6a'),
    ) +
    box(150, 506, 120, 14, 7, '#120a33') +
    `<circle cx="950" cy="330" r="92" stroke="#fff3d6" stroke-width="22"/><circle cx="950" cy="330" r="92" stroke="#ffd98a" stroke-width="42" opacity=".3"/>` +
    box(916, 268, 68, 124, 12, '#120a33') +
    box(922, 276, 56, 108, 8, '#ff7fae') +
    line('M950 424V510', '#120a33', 12) +
    line('M950 470L900 514M950 470L1000 514', '#120a33', 10) +
    box(764, 470, 56, 46, 8, '#fff') +
    line('M820 482q18 0 14 16t-18 10', '#fff', 7) +
    hearts(at('792 506 14'), PINK) +
    sparkles(at('480 120 16, 760 110 18, 70 420 14, 1130 250 14'), '#fff2c9'),

  monster: (id) =>
    backdrop(id, EVENT, ['#0f0a40', '#3b2299', '#ff5f9a'], '#ffb3d4', [600, 360, 400]) +
    stars('monster', 44, 300) +
    edges() +
    circle(930, 150, 74, '#fff0c4') +
    fill('M0 480L140 330L260 450L380 300L560 480ZM1200 460L1080 320L960 440L840 330L660 480Z', '#24126b', 0.8) +
    group('translate(90 60) scale(.85)', kraken()) +
    fill('M0 570Q200 520 420 572T820 566T1200 552V675H0Z', '#160a47') +
    line(
      'M60 572l-10-40M60 572l12-34M1060 566l-8-44M1060 566l16-36M250 556l-6-30M250 556l12-26M880 570l-8-30M880 570l12-28',
      '#2f1a80',
      9,
    ) +
    crown('translate(606 160) rotate(4) scale(.92)') +
    hearts(at('230 250 34, 170 350 22, 990 330 36, 1060 250 22'), PINK) +
    sparkles(at('140 140 22, 330 110 14, 820 90 14, 1110 130 18, 90 290 12'), '#fff2c9'),

  light: (id) =>
    backdrop(id, EVENT, ['#3a1a7a', '#c2417f', '#ffb163'], '#fff3c9', [600, 290, 400]) +
    fill('M0 560H1200V675H0Z', '#4a1458') +
    fill('M0 560H1200V572H0Z', '#ff9a5c', 0.6) +
    circle(600, 290, 246, '#fff6dc', 0.25) +
    `<circle cx="600" cy="290" r="196" stroke="#ffe7b0" stroke-width="52"/><circle cx="600" cy="290" r="196" stroke="#fffaf0" stroke-width="30"/>` +
    line('M600 512V560M600 512L480 620M600 512L720 620M600 486V620', '#1c0b3f', 17) +
    box(572, 470, 56, 44, 10, '#1c0b3f') +
    box(522, 158, 156, 280, 28, '#160a38') +
    linear(`${id}s`, ['#ff4a8d', '#ff9a3d']) +
    box(532, 168, 136, 260, 20, use(`${id}s`)) +
    clipped(
      `${id}p`,
      box(532, 168, 136, 260, 20, ''),
      group('translate(600 300) scale(.58)', caster(GUEST, `${id}c`, { isPlain: true }).join('')),
    ) +
    box(544, 180, 44, 18, 6, '#f5233f') +
    hearts(at('646 400 15, 630 366 10'), '#fff') +
    softbox(230, 210, 1) +
    softbox(970, 210, -1) +
    fill('M110 600q-40-70-4-130q34 60 4 130q10-80 64-100q6 66-64 100', '#2f7a5c') +
    fill('M76 590H150L140 650H86Z', '#ffe3c9') +
    sparkles(at('330 110 20, 870 110 20, 400 420 14, 800 430 16, 600 36 14, 1080 440 14'), '#fffbe8'),

  shield: (id) =>
    backdrop(id, EVENT, ['#0a0a3a', '#2a2a9c', '#8a5cf0'], '#b9d4ff', [600, 330, 420]) +
    stars('shield', 36, 400) +
    edges() +
    metal('rim', GOLD) +
    slope('field', '#ff8fb8', '#f0287e', '#8f1468') +
    slope('steel', '#fff', '#e4dcff', '#9a8ad0') +
    soft('halo', '#ffd0f0', 0.9) +
    circle(600, 320, 380, of('halo')) +
    guarded(PEOPLE[0], `${id}a`, 'translate(250 372) scale(1.15)') +
    guarded(PEOPLE[1], `${id}b`, 'translate(950 372) scale(-1.15 1.15)') +
    group('translate(16 26)', fill(SHIELD, '#0a0420', 0.45)) +
    fill(SHIELD, of('rim')) +
    group(
      'translate(600 330) scale(.87) translate(-600-330)',
      form(
        SHIELD,
        of('field'),
        fill('M600 92Q710 160 812 160V330Q812 490 600 590Z', '#fff', 0.12) +
          fill('M380 420L700 90H780L380 520Z', '#fff', 0.14),
        50,
      ),
    ) +
    line('M534 292V258A66 66 0 0 1 666 258V292', '#5a4a8a', 34) +
    line('M534 292V258A66 66 0 0 1 666 258V292', of('steel'), 24) +
    form(
      'M520 284H680Q704 284 704 308V424Q704 450 678 450H522Q496 450 496 424V308Q496 284 520 284Z',
      of('steel'),
      '',
      30,
    ) +
    hearts(at('600 414 58'), '#d81f72') +
    hearts(at('600 406 50'), '#ff4f93') +
    gleam(420, 260, 12, 70, 6, 0.5) +
    speech(96, 96, 170, '#fff', 0.95, line('M34 40H136M34 66H104', '#8a74ee', 13)) +
    speech(944, 80, 150, '#ffd76b', 1, dots(at('42 48, 75 48, 108 48'), '#8a3f1a', 18)) +
    sparkles(at('400 90 18, 800 96 22, 352 300 14, 862 250 16'), '#fff2c9'),
};

function softbox(x: number, y: number, side: 1 | -1): string {
  return group(
    `translate(${x} ${y}) scale(${side} 1)`,
    fill('M-90-80L60-110V90L-90 60Z', '#1c0b3f') +
      fill('M60-118L92-104V86L60 98Z', '#fff6dc') +
      fill('M92-104L330 10V120L92 86Z', '#fff6dc', 0.12) +
      line('M-40 70V400M-40 300L-100 400M-40 300L20 400', '#1c0b3f', 13),
  );
}

const SHIELD = 'M600 70Q716 142 828 142V330Q828 506 600 612Q372 506 372 330V142Q484 142 600 70Z';

/** The people behind the shield, one on each side. */
const PEOPLE = [
  personOf('guarded 1', {
    build: 'slim',
    age: 0,
    style: 'bob',
    hair: '#2c1d20',
    cloth: '#23958a',
    clothes: 'knit',
    glasses: null,
    expression: 'laugh',
  }),
  personOf('guarded 2', {
    build: 'broad',
    age: 0.2,
    style: 'quiff',
    hair: '#1d1622',
    cloth: '#f0863a',
    clothes: 'hoodie',
    glasses: 'round',
    expression: 'smile',
  }),
] as const;

const guarded = (who: Person, id: string, place: string): string =>
  group(place, caster(who, id, { isPlain: true }).join(''));
