/**
 * Pages go out in document order. Where a part still waits for data, the page holds a slot; the edge sends everything
 * before it, waits, sends the part, and goes on. So a page needs no script to become whole, and nothing on it ever moves.
 */
import { createElement } from 'react';

const ELEMENT = 'vela-slot';

/** The place of deferred part `index`. */
export const Slot = ({ index }: { index: number }) => createElement(ELEMENT, { index });

/** The markup between the slots, in order: one piece more than there are slots. */
export const splitAtSlots = (html: string): string[] => html.split(/<vela-slot index="\d+"><\/vela-slot>/);
