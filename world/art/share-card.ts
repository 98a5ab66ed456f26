import { coinShape, coins, liveBadge, wordmark } from './brand.ts';
import { caster } from './caster.ts';
import { CREAM, darker, NIGHT, ORANGE, PINK } from './colour.ts';
import { palm } from './hand.ts';
import { act, type Mood } from './mood.ts';
import { type Person, personOf } from './person.ts';
import { idOf, randomFrom } from './random.ts';
import { scene } from './scene.ts';
import { at, dots, hearts, sparkles } from './shapes.ts';
import { box, circle, fill, group, line, linear, radial, svg, use } from './svg.ts';

const WIDTH = 1200;
const HEIGHT = 630;

/** 1200 × 630, for the preview of a link to a live. */
export function liveShareCardSvg(seed: string, mood: Mood): string {
  const person = personOf(seed);
  const id = idOf(`share ${mood} ${seed}`);
  const pose = act(mood, person, id);
  return svg(
    WIDTH,
    HEIGHT,
    id,
    scene(mood, { id, width: WIDTH, height: HEIGHT, x: 860, random: randomFrom(`poster ${seed} ${mood}`) }) +
      linear(
        `${id}d`,
        [
          [NIGHT, 0.96],
          ['#2a0e58', 0.86],
          ['#5a1a80', 0],
        ],
        [0, 0, 640, 0],
      ) +
      fill(`M0 0H640V${HEIGHT}H0Z`, use(`${id}d`)) +
      group(
        `translate(860 272) scale(${mood === 'dance' ? 1.45 : 1.62})`,
        caster(person, id, { ...pose, rim: '#ffc9e4' }) + pose.over,
      ) +
      liveBadge(84, 118, 1.15) +
      wordmark(id, 76, 220, 1.6) +
      message(84, 424, 300, '#ffb347') +
      message(84, 486, 220, '#4fc3f7') +
      hearts(at('560 560 44, 520 430 28, 566 340 22, 530 250 16'), PINK) +
      hearts(at('490 510 22, 584 440 18'), ORANGE),
  );
}

function message(x: number, y: number, width: number, colour: string): string {
  return (
    box(x, y, width, 46, 23, '#fff', 0.16) +
    circle(x + 25, y + 23, 14, colour) +
    line(`M${x + 56} ${y + 23}h${width - 86}`, '#fff', 9, 0.85)
  );
}

/** 1200 × 630, for the preview of an invitation: two friends and a letter between them. */
export function inviteShareCardSvg(seed: string): string {
  const id = idOf(`invite ${seed}`);
  const host = personOf(seed);
  return svg(
    WIDTH,
    HEIGHT,
    id,
    linear(`${id}w`, ['#2b1270', '#8f2a9e', '#ff6f6b'], [0, 0, 300, 630]) +
      radial(
        `${id}l`,
        [
          ['#ffc9dd', 0.7],
          ['#ffc9dd', 0],
        ],
        [600, 330, 420],
      ) +
      fill('M0 0H1200V630H0Z', use(`${id}w`)) +
      fill('M0 0H1200V630H0Z', use(`${id}l`)) +
      circle(600, 330, 300, '#fff', 0.07) +
      circle(600, 330, 420, '#fff', 0.05) +
      group('translate(270 292) scale(1.4)', waving(host, `${id}1`, -1)) +
      group('translate(930 292) scale(1.4)', waving(friendOf(seed, host), `${id}2`, 1)) +
      coinShape(id) +
      letter(id) +
      coins(id, at('450 190 1.1 20, 756 172 1.2 -14, 600 262 0.8 0, 668 600 1 0, 520 606 0.8 20, 736 590 0.7 40')) +
      hearts(at('520 250 30, 690 262 24'), PINK) +
      hearts(at('470 290 18, 740 286 20'), ORANGE) +
      sparkles(at('90 90 20, 1110 100 22, 60 300 12, 1150 330 14, 400 90 12, 820 80 14'), '#fff2c9') +
      dots(at('140 180, 1060 190, 360 60, 1000 60, 200 50'), '#fff', 6, 0.8) +
      wordmark(id, 460, 36, 1.15, CREAM, '#ffffff'),
  );
}

function waving(person: Person, id: string, side: 1 | -1): string {
  const reach = `M${side * 86} 112Q${side * 152} 196 ${side * 122} 92`;
  return (
    caster({ ...person, tilt: side * -4 }, id, { plain: true, expression: side > 0 ? 'cheer' : 'laugh' }) +
    line(reach, darker(person.fabric.main, 0.5), 43) +
    line(reach, person.fabric.main, 39) +
    line(`M${side * 86} 112l.1 2`, person.fabric.main, 43) +
    palm(side * 120, 58, side * 10, person.skin)
  );
}

/** A friend who does not look like the host. */
function friendOf(seed: string, host: Person): Person {
  for (let turn = 1; turn < 20; turn++) {
    const friend = personOf(`${seed} friend ${turn}`);
    if (friend.back !== host.back && friend.hair.tip !== host.hair.tip && friend.fabric.family !== host.fabric.family)
      return friend;
  }
  return personOf(`${seed} friend`);
}

function letter(id: string): string {
  return (
    linear(`${id}e`, [PINK, ORANGE]) +
    group(
      'translate(600 470)',
      fill('M-150-60L0-168L150-60V110H-150Z', darker(PINK, 0.45)) +
        box(-122, -136, 244, 200, 16, CREAM) +
        hearts(at('0 -30 62'), PINK) +
        fill('M-150-60L0 46L150-60V92Q150 112 130 112H-130Q-150 112-150 92Z', use(`${id}e`)) +
        line('M-142 104L-34 22M142 104L34 22', '#fff', 5, 0.45),
    )
  );
}
