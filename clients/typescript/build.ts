/**
 * `npm run build -w @vela/client`: generates `src/api.ts` from the API document of this repository,
 * and compiles the package to `dist`. Does nothing if the document has not changed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTs, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { runnerImport } from 'vite';
import { moduleLists } from '../../scripts/vite/module-lists.ts';

const folder = import.meta.dirname;
const generatedFile = path.join(folder, 'src/api.ts');
const builtFile = path.join(folder, 'dist/index.js');
const source = readFileSync(path.join(folder, 'src/index.ts'), 'utf8');

const { module } = await runnerImport<typeof import('../../api/platform/framework/openapi.ts')>(
  path.join(folder, '../../api/platform/framework/openapi.ts'),
  { configFile: false, logLevel: 'error', plugins: [moduleLists()] },
);
const document = JSON.stringify(module.openApiDocument());
const firstLine = `// ${createHash('sha256').update(document).update(source).digest('hex')}\n`;

const isCurrent =
  existsSync(builtFile) && existsSync(generatedFile) && readFileSync(generatedFile, 'utf8').startsWith(firstLine);
if (!isCurrent) {
  const file = ts.factory.createTypeReferenceNode('Blob');
  const ast = await openapiTs(withoutExamples(document), {
    transform: (schema) =>
      'contentMediaType' in schema && schema.contentMediaType === 'application/octet-stream' ? file : undefined,
  });
  const types = astToString(ast);
  writeFileSync(generatedFile, types);
  const compiler = path.join(folder, '../../node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '--project', folder], { stdio: 'inherit' });
  if (status === 0) writeFileSync(generatedFile, firstLine + types);
  else process.exitCode = 1;
}

/** Returns the document without its examples, which are most of its bytes. */
function withoutExamples(text: string) {
  return JSON.parse(text, (key, value) => (key === 'example' || key === 'examples' ? undefined : value));
}
