/**
 * Entrance effects: the picture that a room sees when a member enters. Each fills the whole
 * picture.
 */
import { darker, GOLD } from '../colour.ts';
import { form, metal, of, round, slope, soft } from '../form.ts';
import { at, dots, hearts, sparkles } from '../shapes.ts';
import { silhouette } from '../silhouette.ts';
import { circle, ellipse, fill, group, line, mirrored } from '../svg.ts';
import type { Palette } from './palette.ts';

/** Draws a falling star. */
export const meteor = ({ second }: Palette): string =>
  slope('sky', '#0c0738', '#3a1c96', '#b85ae0') +
  slope('tail', '#fff', '#ffc8f4', '#8f5bff') +
  soft('g', '#fff', 1) +
  soft('h', second, 0.9) +
  fill('M-240-240H240V240H-240Z', of('sky')) +
  dots(
    at('-200 -190, -140 -90, -60 -200, 40 -120, 130 -30, 210 -170, -180 20, 190 70, -30 -40, 90 -210'),
    '#fff',
    6,
    0.9,
  ) +
  fill('M240-236C110-190-30-90-128 54L-70 92C10-30 120-150 240-206Z', of('tail'), 0.75) +
  fill('M240-226C130-170 10-60-104 74L-92 82C20-50 140-160 240-216Z', '#fff', 0.9) +
  line('M226-150L30 44M150-190L-20-46', '#fff', 5, 0.5) +
  circle(-96, 76, 130, of('h')) +
  circle(-96, 76, 70, of('g')) +
  fill('M-96 6L-78 54L-28 58L-68 88L-54 138L-96 108L-138 138L-124 88L-164 58L-114 54Z', '#fff3b0') +
  fill('M-96 6L-96 76L-28 58L-78 54ZM-96 108L-96 76L-54 138ZM-164 58L-96 76L-114 54Z', '#ffc53d') +
  fill('M-240 170Q-120 110 20 164T240 140V240H-240Z', '#160a48') +
  fill('M-240 206Q-60 160 120 200T240 190V240H-240Z', '#0c0530') +
  silhouette(96, 200, '#1c0f52', second) +
  sparkles(at('-170 -40 20, 10 10 22, 130 -110 18, -30 150 16'), '#fff');

/** Draws a fire show on a dark beach. */
export const fireShow = (): string => {
  // Draws the flame and its trail; `turn` is the current angle of the flame.
  const wheel = (x: number, y: number, r: number, turn: number) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      [
        [340, 8, '#ff4f1e', 0.5],
        [270, 20, '#ff5a1e', 0.55],
        [190, 30, '#ff8a1e', 0.7],
        [120, 24, '#ffc23d', 0.9],
        [70, 14, '#fff6c8', 1],
      ]
        .map(
          ([reach, width, colour, opacity]) =>
            `<circle r="${r}" pathLength="360" stroke="${colour}" stroke-width="${width}" opacity="${opacity}" stroke-dasharray="${reach} 360"/>`,
        )
        .join('') +
        circle(r, 0, 62, of('g')) +
        fill(
          `M${r - 22} 20Q${r - 40}-24 ${r - 12}-66Q${r - 6}-40 ${r + 12}-52Q${r + 44}-20 ${r + 22} 20Q${r} 36 ${r - 22} 20Z`,
          '#ff8a1e',
        ) +
        fill(`M${r - 12} 16Q${r - 20}-12 ${r - 2}-36Q${r + 24}-12 ${r + 12} 16Q${r} 26 ${r - 12} 16Z`, '#fff6c8'),
    );
  return (
    slope('sky', '#140a38', '#4a1450', '#c8402e') +
    soft('g', '#ff9a3d', 0.9) +
    fill('M-240-240H240V240H-240Z', of('sky')) +
    fill('M-240 70H240V130H-240Z', '#ff9a5a', 0.35) +
    line('M-220 90h90M-90 108h150M90 86h120', '#ffd0a0', 4, 0.6) +
    circle(0, 0, 236, of('g')) +
    fill('M-240 130Q0 100 240 136V240H-240Z', '#2a0d30') +
    fill(
      'M180-240Q150-60 206 130H226Q190-60 204-240ZM204-190Q150-220 112-176Q160-186 204-170ZM204-190Q250-226 240-150Z',
      '#12061f',
    ) +
    wheel(-104, -54, 96, 200) +
    wheel(108, -40, 84, -30) +
    line('M-42 150L-194-86M42 150L180-82', '#ffdca0', 4, 0.5) +
    silhouette(0, 196, '#2a0d2a', '#ffb04a') +
    dots(at('-180 100, -60 150, 70 100, 170 60, -200 -20, 20 -190, -30 -120, 190 -130, 150 170'), '#ffcf6a', 9)
  );
};

