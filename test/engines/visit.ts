/** Opens pages that close with their test. A failed test leaves a screenshot in `test-results`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import type { Engine, EnginePage } from './engine.ts';
import { openIn } from './person.ts';

const FOLDER = 'test-results/engines';

/** Opens a page in an engine until the test ends. */
export async function visit(
  engine: Engine,
  address: string,
  how: Parameters<typeof openIn>[2] = {},
): Promise<EnginePage> {
  const page = await openIn(engine, address, how);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepScreenshot(`${task.id}-${new URL(await page.url()).pathname}`, page);
    await page.close();
  });
  return page;
}

async function keepScreenshot(name: string, page: EnginePage) {
  await mkdir(FOLDER, { recursive: true });
  const file = `${FOLDER}/${name.replaceAll(/[^\w-]+/g, '-')}.png`;
  await writeFile(file, await page.screenshot());
  console.error(`Screenshot: ${file}`);
}
