import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { conditions } from '../../../client/contracts/step/step-fields.ts';

const css = readFileSync('client/contracts/step/step.css', 'utf8');

describe('fields of an application that do not always apply', () => {
  test('the stylesheet and the edge know the same conditions', () => {
    const hidden = [...css.matchAll(/\[data-when="(\w+)"\]/g)].map(([, condition]) => condition);
    expect(hidden.toSorted()).toEqual(Object.keys(conditions).toSorted());
  });

  test.each([
    ['passport', { identity: 'passport' }, true],
    ['passport', { identity: 'national_id' }, false],
    ['national_id', {}, true],
    ['family_paper', { guardian_ground: '' }, false],
    ['family_paper', { guardian_ground: 'adopted' }, true],
    ['family_paper', { is_married: 'on' }, true],
    ['foreigner', { nationality: 'TH' }, false],
  ] as const)('%s for %j is %s', (condition, values, applies) => {
    expect(conditions[condition](values)).toBe(applies);
  });
});
