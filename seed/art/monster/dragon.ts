import { form, gleam, of, round, slope, soft } from '../form.ts';
import { beads, circle, ellipse, fill, group, line, mirrored } from '../svg.ts';
import { faces, since, until } from './damage.ts';

const INK = '#3a0818';
const middle = (body: string): string => group('translate(600 0)', body);

/** Draws a wing on bones, torn at its edge, lit by fire from behind. */
const wing = (): string =>
  form(
    'M470 430C390 270 270 120 50 40C108 128 104 190 44 262C118 268 140 318 106 396C178 382 220 426 208 502C296 468 384 486 452 560Z',
    of('wing'),
    fill('M470 430C330 300 190 270 44 262C118 268 140 318 106 396C240 390 380 420 470 430Z', '#ff7a3a', 0.28) +
      fill('M470 430C380 400 240 396 106 396C178 382 220 426 208 502C300 460 400 440 470 430Z', '#2a0420', 0.3),
    34,
  ) +
  line(
    'M466 430C390 270 270 120 50 40M462 440C350 330 210 280 44 262M460 456C350 410 230 396 106 396M456 480C380 460 290 470 208 502',
    '#7a1030',
    13,
  ) +
  line('M466 424C388 264 268 116 50 36M462 434C350 324 210 274 48 258', '#ffb05a', 5, 0.9) +
  fill('M50 40Q20 6 34-30Q66 0 76 52Z', '#fff0d0');

const proud = (): string =>
  middle(
    mirrored(
      fill('M-142 204L-26 262Q-50 320-104 306Q-146 288-142 204Z', '#fff6c8') +
        circle(-80, 264, 30, '#ffb52e') +
        ellipse(-78, 266, 9, 27, INK) +
        circle(-90, 250, 8, '#fff') +
        fill('M-166 176Q-84 190-12 250L-34 274Q-90 216-160 210Z', '#8a1232'),
    ),
  ) +
  fill('M516 384Q600 428 684 384Q672 462 600 466Q528 462 516 384Z', INK) +
  fill('M540 424Q600 446 660 424Q640 458 600 460T540 424Z', '#ff5a5a') +
  fill('M528 390l14 34 18-22ZM672 390l-14 34-18-22ZM574 404l13 22 13-20ZM600 406l13 22 13-24Z', '#fff8ea');

const hurt = (): string =>
  middle(
    fill('M-142 214L-26 258Q-50 310-104 300Q-146 288-142 214Z', '#fff6c8') +
      circle(-80, 262, 28, '#ffb52e') +
      ellipse(-76, 264, 9, 24, INK) +
      fill('M-166 190Q-84 196-12 246L-34 268Q-90 224-160 222Z', '#8a1232') +
      line('M130 236L54 262L130 286', INK, 15) +
      fill('M164 200Q90 196 20 240L34 258Q90 220 162 224Z', '#8a1232') +
      ellipse(-120, 330, 26, 12, '#ff5f6a', 0.6),
  ) +
  fill('M524 392Q600 410 676 392Q680 440 600 446Q520 440 524 392Z', INK) +
  line(
    'M540 404V432M560 408V438M580 410V440M600 411V441M620 410V440M640 408V438M660 404V432M532 418Q600 434 668 418',
    '#fff8ea',
    7,
  );

const afraid = (): string =>
  middle(
    mirrored(
      circle(-82, 262, 52, '#fff8ea') +
        circle(-80, 266, 15, INK) +
        circle(-75, 260, 5, '#fff') +
        fill('M-160 214Q-110 168-44 176L-46 194Q-104 190-150 232Z', '#8a1232'),
    ) + fill('M-168 150q24 40 0 60q-24-20 0-60ZM168 178q20 34 0 50q-20-16 0-50Z', '#8fe0ff'),
  ) + line('M530 412q18-22 36 0t36 0t36 0t36 0', INK, 13);

const meek = (): string =>
  middle(
    mirrored(
      circle(-80, 258, 56, '#fff8ea') +
        circle(-74, 268, 36, '#6a2a14') +
        circle(-74, 268, 27, INK) +
        circle(-62, 252, 13, '#fff') +
        circle(-86, 284, 6, '#fff') +
        line('M-138 200L-58 172', '#8a1232', 15) +
        ellipse(-126, 330, 30, 15, '#ff6f90', 0.8),
    ) + fill('M-112 312q16 34 0 50q-20-16 0-50Z', '#8fe0ff'),
  ) + line('M562 420q38-30 76 0', INK, 11);

/**
 * Draws a fire dragon that looks down at the viewer. It loses its horns, a wing, then the other
 * wing with its flame, and finally its pride.
 */
