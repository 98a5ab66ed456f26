import { GOLD } from '../colour.ts';
import { form, metal, of, slope, soft } from '../form.ts';
import { circle, ellipse, fill, group, line } from '../svg.ts';
import { faces, since, until } from './damage.ts';

const HOLE = '#120c38';

/** Draws the jaw, open or closed. */
const jaw = (open: boolean): string =>
  open
    ? fill('M480 350H720L702 420H498Z', HOLE) +
      fill('M522 392Q600 372 678 392L690 420H510Z', '#b8502e', 0.7) +
      fill(
        'M498 350l17 30 19-30ZM560 350l15 26 15-26ZM616 350l15 26 15-26ZM666 350l18 30 17-30ZM530 420l17-28 19 28ZM590 420l15-26 17 26ZM646 420l14-24 14 24Z',
        '#f4efff',
      )
    : fill('M492 360H708L696 404H504Z', HOLE) +
      line(
        'M514 366V398M540 366V400M566 366V402M592 366V402M618 366V402M644 366V402M670 366V400M690 366V396M500 384H700',
        '#f4efff',
        9,
      );

const sockets = fill('M452 272L562 280L552 322L470 314ZM748 272L638 280L648 322L730 314Z', HOLE);
const ember = (x: number, y: number, r: number) =>
  circle(x, y, r * 2.4, of('ember'), 0.9) + circle(x, y, r, '#ffd35a') + circle(x, y, r * 0.45, '#8a1020');

const proud = (): string =>
  sockets +
  ember(514, 298, 18) +
  ember(688, 298, 18) +
  line('M436 240L562 272M764 240L638 272', '#241a66', 26) +
  line('M436 232L562 264M764 232L638 264', '#8f88d8', 6) +
  jaw(true);

const hurt = (): string =>
  sockets +
  ember(514, 300, 16) +
  line('M650 300L734 300', '#ffcf5a', 7) +
  line('M436 250L562 270M764 262L638 268', '#241a66', 26) +
  line('M436 242L562 262M764 254L638 260', '#8f88d8', 6) +
  jaw(false);

const afraid = (): string =>
  circle(510, 298, 50, HOLE) +
  circle(690, 298, 50, HOLE) +
  circle(510, 300, 40, '#fff3cf') +
  circle(690, 300, 40, '#fff3cf') +
  circle(514, 306, 13, '#4a1a5a') +
  circle(686, 306, 13, '#4a1a5a') +
  line('M440 262L540 216M760 262L660 216', '#241a66', 24) +
  fill('M540 372Q600 346 660 372L646 412H554Z', HOLE) +
  fill('M562 366l10 18 12-22ZM616 362l12 22 10-18Z', '#f4efff');

const meek = (): string =>
  sockets +
  ember(514, 300, 11) +
  line('M440 256L556 246', '#241a66', 24) +
  jaw(false) +
  // Half of the face has fallen off: a shy face was behind it all the time.
  form('M604 124H684L776 186L798 322L728 430H634L606 346L646 264Z', '#2a1a6a', circle(706, 280, 150, of('shy')), 24) +
  circle(704, 276, 56, '#fff8ea') +
  circle(694, 288, 36, '#3a2a6a') +
  circle(694, 288, 26, '#140a30') +
  circle(708, 270, 12, '#fff') +
  circle(682, 302, 6, '#fff') +
  line('M660 212Q700 190 742 208', '#ffe0a0', 9) +
  line('M664 378q34-26 70 2', '#ffe0a0', 10) +
  ellipse(760, 336, 24, 12, '#ff7fa8', 0.8) +
  ellipse(646, 340, 18, 10, '#ff7fa8', 0.8) +
  fill('M752 300q16 32 0 46q-18-14 0-46Z', '#8fe0ff');

/**
 * Draws a stone guardian of blocks. It loses its spire, an arm, a tusk and finally half of its
 * face, behind which a shy light appears.
 */
