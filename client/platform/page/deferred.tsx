/**
 * Pages go out in document order. Where a part still waits for data, the page holds a slot; the edge sends everything
 * before it, waits, sends the part, and goes on. So a page needs no script to become whole, and nothing on it ever moves.
 */
import { createElement, type ReactNode } from 'react';

const ELEMENT = 'vela-slot';

/** A piece of a page; `shown` is absent as long as its data is on its way. */
export interface Part {
  index: number;
  shown?: { node: ReactNode };
}

/** A part where it belongs, or its slot. */
export const Place = ({ part: { index, shown } }: { part: Part }) =>
  shown ? shown.node : createElement(ELEMENT, { index });

/** The markup before the first slot, and each slot in document order: which part belongs there, and the markup after it. */
export function splitAtSlots(html: string): { first: string; slots: { index: number; after: string }[] } {
  const [first = '', ...rest] = html.split(/<vela-slot index="(\d+)"><\/vela-slot>/);
  const slots = [];
  for (let at = 0; at < rest.length; at += 2) slots.push({ index: Number(rest[at]), after: rest[at + 1] ?? '' });
  return { first, slots };
}
