import type { Random } from '../../random.ts';
import { EVENT } from '../backdrop.ts';
import { air, blurred, bokeh, dusk, figureLight, type Light } from '../light.ts';
import { type PlaceName, scene } from '../place/index.ts';
import { at, dots, hearts, sparkles, speech } from '../shapes.ts';
import { beads, circle, fill, group, line } from '../svg.ts';
import { type Draw, peopleOf } from './people.ts';

interface Gathering {
  /** Background of the scene. */
  place: PlaceName;
  light: Light;
  people: (draw: Draw) => string;
  /** Draws the foreground, in front of the people. */
  near: () => string;
}

const GATHERINGS: Record<string, Gathering> = {
  // Old songs: one person plays and one sings, under the lamps of a yard.
  'community-1': {
    place: 'balcony',
    light: { rim: '#ffd08a', back: '#c56bff', shade: '#1c0a26', from: 1 },
    people: (draw) =>
      blurred('@1', 4, draw(3, [610, 280, 0.9], { isFar: true })) +
      draw(1, [350, 270, 1.3], { act: 'guitar', traits: { build: 'broad', age: 0.5, style: 'parted' } }) +
      draw(2, [870, 300, 1.35], { isTurned: true, act: 'sing', traits: { build: 'slim', style: 'bun', age: 0.5 } }),
    near: lamps,
  },
  // For night workers: one person stays up with a warm cup, and another waves.
  'community-2': {
    place: 'moon',
    light: { rim: '#ffc27a', back: '#8fa8ff', shade: '#06081f', from: -1 },
    people: (draw) =>
      draw(1, [330, 280, 1.42], { act: 'warm', traits: { build: 'slim', style: 'lob', glasses: 'round' } }) +
      draw(2, [880, 290, 1.32], { isTurned: true, act: 'wave', traits: { build: 'broad', style: 'cap' } }),
    near: wishes,
  },
  // Kitchens, with pans on every fire.
  'community-3': {
    place: 'market',
    light: { rim: '#ffe2a8', back: '#ff7a50', shade: '#2a1008', from: 1 },
    people: (draw) =>
      draw(1, [300, 250, 1.16], {
        act: 'pound',
        traits: {
          build: 'slim',
          style: 'bun',
          age: 0.7,
          hair: '#a09aa6',
          skin: '#d08f60',
          clothes: 'apron',
          cloth: '#2a8a7a',
          glasses: null,
          trinket: 'scarf',
        },
      }) +
      draw(2, [880, 262, 1.2], {
        isTurned: true,
        act: 'taste',
        traits: {
          build: 'broad',
          style: 'parted',
          age: 0.2,
          hair: '#1d1622',
          skin: '#efb78c',
          clothes: 'tee',
          cloth: '#f0a040',
          beard: null,
          glasses: 'round',
        },
      }),
    near: larder,
  },
  // An evening of families: their leaders sit at one table, and one of them has risen.
  'family-night': {
    place: 'bedroom',
    light: { rim: '#ffcf8a', back: '#ff7fb0', shade: '#1c0822', from: -1 },
    people: (draw) =>
      blurred(
        '@1',
        1.6,
        draw(1, [600, 250, 0.9], {
          isFar: true,
          act: 'wave',
          traits: {
            build: 'broad',
            style: 'quiff',
            age: 0.5,
            hair: '#2c1d20',
            skin: '#e3a375',
            cloth: '#2f74c0',
            clothes: 'blazer',
            glasses: 'square',
            beard: null,
            expression: 'laugh',
          },
        }),
      ) +
      draw(2, [930, 290, 1.18], {
        isTurned: true,
        act: 'love',
        traits: {
          build: 'slim',
          style: 'hijab',
          age: 0.2,
          skin: '#f6c8a2',
          cloth: '#2f8a80',
          expression: 'laugh',
          yaw: 0.6,
        },
      }) +
      draw(3, [270, 300, 1.34], {
        act: 'greet',
        traits: {
          build: 'slim',
          style: 'bun',
          age: 0.8,
          fringe: 'none',
          hair: '#c9c4cc',
          skin: '#efb78c',
          clothes: 'sabai',
          cloth: '#c8862a',
          expression: 'smile',
          trinket: 'flower',
          glasses: null,
          yaw: 0.7,
          pitch: 0.15,
        },
      }),
    near: table,
  },
};

