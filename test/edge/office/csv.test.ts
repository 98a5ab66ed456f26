/** The CSV of every office list, with negative amounts. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { resources } from '../../../pages/office/resources/index.ts';
import { Browser, signedIn } from '../browser.ts';
import { sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const numericKinds = new Set(['satang', 'coins', 'count', 'percent']);
const answerSchema = z.looseObject({ data: z.array(z.looseObject({})) });

/** Sets the field at this path if it exists. */
function setAt(row: Record<string, unknown>, [first = '', ...rest]: string[], value: number) {
  const inner = row[first];
  if (rest.length === 0) row[first] = value;
  else if (typeof inner === 'object' && inner !== null) setAt(inner as Record<string, unknown>, rest, value);
}

const lists = resources.flatMap((resource) => {
  const numbers = resource.columns.filter(({ as }) => numericKinds.has(as));
  return numbers.length > 0 ? [{ name: resource.name, resource, numbers }] : [];
});

describe('CSV of office lists', () => {
  test.for(lists)('the CSV of $name writes numbers as numbers', async ({ name, resource, numbers }) => {
    const answer = answerSchema.parse(structuredClone(sampleAnswer(resource.list)));
    const row = answer.data[0] ?? expect.fail('the sample has a row');
    const negative = numbers.filter(({ field }) => {
      const copy = structuredClone(answer);
      setAt(copy.data[0] ?? {}, field.split('.'), -200_000);
      return resource.list.answer.safeParse(copy).success;
    });
    for (const { field } of negative) setAt(row, field.split('.'), -200_000);
    const host = new MemberHost().become('คนของบ้าน', 'staff');
    host.on(resource.list, () => Response.json({ ...answer, next_cursor: null }));
    const { status, text } = await (await signedIn(new Browser(host))).go(`/office/${name}/csv`);
    expect(status).toBe(200);
    expect(text).not.toMatch(/'-\d/);
    const cells = text.split(/[,\r\n]+/);
    expect(cells.filter((cell) => cell === '-2000.00')).toHaveLength(
      negative.filter(({ as }) => as === 'satang').length,
    );
  });

  test('at least one list allows negative amounts', async () => {
    const allowsNegative = lists.some(({ resource, numbers }) => {
      const copy = answerSchema.parse(structuredClone(sampleAnswer(resource.list)));
      for (const { field } of numbers.filter(({ as }) => as === 'satang'))
        setAt(copy.data[0] ?? {}, field.split('.'), -200_000);
      return resource.list.answer.safeParse(copy).success;
    });
    expect(allowsNegative).toBe(true);
  });
});