export function stoneGiant(): string {
  const arm =
    form(
      'M420 400L256 362L160 452L134 700H336L392 560Z',
      of('stone'),
      fill('M256 362L300 474L392 560L336 700H134L204 524Z', '#120c38', 0.34) +
        line('M204 524L180 700M300 474L250 600L290 700', '#120c38', 6, 0.6),
      40,
    ) +
    form('M160 452L256 362L300 474L204 524Z', of('lit'), '', 18) +
    fill('M196 440l30-30 20 40-32 14Z', '#4fae7a', 0.75);
  return (
    slope('stone', '#b0a8f4', '#5f56b0', '#251d5c') +
    slope('lit', '#dcd6ff', '#8a82d8', '#4f4796') +
    slope('dark', '#4a4192', '#1a1448', '#0f0a34') +
    metal('gold', GOLD) +
    soft('ember', '#ff9a2e', 1) +
    soft('core', '#ffc95a', 1) +
    soft('shy', '#ffcf7a', 0.9) +
    slope('gem', '#fffbe0', '#ffd35a', '#ff8a2a') +
    until(2, arm) +
    since(
      2,
      form('M420 400L346 384L366 470L404 520Z', of('dark'), '', 16) +
        form('M60 660l70-64 90 34 30 60H60Z', of('stone'), '', 20) +
        form('M240 668l54-40 60 50v20H240Z', of('lit'), '', 14),
    ) +
    group('translate(1200 0) scale(-1 1)', arm) +
    // The chest, with a light inside.
    form(
      'M392 420L808 420L860 700H340Z',
      of('dark'),
      line('M440 470L480 560M760 470L720 560M392 600L470 640M808 600L730 640', '#6a62c0', 6, 0.6),
      40,
    ) +
    fill('M516 432H684L728 560L600 650L472 560Z', '#0c0830') +
    circle(600, 530, 190, of('core')) +
    form(
      'M600 444L656 518L600 610L544 518Z',
      of('gem'),
      fill('M600 444L656 518L600 526Z', '#fff', 0.6) + fill('M544 518L600 526L600 610Z', '#d8601a', 0.45),
      12,
    ) +
    line('M656 518L740 500M544 518L460 500M600 610V680', '#ffcf5a', 5, 0.7) +
    // The head.
    form(
      'M424 188L520 122H680L776 188L798 322L728 430H472L402 322Z',
      of('stone'),
      fill('M424 188L520 122L500 282L402 322Z', '#3a3284', 0.75) +
        fill('M402 322L500 282L472 430Z', '#1f1858', 0.85) +
        fill('M680 122L776 188L798 322L700 282Z', '#dcd6ff', 0.6) +
        fill('M798 322L700 282L728 430Z', '#332a78', 0.8),
      50,
    ) +
    form('M556 190H644L632 336H568Z', of('lit'), '', 14) +
    fill('M474 140q30 10 22 40q-30 2-22-40ZM730 380q24 0 20 26q-26 4-20-26Z', '#4fae7a', 0.8) +
    faces(proud(), hurt(), afraid(), meek()) +
    form('M476 430L440 322L500 380Z', '#fff6e2', '', 10) +
    until(3, form('M724 430L760 322L700 380Z', '#fff6e2', '', 10)) +
    since(
      3,
      form('M724 430L734 390L700 380Z', '#fff6e2', '', 8) + line('M690 146L664 220L700 262L668 322', '#ffcf5a', 8),
    ) +
    // Ears and crown.
    form('M404 232L326 172L370 336Z', of('dark'), '', 14) +
    until(3, form('M796 232L874 172L830 336Z', of('lit'), '', 14)) +
    form(
      'M464 160L496 92H704L736 160Z',
      of('dark'),
      line('M520 110V150M560 104V150M600 104V150M640 104V150M680 110V150', GOLD, 8, 0.8),
      16,
    ) +
    form('M496 92L522 54H678L704 92Z', of('gold'), '', 12) +
    until(
      1,
      form(
        'M536 54L600-90L664 54Z',
        of('stone'),
        fill('M600-90L664 54H606Z', '#dcd6ff', 0.6) + line('M572 0H628M586-36H614', GOLD, 8),
        20,
      ) + circle(600, -86, 17, of('gem')),
    ) +
    since(
      1,
      form('M536 54L556 14L580 46L606 18L632 48L664 54Z', of('stone'), '', 10) +
        form('M176 220l40-26 20 38-34 24ZM980 250l30-30 28 32-24 26ZM280 120l22-24 28 20-18 30Z', of('lit'), '', 8),
    ) +
    since(2, line('M520 140L548 206L520 236M846 430L880 500L860 560', '#ffcf5a', 7))
  );
}
