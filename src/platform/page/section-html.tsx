/**
 * Renders sections apart from their page. Public answers are frozen and shared by all pages of an
 * isolate (cache/reads.ts). A section that shows only such answers, and marks the people whom its
 * reader follows, has the same HTML for all readers with the same marks, and is rendered once.
 */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Site, SiteProvider, type Viewer } from '../../../client/platform/page/site.tsx';
import { anybodysSite } from '../../../client/platform/page/static-fragments.tsx';
import { textsOf } from './texts.ts';

/** A section for everybody: a name that no other section of any page has, and its answers. */
export interface SectionForAll {
  name: string;
  answers: readonly object[];
}

/** HTML of a section, and the answers that it shows besides the first. */
interface SharedHtml {
  others: readonly object[];
  html: string;
}

/** HTML by the first answer that a section shows, then by everything else that it depends on. */
const sharedHtml = new WeakMap<object, Map<string, SharedHtml>>();

/** Maximum variants stored for an answer. Readers with other marks get their own rendering. */
const VARIANTS_MAX = 64;

/** Uuids in each answer. */
const uuidsOfAnswers = new WeakMap<object, readonly string[]>();

/** `npm run dev` always renders the current texts. */
const isEdited = import.meta.env.MODE === 'development';

/** A member whose data no section shows. */
const anyMember: Viewer = { uuid: '', name: '', avatar_url: '', owns_family: false, goes_live: false };

/**
 * Returns the shared answers of a section: the answer itself, or the parts of one that was composed
 * for this page. Returns null if a part is not shared.
 */
export function sharedAnswers(answer: unknown): readonly object[] | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const parts = Object.isFrozen(answer) ? [answer] : Object.values(answer);
  const areShared = parts.every((part) => typeof part === 'object' && part !== null && Object.isFrozen(part));
  return areShared && parts.length > 0 ? parts : null;
}

/** Renders a section for this page, or once for all readers with the same marks. */
export function sectionHtml(site: Site, node: ReactNode, forAll?: SectionForAll): string {
  if (!forAll) return render(site, node);
  const [first, ...others] = forAll.answers;
  const { marks, readers } = readersSite(site, forAll.answers);
  if (!first || isEdited) return render(readers, node);
  const key = JSON.stringify([forAll.name, marks, readers]);
  const variants = sharedHtml.get(first) ?? new Map<string, SharedHtml>();
  sharedHtml.set(first, variants);
  const variant = variants.get(key);
  if (variant && others.every((answer, index) => variant.others[index] === answer)) return variant.html;
  const html = render(readers, node);
  if (variant || variants.size < VARIANTS_MAX) variants.set(key, { others, html });
  return html;
}

/**
 * Returns the site as all readers with the same marks see it. Marks are the people in the answers
 * whom the viewer follows, and the viewer, if they are among these people.
 */
function readersSite(site: Site, answers: readonly object[]): { marks: readonly string[]; readers: Site } {
  const { viewer, followed } = site;
  const anybodys = anybodysSite(site);
  if (!viewer) return { marks: [], readers: anybodys };
  const marks = answers.flatMap(uuidsIn).filter((uuid) => uuid === viewer.uuid || followed?.has(uuid));
  const self = marks.includes(viewer.uuid) ? { ...anyMember, uuid: viewer.uuid } : anyMember;
  return { marks, readers: { ...anybodys, viewer: self, followed: new Set(marks) } };
}

function uuidsIn(answer: object): readonly string[] {
  const cachedUuids = uuidsOfAnswers.get(answer);
  if (cachedUuids) return cachedUuids;
  const uuids = [...new Set(JSON.stringify(answer).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))];
  uuidsOfAnswers.set(answer, uuids);
  return uuids;
}

const render = (site: Site, node: ReactNode) =>
  renderToString(
    <SiteProvider site={site} t={textsOf(site.locale)}>
      {node}
    </SiteProvider>,
  );
