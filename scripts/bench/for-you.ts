/**
 * `npm run bench:for-you`: prints how early simulated viewers find the live that they would choose.
 */
import { simulateForYou } from './simulate-for-you.ts';

console.table(simulateForYou({ viewers: 5_000, seed: 1 }));
