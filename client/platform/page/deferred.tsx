/**
 * Pages are sent in document order. A section that waits for data leaves a slot. The edge sends
 * everything before the slot, waits, sends the section, and continues. The page therefore needs no
 * script to become complete, and nothing on it moves.
 */
import { createElement, type ReactNode } from 'react';

const ELEMENT = 'vela-slot';

/**
 * A streamed section. `shown` is undefined until its data has arrived. A section that is `forAll`
 * keeps its slot, because its HTML is rendered apart from the page.
 */
interface StreamedSection {
  index: number;
  shown?: { node: ReactNode; forAll?: object };
}

/** Renders a section, or its slot. */
export const SectionSlot = ({ part: { index, shown: content } }: { part: StreamedSection }) =>
  content && !content.forAll ? content.node : createElement(ELEMENT, { index });

/**
 * Splits HTML at its slots. Returns the markup before the initial slot, and for each slot its
 * section and the markup after it.
 */
export function splitAtSlots(html: string): { first: string; slots: { index: number; after: string }[] } {
  const [first = '', ...rest] = html.split(/<vela-slot index="(\d+)"><\/vela-slot>/);
  const slots = [];
  for (let at = 0; at < rest.length; at += 2) slots.push({ index: Number(rest[at]), after: rest[at + 1] ?? '' });
  return { first, slots };
}
