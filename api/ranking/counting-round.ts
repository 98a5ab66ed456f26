/** The statements that count. Each moves the window of `fact_counting`, and the triggers of every feature do the rest. */
import { type Statement, write } from '../host/statement.ts';

/** Counts the facts after a position and up to another; does nothing where somebody else has moved on. */
export const countRound = (after: number, to: number): Statement =>
  write`UPDATE fact_counting SET window_after = ${after}, window_to = ${to}, counted_to = ${to} WHERE counted_to = ${after}`;

/** Counts one fact that was set aside; fails where it no longer is. */
export const countAgain = (position: number): Statement =>
  write`UPDATE fact_counting SET window_after = ${position - 1}, window_to = ${position}`;

/** What is counted may make facts of its own: a gift makes a blow, and a blow a day of fighting. */
const GENERATIONS = 3;

/** Counts all there is, with what comes of it, within somebody else's batch. For few facts: it is one transaction. */
export const countToHead = (): Statement[] => Array.from({ length: GENERATIONS }, () => roundToHead);

const roundToHead: Statement = write`UPDATE fact_counting SET
    window_after = counted_to, window_to = (SELECT max(position) FROM facts), counted_to = (SELECT max(position) FROM facts)
  WHERE counted_to < (SELECT max(position) FROM facts)`;
