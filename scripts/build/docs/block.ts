/**
 * Replaces the lines between `<!-- name -->` and `<!-- /name -->` in a Markdown text. Throws if the
 * text has no such block.
 */
export function replaceBlock(text: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`no block for ${name}`);
  return [text.slice(0, from + begin.length), ...lines, text.slice(to)].join('\n');
}

/** Returns a Markdown table row. */
export const tableRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