/** Draws hearts that rain on an umbrella. */
export const heartRain = (): string => {
  const drop = (x: number, y: number, size: number, turn: number, name: string) =>
    group(
      `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
      form('M0 40C-34 18-44-4-40-20C-36-42-10-42 0-20C10-42 36-42 40-20C44-4 34 18 0 40Z', of(name), '', 14),
    );
  return (
    slope('sky', '#5a1468', '#d83a88', '#ffb0b8') +
    round('a', '#ff2f72', '#ffc8da') +
    round('b', '#ff86b4', '#fff') +
    slope('u', '#ff7fb2', '#d81f72', '#7a0f5c') +
    slope('v', '#fff0f6', '#ffb3d0', '#c85a98') +
    soft('g', '#fff', 0.7) +
    fill('M-240-240H240V240H-240Z', of('sky')) +
    circle(0, -20, 220, of('g')) +
    line('M-210-200v60M-130-226v50M-40-214v40M60-230v56M150-200v60M214-160v50M-190 20v50M200 30v50', '#fff', 4, 0.5) +
    fill('M-240 190Q0 160 240 190V240H-240Z', '#7a1a64') +
    drop(-170, -60, 0.72, -18, 'b') +
    drop(178, -40, 0.8, 16, 'b') +
    drop(-88, -176, 1, 12, 'a') +
    drop(80, -180, 1.2, -14, 'a') +
    drop(-196, 92, 1.05, 20, 'a') +
    drop(194, 110, 0.9, -20, 'a') +
    drop(0, -206, 0.6, 0, 'b') +
    line('M0-60V166', '#5a1030', 9) +
    line('M0 166q0 20 18 18', '#5a1030', 9) +
    form(
      'M-150 34C-150-70-70-112 0-112S150-70 150 34Q124 14 100 34Q74 12 50 34Q24 12 0 34Q-24 12-50 34Q-74 12-100 34Q-124 14-150 34Z',
      of('u'),
      fill('M0-112C-40-80-52-20-50 34Q-24 12 0 34Q24 12 50 34C52-20 40-80 0-112Z', of('v')) +
        fill(
          'M0-112C-90-90-108-20-150 34L-100 34C-98-30-60-90 0-112ZM0-112C90-90 108-20 150 34L100 34C98-30 60-90 0-112Z',
          of('v'),
        ),
      26,
    ) +
    line('M0-112v-16', '#5a1030', 9) +
    silhouette(20, 206, '#5a1048', '#ffd0e4') +
    hearts(at('-120 200 22, 120 196 26, -60 216 16, 84 222 14'), '#ff5f98')
  );
};

/** Draws trumpets and a red carpet. */
export const redCarpet = (): string =>
  slope('wall', '#3a0f4a', '#8a2050', '#d0702e') +
  slope('carpet', '#ff5a6a', '#c8143e', '#6a0a30') +
  metal('o', GOLD) +
  soft('g', '#fff3b0', 1) +
  fill('M-240-240H240V240H-240Z', of('wall')) +
  fill('M-240 110H240V240H-240Z', '#2a0a34') +
  // The open door with light behind it.
  fill('M-104 120V-60C-104-150-50-196 0-208C50-196 104-150 104-60V120Z', darker(GOLD, 0.55)) +
  fill('M-90 120V-56C-90-140-44-180 0-190C44-180 90-140 90-56V120Z', '#fff0c0') +
  circle(0, -10, 150, of('g')) +
  line('M-104 120V-60C-104-150-50-196 0-208C50-196 104-150 104-60V120', of('o'), 16) +
  fill('M-44 112H44L176 240H-176Z', of('carpet')) +
  line('M-44 112L-176 240M44 112L176 240', '#ffd35a', 8) +
  line('M-60 140H60M-88 168H88M-118 198H118', '#fff', 3, 0.18) +
  fill('M-240-240H-112C-128-120-150-20-240 40ZM240-240H112C128-120 150-20 240 40Z', '#7a0f4a') +
  line(
    'M-150-240C-160-130-180-50-240 0M-196-240C-200-150-214-90-240-60M150-240C160-130 180-50 240 0M196-240C200-150 214-90 240-60',
    '#c8286a',
    9,
    0.8,
  ) +
  silhouette(0, 150, '#3a1048', '#fff3b0') +
  fill('M-22 -12L-28-34L-12-22L0-40L12-22L28-34L22-12Z', '#ffc53d') +
  mirrored(
    line('M122 176L206 26', darker(GOLD, 0.5), 20) +
      line('M120 172L202 24', '#ffd35a', 12) +
      fill('M96 168Q138 166 146 214Q108 224 84 206Q96 190 96 168Z', '#e8a01e') +
      ellipse(110, 202, 30, 14, '#8a4a08') +
      fill('M154 100L214 136L196 190L176 164L146 172Z', '#d81f52') +
      line('M160 106L212 138', '#ffd35a', 6),
  ) +
  sparkles(at('-70 -90 18, 74 -120 22, 0 -150 16, -40 60 12, 50 30 14'), '#fff');

/** Draws a lightning bolt that splits the sky. */
export const thunderbolt = (): string =>
  slope('sky', '#05041c', '#1c1560', '#5a48c8') +
  slope('bolt', '#fff', '#fff0a0', '#ffb52e') +
  round('cloud', '#4a4098', '#b8b0f0') +
  soft('g', '#cfc0ff', 1) +
  fill('M-240-240H240V240H-240Z', of('sky')) +
  circle(0, 60, 250, of('g')) +
  line('M-90-110L-150-20L-124-14L-190 70M110-110L160-30L136-22L196 60', '#d8ccff', 6, 0.8) +
  fill('M-240 172Q0 150 240 172V240H-240Z', '#0a0730') +
  form('M10-150L-84 28H-14L-54 176L98-30H20L84-150Z', of('bolt'), '', 20) +
  form(
    'M-200-140C-250-150-240-230-180-230H190C250-226 240-150 194-140C180-92 110-92 90-128C60-84-20-84-50-126C-84-88-180-86-200-140Z',
    of('cloud'),
    '',
    40,
  ) +
  ellipse(-52, 178, 110, 18, '#fff6c8', 0.6) +
  line('M-52 178L-120 206M-52 178L-20 222M-52 178L40 204M-120 206L-170 200M40 204L90 226', '#ffe9a0', 6) +
  silhouette(92, 202, '#0e0a3c', '#ffe9a0') +
  dots(at('-150 120, -110 60, 40 110, 150 -20, -180 -40, 180 110'), '#fff3b0', 9) +
  sparkles(at('-30 150 26, 130 -60 16, -140 20 16'), '#fff');

/** Draws water thrown from a bowl. */
export const waterSplash = (): string =>
  slope('sky', '#1a2a9a', '#2f7ae8', '#7fdcff') +
  slope('w', '#fff', '#bff2ff', '#4ab8f8') +
  slope('x', '#d8f8ff', '#4ab4f4', '#1458c8') +
  metal('o', '#dfe4f4') +
  round('f', '#ff5f98', '#ffe0ec') +
  soft('g', '#d8faff', 0.9) +
  fill('M-240-240H240V240H-240Z', of('sky')) +
  circle(0, -30, 220, of('g')) +
  line('M-240-196Q-120-140 0-196T240-196', '#12208a', 3, 0.6) +
  fill(
    'M-226-190l40 16-26 26ZM-150-172l42 6-28 32ZM-60-182l36-12-10 36ZM40-206l36 0-16 36ZM120-222l40 2-18 34ZM190-214l42 6-26 32Z',
    '#ff5f98',
  ) +
  fill(
    'M-188-178l36 10-22 28ZM-104-172l36-4-14 32ZM-14-194l40-8-14 36ZM82-214l34 0-14 34ZM158-220l34 2-18 32Z',
    '#ffd12e',
  ) +
  fill('M-240 176Q0 150 240 176V240H-240Z', '#123a9a') +
  // The sheet of water with fingers and drops, first behind the rim, then in front of it.
  form(
    'M-150 96C-186 20-214-20-204-64C-200-82-178-78-176-60C-172-34-150-26-140-60C-128-104-156-130-138-156C-124-172-106-156-110-134C-116-96-96-70-74-90C-46-118-60-176-30-200C-12-212 6-194-4-174C-22-136-16-96 10-96C40-96 40-150 66-176C82-190 100-174 92-154C76-116 74-72 98-66C124-60 132-104 154-122C170-132 184-114 174-100C150-66 160-30 176-36C192-42 210-54 212-34C210 6 170 40 150 96Z',
    of('x'),
    '',
    26,
  ) +
  form(
    'M-136 100C-150 56-176 34-166 6C-158-10-142 2-138 18C-130 40-112 38-106 14C-98-20-116-44-98-62C-82-74-72-56-74-40C-78-8-56 6-40-14C-20-42-26-76-2-92C14-98 24-82 16-66C0-34 10-6 32-10C54-14 56-48 76-58C92-62 98-46 90-32C76-2 84 24 102 18C118 12 126-8 142-4C154 4 142 22 132 40C122 60 132 84 128 100Z',
    of('w'),
    '',
    20,
  ) +
  form(
    'M-170 84Q0 126 170 84C170 168 112 216 0 216S-170 168-170 84Z',
    of('o'),
    line('M-156 116Q0 166 156 116M-126 164Q0 206 126 164', '#4a5a9a', 5, 0.5) +
      dots(at('-96 142, -50 156, 0 160, 50 156, 96 142'), '#7a86c0', 15),
    26,
  ) +
  ellipse(0, 88, 170, 22, '#e8fcff') +
  [
    [-84, 82, 1],
    [-14, 96, 0.8],
    [70, 84, 1.05],
  ]
    .map(([x, y, scale]) =>
      group(
        `translate(${x} ${y}) scale(${scale})`,
        [0, 72, 144, 216, 288].map((turn) => group(`rotate(${turn})`, ellipse(0, -17, 12, 15, of('f')))).join('') +
          circle(0, 0, 9, '#ffd12e'),
      ),
    )
    .join('') +
  dots(at('-212 -110, -168 -190, -66 -216, 40 -226, 130 -196, 206 -160, 222 -70, -226 -10, 120 -210'), '#e8fcff', 15) +
  dots(at('-110 -196, 12 -150, 190 -10, -190 40, 204 40, -40 -140'), '#fff', 9);
