/** Orders test files so that all workers end at about the same time. */
import path from 'node:path';

interface TestFile {
  moduleId: string;
  project: { config: { sequence: { groupOrder: number } } };
}

/**
 * Sorts slow files first, so that no worker is left alone with one at the end. A worker ends with
 * its project, so projects with few files come first, and many short files fill the end. `slow` has
 * the paths of slow files, slowest first. Other files keep their order.
 */
export function slowestFirst<One extends TestFile>(files: readonly One[], slow: readonly string[]): One[] {
  const places = new Map(slow.map((file, index) => [path.resolve(file), index]));
  const placeOf = ({ moduleId }: One) => places.get(path.normalize(moduleId)) ?? places.size;
  const groupOf = ({ config }: TestFile['project']) => config.sequence.groupOrder;
  const sorted = files.toSorted((one, other) => placeOf(one) - placeOf(other));
  return [...Map.groupBy(sorted, ({ project }) => project)]
    .toSorted(([one, ofOne], [other, ofOther]) => groupOf(one) - groupOf(other) || ofOne.length - ofOther.length)
    .flatMap(([, ofProject]) => ofProject);
}
