import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  beginnings,
  drawing,
  finals,
  inForce,
  legalSteps,
  moves,
  transitionsOf,
} from '../../../api/contracts/contract/chart.ts';
import { contractState } from '../../../calls/contracts/contract-state.ts';

const chart = readFileSync(new URL('../../../docs/contract.md', import.meta.url), 'utf8');
const rules = readFileSync(new URL('../../../api/contracts/contract/rules.sql', import.meta.url), 'utf8');

describe('state chart of a contract', () => {
  test('the drawing in docs/contract.md matches the state chart', () => {
    const [, diagram] = /```mermaid\n([\s\S]*?)\n```/.exec(chart) ?? [];
    expect(diagram).toBe(drawing());
  });

  test('the database allows exactly the steps of the state chart', () => {
    const [, rule = ''] = /contracts_move_legally[\s\S]*?NOT IN \(([\s\S]*?)\)\nBEGIN/.exec(rules) ?? [];
    const steps = [...rule.matchAll(/'(\w+>\w+)'/g)].map(([, step]) => step);
    expect(steps.sort()).toEqual(legalSteps().sort());
  });

  test('the view of contracts in force has exactly the states of the state chart', () => {
    const [, states = ''] = /VIEW contracts_in_force[\s\S]*?state IN \(([^)]*)\)/.exec(rules) ?? [];
    expect([...states.matchAll(/'(\w+)'/g)].map(([, state]) => state)).toEqual(inForce);
  });

  test('every contract state is reachable, and its person can leave open ones', () => {
    const reachedStates = new Set(beginnings);
    for (let sizeBefore = -1; sizeBefore < reachedStates.size; ) {
      sizeBefore = reachedStates.size;
      for (const { transitions } of Object.values(moves))
        for (const [from, to] of transitions) if (reachedStates.has(from)) reachedStates.add(to);
    }
    expect([...reachedStates].sort()).toEqual([...contractState.options].sort());
    for (const state of contractState.options.filter((one) => !finals.includes(one))) {
      const possibleMoves = Object.values(moves).filter(({ transitions }) =>
        transitions.some(([from]) => from === state),
      );
      expect(
        possibleMoves.some(({ by }) => (by as readonly string[]).includes('person')),
        state,
      ).toBe(true);
    }
    for (const state of finals)
      for (const name of Object.keys(moves)) expect(transitionsOf(name as keyof typeof moves, state)).toEqual([]);
  });
});
