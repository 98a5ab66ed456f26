/** Fictitious identity documents, of which applicants in the seed data send pictures. */
import { Resvg } from '@resvg/resvg-js';
import { keepPicture } from '../../api/privacy/personal/private-picture.ts';
import type { PaperKind } from '../../calls/privacy/personal.ts';
import { avatarSvg } from '../art/index.ts';
import { type Host, outcomeOf } from './host.ts';

const line = (x: number, y: number, width: number, colour = '#8a94a6') =>
  `<rect x="${x}" y="${y}" width="${width}" height="14" rx="7" fill="${colour}"/>`;

/** Draws a blacked-out field. The application page requires it. */
const covered = (x: number, y: number, width: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="22" fill="#000"/>`;

const card = (x: number, y: number) => `<g transform="translate(${x} ${y})">
  <rect width="420" height="264" rx="18" fill="#dbe7f3"/><rect width="420" height="46" rx="18" fill="#9fb9d6"/>
  ${line(24, 76, 220)}${line(24, 108, 170)}${line(24, 140, 200)}${covered(24, 172, 120)}${line(24, 216, 250)}
  <rect x="290" y="84" width="106" height="136" rx="8" fill="#fff"/><svg x="290" y="100" width="106" height="106" viewBox="0 0 256 256">FACE</svg></g>`;

const book = `<rect x="60" y="60" width="520" height="280" rx="10" fill="#f2ead9"/><rect x="60" y="60" width="520" height="70" fill="#3f7d58"/>
  ${line(96, 168, 200)}${line(96, 204, 280)}${line(96, 240, 240)}${line(96, 300, 160, '#c4a868')}`;

type Paper = Extract<PaperKind, 'card' | 'person_with_card' | 'bank_book'>;

const scenes: Readonly<Record<Paper, string>> = {
  card: card(110, 68),
  person_with_card: `<svg x="40" y="20" width="300" height="300" viewBox="0 0 256 256">FACE</svg><g transform="translate(330 190) scale(.62)">${card(0, 0)}</g>`,
  bank_book: book,
};

const pngs = new Map<Paper, Uint8Array<ArrayBuffer>>();

/** Returns a document as a PNG, drawn once. */
function paperOf(kind: Paper): Uint8Array<ArrayBuffer> {
  const earlier = pngs.get(kind);
  if (earlier) return earlier;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400">
    <rect width="640" height="400" fill="#8f8578"/>${scenes[kind].replace('FACE', avatarSvg('papers'))}</svg>`;
  const png = Uint8Array.from(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
  pngs.set(kind, png);
  return png;
}

/** Stores pictures of the three documents. Returns their uuids by kind. */
export async function storeDocuments(
  { db, env }: Host,
  person_uuid: string,
  now: Date,
): Promise<Record<Paper, string>> {
  const keep = async (kind: Paper) =>
    outcomeOf(await keepPicture(db, env, { file: paperOf(kind), kind, person_uuid, now })).uuid;
  return {
    card: await keep('card'),
    person_with_card: await keep('person_with_card'),
    bank_book: await keep('bank_book'),
  };
}
