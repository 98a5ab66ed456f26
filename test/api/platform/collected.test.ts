/** Constants that features export and the build collects by their type. */
import approvals from 'virtual:api-approvals';
import moderated from 'virtual:api-moderated';
import openWork from 'virtual:api-open-work';
import queues from 'virtual:api-queues';
import { describe, expect, test } from 'vitest';
import config from '../../../api/wrangler.toml?raw';
import { approval } from '../../../calls/identity/approval.ts';
import { openWorkKind } from '../../../calls/open-work.ts';
import { reportKind } from '../../../calls/platform/page-field.ts';

import { openWorkLists } from '../../../pages/office/resources/index.ts';

const sorted = (names: readonly string[]) => [...names].sort();

/** Kinds of earlier approvals. These commands are now held as `command`. */
const REPLACED = ['write_off', 'role', 'coin_correction'];

describe('constants that the build collects', () => {
  test('every kind of approval has one subject', () => {
    const { options } = approval.shape.subject.shape.kind;
    expect(sorted([...approvals.map(({ kind }) => kind), ...REPLACED])).toEqual(sorted(options));
  });

  test('every kind of reported content has one declaration', () => {
    expect(sorted(moderated.map(({ kind }) => kind))).toEqual(sorted(reportKind.options));
  });

  test('every queue of the API has one consumer', () => {
    const queueNames = Array.from(
      config.matchAll(/\[\[queues\.producers\]\][^[]*queue = "vela-([\w-]+)"/g),
      ([, name = '']) => name,
    );
    expect(queueNames).toHaveLength(5);
    expect(sorted(queues.map(({ queue }) => queue))).toEqual(sorted(queueNames));
  });

  test('every kind of open work has one count and one list', () => {
    expect(sorted(openWork.map(({ what }) => what))).toEqual(sorted(openWorkKind.options));
    expect(sorted([...openWorkLists.keys()])).toEqual(sorted(openWorkKind.options));
  });
});