/** Draws friends who do together what the event is about. */
export function community(id: string, random: Random, seed: string): string {
  const gathering = GATHERINGS[seed];
  if (!gathering) throw new Error(`nobody has drawn ${seed}`);
  const { place, light, people, near } = gathering;
  return (
    blurred(`${id}P`, 4, scene(place, { id, ...EVENT, x: 600, random })) +
    dusk(id, EVENT, light, [600, 280]) +
    bokeh(`${id}B`, EVENT, [light.rim, light.back, '#ffd9a0'], random) +
    figureLight(`${id}L`, light) +
    people(peopleOf(id, seed, light, random)).replaceAll('@', `${id}p`) +
    air(id, EVENT, light, random) +
    near()
  );
}

/** Draws a string of lamps in the foreground. */
function lamps(): string {
  const wire = 'M-10 20Q200 120 410 40T820 44T1210 20';
  return line(wire, '#12083a', 4) + beads(wire, '#ffd76b', 22, 72);
}

/** Draws messages to a person who is still awake. */
function wishes(): string {
  return (
    speech(500, 70, 190, '#fff', 0.95, line('M34 40H150M34 68H120', '#8a74ee', 12)) +
    speech(90, 60, 120, '#ff8fb8', 0.95, hearts(at('60 54 26'), '#fff')) +
    speech(1010, 90, 130, '#ffd76b', 0.95, dots(at('38 42, 65 42, 92 42'), '#8a3f1a', 15)) +
    speech(560, 420, 110, '#7fe0d0', 0.9, hearts(at('55 50 22'), '#fff'))
  );
}

/** Draws food that hangs in a kitchen. */
function larder(): string {
  const chilli = (x: number, y: number, turn: number) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      fill('M-12 0C-18 50-6 90 10 104C8 70 20 40 12 0Z', '#e8283a') + fill('M-14 2Q0-16 14 2Z', '#3fae5a'),
    );
  return (
    line('M-10 36Q300 60 600 34T1210 40', '#3a1a10', 8) +
    [60, 96, 132, 420, 452, 760, 796, 1080, 1112, 1144]
      .map((x, index) => chilli(x, 46, (index % 3) * 10 - 10))
      .join('') +
    [250, 610, 950]
      .map(
        (x) =>
          line(`M${x} 44V70`, '#c8b090', 6) +
          circle(x, 96, 32, '#fff0e0') +
          line(
            `M${x} 66V126M${x - 16} 76Q${x - 26} 100 ${x - 8} 126M${x + 16} 76Q${x + 26} 100 ${x + 8} 126`,
            '#d8b0c8',
            4,
          ),
      )
      .join('')
  );
}

/** Draws a table with lamps, glasses and a star. */
function table(): string {
  const glass = (x: number, colour: string) =>
    fill(`M${x - 22} 520H${x + 22}L${x + 16} 596H${x - 16}Z`, '#fff', 0.35) +
    fill(`M${x - 20} 544H${x + 20}L${x + 16} 596H${x - 16}Z`, colour, 0.9);
  return (
    fill('M0 590Q600 556 1200 590V690H0Z', '#7a2f3a') +
    fill('M0 590Q600 556 1200 590V604Q600 570 0 604Z', '#ffb07a') +
    glass(250, '#ff9a3d') +
    glass(360, '#ff6fa0') +
    glass(860, '#7fe0a8') +
    glass(960, '#ff9a3d') +
    line('M600 590V500', '#c98a1a', 20) +
    fill('M540 600Q600 566 660 600L668 626H532Z', '#2a1850') +
    fill('M600 330L630 408L714 412L648 464L670 546L600 500L530 546L552 464L486 412L570 408Z', '#ffc53d') +
    fill('M600 330L630 408L600 500L570 408ZM714 412L648 464L600 500L630 408Z', '#fff0b0', 0.6) +
    sparkles(at('600 430 40, 470 350 20, 730 350 22'), '#fff')
  );
}