export function dragon(): string {
  return (
    slope('wing', '#ff6a3a', '#a81838', '#3a0828') +
    round('skin', '#f0442e', '#ffc07a') +
    slope('belly', '#fff0b0', '#ffb04a', '#d8602a') +
    slope('horn', '#fffbe8', '#e8c08a', '#8a4a3a') +
    round('snout', '#ff8a4a', '#ffe0a8') +
    soft('fire', '#ffe27a', 1) +
    slope('flame', '#fffbe0', '#ffd23f', '#ff7a1e', '#e82a2e') +
    // Its tail and seat.
    form(
      'M740 640C860 650 960 610 960 540C960 500 912 490 900 520C890 546 910 560 890 580C850 610 780 590 740 560Z',
      of('skin'),
      '',
      26,
    ) +
    fill('M936 512L1010 470L980 556Z', '#ffb04a') +
    until(2, wing()) +
    until(3, group('translate(1200 0) scale(-1 1)', wing())) +
    since(2, line('M470 450L386 392L402 456L350 470', '#7a1030', 24) + line('M466 446L388 392', '#ffb05a', 6)) +
    since(3, line('M730 450L814 392L798 456L850 470', '#7a1030', 24) + line('M734 446L812 392', '#ffb05a', 6)) +
    // The body with scales.
    form('M430 690C406 560 444 430 520 370H680C756 430 794 560 770 690Z', of('skin'), '', 50) +
    form(
      'M512 690C496 580 526 470 560 410H640C674 470 704 580 688 690Z',
      of('belly'),
      line('M520 490Q600 524 680 490M510 550Q600 588 690 550M506 612Q600 652 694 612', '#b8501f', 8, 0.55),
      24,
    ) +
    beads('M440 660C424 560 462 450 520 392M760 660C776 560 738 450 680 392', '#ffa05a', 24, 38) +
    // The folded arms with claws.
    mirroredArms() +
    // Horns, ears and spikes.
    until(
      1,
      middle(
        mirrored(
          form(
            'M-96 156C-170 116-214 30-186-80C-142-14-84 44-40 118Z',
            of('horn'),
            line('M-176 6l52-22M-160 58l54-24M-136 100l52-22', '#a87a5a', 7, 0.7),
            22,
          ),
        ),
      ),
    ) +
    since(1, middle(mirrored(form('M-96 156L-132 108L-104 98L-92 78L-40 118Z', of('horn'), '', 14)))) +
    middle(
      mirrored(
        form('M-122 214L-244 158L-158 300Z', of('skin'), fill('M-136 222L-212 184L-160 276Z', '#ffb08a'), 18) +
          form('M-134 336L-232 358L-140 398Z', of('skin'), '', 14),
      ),
    ) +
    form('M556 128L600 4L644 128Z', of('horn'), '', 16) +
    // The head: skull, cheeks, snout.
    form(
      'M600 92C706 92 766 168 758 262C754 326 712 354 696 408C682 452 644 476 600 476S518 452 504 408C488 354 446 326 442 262C434 168 494 92 600 92Z',
      of('skin'),
      fill('M600 92C560 130 556 200 572 280H628C644 200 640 130 600 92Z', '#ffb06a', 0.5) +
        line('M578 130h44M570 164h60M566 198h68', '#8a1232', 6, 0.35),
      56,
    ) +
    form('M520 352C540 312 660 312 680 352C706 400 690 452 600 462C510 452 494 400 520 352Z', of('snout'), '', 30) +
    middle(mirrored(ellipse(-34, 356, 15, 10, '#5a0f24') + ellipse(-36, 352, 14, 4, '#fff', 0.4))) +
    gleam(540, 130, 36, 16, -24, 0.45) +
    since(2, line('M512 140l44 44-30 30 46 44', '#ffe0a0', 7)) +
    since(3, line('M706 296l-34 36 26 24M480 330l30 14', '#ffe0a0', 7)) +
    faces(proud(), hurt(), afraid(), meek()) +
    until(
      3,
      circle(600, 540, 190, of('fire')) +
        fill('M600 448C652 504 676 580 600 660C524 580 548 504 600 448Z', of('flame')) +
        fill('M600 500C628 540 636 586 600 630C564 586 572 540 600 500Z', '#fffbe0') +
        fill('M520 500q16 34-6 56q-20-26 6-56ZM684 520q20 30 0 54q-24-22 0-54Z', '#ffb52e', 0.9),
    ) +
    since(3, ellipse(600, 500, 30, 20, '#6a5a70', 0.5) + ellipse(628, 462, 40, 26, '#8a7a90', 0.35))
  );
}

const mirroredArms = (): string =>
  middle(
    mirrored(
      form(
        'M-150 500C-210 540-214 620-150 636C-110 644-84 620-92 590C-104 604-128 600-130 578C-132 556-120 540-104 530Z',
        of('skin'),
        '',
        24,
      ) + fill('M-112 600l-6 30 20-14ZM-88 604l2 30 16-18ZM-68 592l10 26 8-24Z', '#fff0d0'),
    ),
  );
