/**
 * Simulates viewers who choose among lives on air, and measures how early two orders show them the
 * live that they would choose. The viewers' own rule differs from that of order-for-you.ts: it has
 * tastes that the order does not see, and chance.
 */
import { orderForYou, type WatchedVb } from '../../client/live/for-you/order-for-you.ts';
import { type Random, randomFrom } from '../../seed/random.ts';

const VBS = 200;
const CATEGORIES = 8;
const FAMILIES = 12;
/** Lives on air in an evening, as many as the API returns. */
const ON_AIR = 24;
const EVENINGS = 20;
/** Cards on the first screen. */
const SCREEN = 6;
/** Share of VBs whom a viewer likes for no reason that the order could see. */
const LIKED = 0.03;

/** Results of an order over all viewers. */
export interface SimulatedOrder {
  order: 'viewers' | 'for you';
  /** Share of viewers whose choice is in first place, and on the first screen. */
  first_share: number;
  screen_share: number;
  /** Mean of one divided by the place of the choice. */
  reciprocal_place: number;
  /** Different VBs on the first screens of all viewers. */
  shown_vbs: number;
  /** Share of first screens with a VB whom the viewer has neither followed nor watched. */
  new_share: number;
}

interface Vb {
  uuid: string;
  family_name: string;
  category: string;
  fame: number;
}

function onAirOf(random: Random, vbs: readonly Vb[]) {
  const chosen = new Set<Vb>();
  while (chosen.size < ON_AIR) chosen.add(random.pick(vbs));
  return [...chosen]
    .map((vb) => ({
      vb,
      caster: { uuid: vb.uuid, family_name: vb.family_name },
      category: { slug: vb.category },
      viewer_count: Math.round(vb.fame * (0.5 + random.next())),
    }))
    .toSorted((a, b) => b.viewer_count - a.viewer_count);
}

/** A viewer with tastes of their own, and what they watched on earlier evenings. */
function viewerOf(random: Random, vbs: readonly Vb[]) {
  const tastes = new Map(Array.from({ length: CATEGORIES }, (_, at) => [`category-${at}`, 2 * random.next() ** 2]));
  const family = `family-${random.between(0, FAMILIES - 1)}`;
  const liked = new Set(vbs.filter(() => random.chance(LIKED)).map(({ uuid }) => uuid));
  const wants = (live: ReturnType<typeof onAirOf>[number]) =>
    (tastes.get(live.vb.category) ?? 0) +
    (liked.has(live.vb.uuid) ? 3 : 0) +
    (live.vb.family_name === family ? 0.7 : 0) +
    0.3 * Math.log1p(live.viewer_count) -
    // Chance, with the distribution of Gumbel.
    0.7 * Math.log(-Math.log(0.0001 + 0.9998 * random.next()));
  const choose = (lives: ReturnType<typeof onAirOf>) => {
    const wishes = lives.map((live) => ({ live, wish: wants(live) }));
    return wishes.reduce((best, one) => (one.wish > best.wish ? one : best)).live;
  };
  const watched: WatchedVb[] = [];
  const followed = new Set<string>();
  for (let evening = 0; evening < EVENINGS; evening += 1) {
    const { vb } = choose(onAirOf(random, vbs));
    watched.push({
      vb_uuid: vb.uuid,
      family_name: vb.family_name,
      category: vb.category,
      minutes: random.between(3, 90),
    });
    if (liked.has(vb.uuid) && random.chance(0.5)) followed.add(vb.uuid);
  }
  return { choose, taste: { followed, watched } };
}

/** Returns the results of the order by viewers, and of the personal one. */
export function simulateForYou({ viewers, seed }: { viewers: number; seed: number }): [SimulatedOrder, SimulatedOrder] {
  const random = randomFrom(`for-you:${seed}`);
  const vbs = Array.from(
    { length: VBS },
    (_, at): Vb => ({
      uuid: `vb-${at}`,
      family_name: `family-${random.between(0, FAMILIES - 1)}`,
      category: `category-${random.between(0, CATEGORIES - 1)}`,
      fame: Math.round(5_000 / (at + 1)) + 3,
    }),
  );
  const sums = (['viewers', 'for you'] as const).map((order) => ({
    ...{ order, first: 0, screen: 0, reciprocal: 0, withNew: 0 },
    shown: new Set<string>(),
  }));
  for (let viewer = 0; viewer < viewers; viewer += 1) {
    const { choose, taste } = viewerOf(random, vbs);
    const lives = onAirOf(random, vbs);
    const choice = choose(lives);
    const knownVbs = new Set([...taste.followed, ...taste.watched.map(({ vb_uuid }) => vb_uuid)]);
    for (const sum of sums) {
      const ordered = sum.order === 'viewers' ? lives : orderForYou(lives, taste).map(({ live }) => live);
      const place = ordered.indexOf(choice);
      sum.first += place === 0 ? 1 : 0;
      sum.screen += place < SCREEN ? 1 : 0;
      sum.reciprocal += 1 / (place + 1);
      const screen = ordered.slice(0, SCREEN).map(({ vb }) => vb.uuid);
      sum.withNew += screen.some((uuid) => !knownVbs.has(uuid)) ? 1 : 0;
      for (const uuid of screen) sum.shown.add(uuid);
    }
  }
  const [byViewers, forYou] = sums.map(({ order, first, screen, reciprocal, withNew, shown }) => ({
    order,
    first_share: first / viewers,
    screen_share: screen / viewers,
    reciprocal_place: reciprocal / viewers,
    shown_vbs: shown.size,
    new_share: withNew / viewers,
  }));
  if (!byViewers || !forYou) throw new Error('There are two orders');
  return [byViewers, forYou];
}
