import { mixed } from '../colour.ts';
import type { Expression, Eyes, Person } from '../person.ts';
import { circle, ellipse, fill, group, line, use } from '../svg.ts';
import type { Tone } from './flesh.ts';

interface Socket {
  x: number;
  /** Less than 1 where it is turned away. */
  size: number;
  isNear: boolean;
  deep: string;
}

const HEIGHTS: Record<Eyes, number> = { almond: 11, round: 12.6, narrow: 8.8, upturned: 11, downturned: 11 };
const CORNERS: Record<Eyes, number> = { almond: -1, round: -1, narrow: -1, upturned: -4, downturned: 3 };

const r = (value: number): number => Math.round(value * 10) / 10;

/** One eye; its inner corner is at the left before it is mirrored. */
export function eye(
  person: Person,
  expression: Expression,
  id: string,
  { x, size, isNear, deep, tone, isPlain }: Socket & { tone: Tone; isPlain: boolean },
): string {
  const { eyeSize, build, age, hair, iris } = person;
  const w = 31 * size * eyeSize;
  const h = HEIGHTS[person.eyes] * eyeSize * (expression === 'laugh' ? 0.8 : expression === 'wry' ? 0.9 : 1);
  const corner = CORNERS[person.eyes];
  const [inner, outer] = [-w / 2, w / 2];
  const lash = mixed(age > 0.8 ? '#4a3a40' : '#140a14', hair, 0.12);
  const isSlim = build === 'slim';
  const place = (body: string) => group(`translate(${r(x)}-4)${isNear ? ' scale(-1 1)' : ''}`, body);
  if (expression === 'hum' || expression === 'sing')
    return place(
      fill(
        `M${r(inner)} 3Q0 ${r(h * 0.95 + 4)} ${r(outer + 4)} ${corner + 1}Q2 ${r(h * 0.55 + 3)} ${r(inner)} 3Z`,
        lash,
      ) +
        line(`M${r(inner + 4)}-5Q0 ${r(-6 - h * 0.3)} ${r(outer)} ${corner - 3}`, deep, 1.7, 0.4) +
        (isSlim ? line(`M${r(outer - 4)} 5l5 4M${r(outer - 11)} 8l3 5`, lash, 1.8) : ''),
    );
  if (expression === 'laugh' && age < 0.5 && person.eyes === 'narrow')
    return place(fill(`M${r(inner)} 5Q0 ${r(-h * 1.5)} ${r(outer + 3)} 4Q0 ${r(-h * 0.9)} ${r(inner)} 5Z`, lash));
  const upper = `C${r(inner + w * 0.22)} ${r(-h)} ${r(w * 0.18)} ${r(-h * 1.12)} `;
  const white = `M${r(inner)} 3${upper}${r(outer)} ${corner}C${r(w * 0.28)} ${r(h * 0.66)} ${r(-w * 0.2)} ${r(h * 0.78)} ${r(inner)} 3Z`;
  // The iris looks at us, whichever way the head is turned.
  const look = (isNear ? 1 : -1) * person.yaw * 2;
  const big = r(9 * Math.sqrt(eyeSize));
  const light = isNear ? -1 : 1;
  const lid = fill(
    `M${r(inner - 1)} 4${upper}${r(outer + (isSlim ? 5 : 2))} ${corner - (isSlim ? 3.5 : 0)}C${r(w * 0.2)} ${r(-h * 1.12 - (isSlim ? 5 : 3.2))} ${r(inner + w * 0.18)} ${r(-h - 2.4)} ${r(inner - 1)} 4Z`,
    lash,
  );
  if (isPlain)
    return place(
      fill(white, '#fffaf6') +
        ellipse(r(look), -0.5, r(big * Math.min(0.9, size)), r(h * 0.78), mixed(iris, '#0a0508', 0.4)) +
        circle(r(look + 3 * light), -4, 2.8, '#fff') +
        lid,
    );
  return place(
    fill(white, mixed('#fffaf6', tone.ambient, 0.05)) +
      `<clipPath id="${id}"><path d="${white}"/></clipPath><g clip-path="${use(id)}">` +
      ellipse(r(look), -1, r(big * Math.min(1, size + 0.08)), r(big + 0.8), mixed(iris, '#0a0508', 0.15)) +
      ellipse(r(look), 3.4, r(big * 0.68 * size), r(big * 0.6), mixed(iris, tone.key, 0.34), 0.8) +
      ellipse(r(look), -1, r(3.6 * size), 3.9, '#060308') +
      fill(`M${r(inner)} ${r(-h - 4)}h${r(w + 2)}v${r(h * 0.8)}Q0 ${r(-h * 0.62)} ${r(inner)} 3z`, '#2a1226', 0.34) +
      '</g>' +
      circle(r(look + 3 * light), -4.6, 2.7, '#fff') +
      circle(r(look - 3 * light), 3, 1.3, '#fff', 0.8) +
      lid +
      (person.eyes === 'narrow'
        ? ''
        : line(
            `M${r(inner + 3)} ${r(-h * 0.75 - 2)}C${r(inner + w * 0.3)} ${r(-h * 1.1 - 6)} ${r(w * 0.2)} ${r(-h * 1.1 - 6)} ${r(outer + 2)} ${corner - 6}`,
            deep,
            1.6,
            0.45,
          )) +
      line(
        `M${r(outer - 1)} ${corner + 3}Q${r(w * 0.2)} ${r(h * 0.7)} ${r(-w * 0.12)} ${r(h * 0.66)}`,
        deep,
        1.5,
        0.45,
      ),
  );
}

export function brow(
  { brow: strength, browTilt, hair }: Person,
  expression: Expression,
  { x, size, isNear, deep }: Socket,
): string {
  const [w, b] = [36 * size, strength * 2.5];
  const raised = { sing: 5, hum: 2, laugh: 3, wink: 2, smile: 0, calm: 0, wry: isNear ? 0 : 4 }[expression];
  const arch = `M${r(-w * 0.52)} ${r(3 + b * 0.6)}Q${r(-w * 0.5)} ${r(2 - b)} ${r(w * 0.12)} ${r(-5 - b * 0.8)}Q${r(w * 0.42)}-6 ${r(w * 0.6)} 3Q${r(w * 0.3)}-3 0 ${r(-2 + b * 0.4)}Q${r(-w * 0.3)} 0 ${r(-w * 0.52)} ${r(3 + b * 0.6)}Z`;
  const tilt = browTilt + (expression === 'sing' ? 5 : 0);
  return group(
    `translate(${r(x)} ${-27 - raised})${isNear ? ' scale(-1 1)' : ''} rotate(${r(tilt)})`,
    fill(arch, mixed(hair, deep, 0.4), 0.9),
  );
}
