/** The choice between two renditions, by the time that segments take. */
import { describe, expect, test } from 'vitest';
import { firstStep, type RenditionStep, stepAfter, stepDown } from '../../../../client/live/watch/rendition-steps.ts';

const LASTS = 2;

/** Returns the step after segments that took these shares of their duration. */
const passed = (step: RenditionStep, ...shares: number[]) =>
  shares.reduce((before, share) => stepAfter(before, { seconds: share * LASTS, lasts: LASTS }), step);
const times = (count: number, share: number) => Array.from({ length: count }, () => share);

describe('from the main rendition', () => {
  test('segments in time keep it', () => {
    expect(passed(firstStep, ...times(100, 1)).rendition).toBe('main');
  });

  test('two slow segments in a row, or a very slow one, leave the rendition', () => {
    expect(passed(firstStep, 1.5, 1, 1.5, 1).rendition).toBe('main');
    expect(passed(firstStep, 1, 1.5, 1.5).rendition).toBe('small');
    expect(passed(firstStep, 2.1).rendition).toBe('small');
  });
});

describe('from the small rendition', () => {
  const small = passed(firstStep, ...times(40, 1), 3);

  test('six segments in time in a row lead back', () => {
    expect(passed(small, ...times(5, 1)).rendition).toBe('small');
    expect(passed(small, ...times(5, 1), 1.5, ...times(5, 1)).rendition).toBe('small');
    expect(passed(small, ...times(6, 1)).rendition).toBe('main');
  });

  test('a segment that is neither slow nor in time changes nothing', () => {
    expect(passed(small, ...times(50, 1.2)).rendition).toBe('small');
    expect(passed(small, ...times(5, 1), 1.2, 1).rendition).toBe('main');
  });
});

test('a line that carries the small rendition alone leads to ever rarer trials', () => {
  let step = firstStep;
  const trials: number[] = [];
  for (let segment = 0; segment < 2_000; segment += 1) {
    const before = step.rendition;
    step = passed(step, before === 'main' ? 3 : 1);
    if (before === 'small' && step.rendition === 'main') trials.push(segment);
  }
  const pauses = trials.slice(1).map((at, index) => at - (trials[index] ?? 0));
  expect(pauses.length).toBeGreaterThan(5);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(Math.max(...pauses)).toBeLessThan(170);
  // Fewer than one trial per hundred segments.
  expect(trials.length).toBeLessThan(20);
});

test('a main rendition that lasts for a minute forgets earlier failures', () => {
  const tried = passed(stepDown(stepDown(firstStep)), ...times(30, 1));
  const safe = passed({ ...tried, rendition: 'main', calm: 0 }, ...times(30, 1));
  expect(safe.patience).toBe(firstStep.patience);
  expect(stepDown(safe).patience).toBe(firstStep.patience);
});
