#!/usr/bin/env node
/**
 * Checks the English of everything a developer reads: README, docs, decisions, comments, test
 * titles and API summaries. Exits with 1 when an area is above its limit. The rules are in
 * docs/writing.md.
 *
 * - `node scripts/build/check-writing.mjs` checks every tracked file.
 * - `node scripts/build/check-writing.mjs api/rankings` checks the given files and folders.
 * - `--list` prints every finding as file:line.
 * - `--root ../other` checks another repository.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Limits per area. `markers`: banned words and clauses per 1,000 words. `openers`: percentage of
 * doc comments or sentences that begin with a noun clause. `long`: percentage of sentences over 25
 * words. `wide`: percentage of prose lines over 100 columns. `echo`: percentage of doc comments
 * that only repeat the name. `wordy`: percentage of test titles over 14 words.
 */
const LIMITS = {
  readme: { markers: 2, openers: 1, long: 10, wide: 25 },
  docs: { markers: 2, openers: 1, long: 10, wide: 25 },
  decisions: { markers: 2, openers: 1, long: 12, wide: 25 },
  comments: { markers: 2, openers: 2, long: 8, wide: 5, echo: 2 },
  sql: { markers: 3, openers: 2, long: 8, wide: 5 },
  config: { markers: 3, openers: 2, long: 8, wide: 5 },
  titles: { markers: 2, openers: 1, long: 3, wordy: 0 },
  summaries: { markers: 2, openers: 1, long: 8 },
};

const SENTENCE_WORDS_MAX = 25;
const TITLE_WORDS_MAX = 14;
const COLUMNS_MAX = 100;
const WORST_FILES = 20;

/** Areas with fewer words than this are measured but never fail: one marker would decide. */
const WORDS_MIN = 60;

/** Fewer prose lines than this say nothing about how a project wraps. */
const LINES_MIN = 30;

/** Banned words and clauses. Each is rare in the documentation of well-known projects. */
const MARKERS = {
  whoever: /\b(?:whoever|whomever|whom|whosoever)\b/gi,
  'whose (noun clause)': /(?:^|[.:;,(] |\b(?:of|by|says?|tells?|knows?|sees?|is|as) )whose\b/gi,
  'what is':
    /(?<!\b(?:see|know|knows|and|about|exactly) )\bwhat (?:is|are|was|were|has|had|may|must|can|one|they|stands?|comes?|came|lies|happens|happened|concerns|becomes|waits|moves|counts|counted)\b/gi,
  told: /(?:, and|, or|;|,) told\b|\b(?:is|are|was|were|be|been|being) (?:\w+ )?told\b|\btell(?:s|ing)? (?:of|by|it masked|that|what|who|how)\b/gi,
  'stands, lies': /\b(?:stands?|stood)\b(?!-| for\b| out\b| alone\b| up\b| down\b|in\b| by\b)|\blies\b(?! about\b)/gi,
  'somebody, nobody': /\b(?:somebody|nobody|anybody|everybody)\b/gi,
  'one (pronoun)': /\b(?:oneself|one's|one’s|one (?:may|must|has|wants|sees|comes|follows))\b/gi,
  archaic:
    /\b(?:anew|nought|naught|hitherto|whence|thereof|therein|amiss|lest|at hand|to and fro|in its turn|in their turn|forthwith|ere|aught|of old|for good)\b/gi,
  'so many (noun)': /\bso (?:long|many|often|much)\b(?! as\b| that\b| more\b| of\b| better\b)/gi,
  'vague passive': /\b(?:is|are|was|were|be|been|being) (?:kept|asked|had|wanted|looked|rung|come|let in)\b/gi,
  ring: /(?<!focus[ -])\b(?:rings?|rang|rung)\b(?! buffer| light|tone)/gi,
  'looks at': /\blooks? (?:at|again|by)\b/gi,
  'of its own':
    /\b(?:of (?:its|their|his|her) own|all (?:that )?there (?:is|are)|there (?:is|are) none)\b|\b(?:as (?:it|they) (?:is|are|was|were|came|had)|and so (?:is|are|does|do|was|were))(?=[.,;:)]|$)/gi,
  'house words':
    /\b(?:the house|of the house|makes good|comes? of (?:it|that|them)|comes? to (?:nothing|the same|its)|twins?|deaths?|dies|ways? in|on the way|holds? against|held against|goes by|go by)\b(?! which)/gi,
  'where (if)':
    /\b(?:null|none|nobody|nothing|empty|absent|refused|fails?|throws|not|no|\d{3}) where (?:it|there|that|they|one|the|a|no|this|what|such)\b/gi,
  'as X has it':
    /\bas (?:the |an? |its |their )?[\w’'-]+ (?:has|have|had|tells?|keeps?|says?|asks?|finds?|wants?|does|saw|sees) (?:it|them|for|so)\b/gi,
  'a X a Y (per)':
    /\ba (?:\w+) an? (?:feature|language|page|day|minute|second|month|week|row|run|round|live|file|user|member|kind|event|order|line|viewer|request|gift|fact|test|call|table|type|room)\b/gi,
};

/** A sentence that begins with one of these has a clause for a subject, unless it is a question. */
const CLAUSE_OPENER =
  /^(?!what's more|\w+:)(?:what|who|whom|whose|whoever|whatever|which|whichever|so (?:long|many|much|often)|those (?:that|who|which|of|with|whose)|(?:the )?one that|the same (?:of|as|by|for|with)|that of|of (?:what|which|whom|whose|all|these|those|a)|by (?:what|which|whom)|to (?:whom|what)|as whom|nobody|somebody|anybody|everybody|one (?:may|has|is|who))\b/i;

/**
 * A doc comment that begins with one of these names no actor and no thing. Accepted before a comma
 * ("In development, …").
 */
const DOC_OPENER =
  /^(?:what|who|whom|whose|whoever|which|why|how(?! (?:long|many|much|often|far)\b)|so|of|that|those|nobody|somebody|everybody)\b/i;
const DOC_OPENER_WITHOUT_COMMA =
  /^(?:where|when|by|in|at|as|with|for|from|on|until|within|behind|beside|one (?:that|of|who|whose|more))\b/i;

const read = (file) => readFileSync(file, 'utf8');
const wordsOf = (text) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’_-]*/gu) ?? [];

/**
 * Code, links and file names count as one word each, so that their length and spelling do not
 * matter.
 */
const withoutCode = (text) =>
  text
    .replace(/`[^`\n]*(?:\n[^`\n]*)?`/g, 'Code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\{@link ([^}|]+)[^}]*\}/g, 'Code')
    .replace(/https?:\/\/\S+/g, 'Link')
    .replace(/\b(?:e\.g|i\.e|etc|vs|cf|resp|No|approx)\./g, (word) => word.replaceAll('.', ''))
    .replace(/[*_]{1,2}([^*_\n]+)[*_]{1,2}/g, '$1');

const sentencesOf = (text) =>
  text
    .split(/(?<=[.!?]["”')]?)\s+(?=["“'([]?[\p{Lu}\d])|\n\s*\n|\n\s*(?:[-*]|\d+\.)\s/u)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => wordsOf(sentence).length > 0);

const isThai = (text) => /[\u0E00-\u0E7F]/.test(text);

/**
 * Splits TypeScript into comments and code. In `code`, comments and the contents of strings are
 * blanks, so that positions stay and brackets can be counted.
 */
function scan(source) {
  const comments = [];
  const code = [...source.split('')];
  const blank = (from, to) => {
    for (let at = from; at < to; at += 1) if (code[at] !== '\n') code[at] = ' ';
  };
  const templates = [];
  let depth = 0;
  let at = 0;
  const template = () => {
    const from = at;
    while (at < source.length && source[at] !== '`') {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '$' && source[at + 1] === '{') {
        blank(from, at);
        templates.push(depth);
        at += 2;
        return;
      }
      at += 1;
    }
    blank(from, at);
    at += 1;
  };
  while (at < source.length) {
    const char = source[at];
    const next = source[at + 1];
    if (char === '/' && next === '/') {
      const end = source.indexOf('\n', at) < 0 ? source.length : source.indexOf('\n', at);
      comments.push({ at, end, text: source.slice(at + 2, end), kind: 'line' });
      blank(at, end);
      at = end;
    } else if (char === '/' && next === '*') {
      const close = source.indexOf('*/', at + 2);
      const end = close < 0 ? source.length : close + 2;
      const kind = source[at + 2] === '*' ? 'doc' : 'block';
      const text = source
        .slice(at + 2, end - 2)
        .replace(/^\*/, '')
        .replace(/^[ \t]*\*[ \t]?/gm, '');
      comments.push({ at, end, text, kind });
      blank(at, end);
      at = end;
    } else if (char === "'" || char === '"') {
      const from = at + 1;
      at += 1;
      while (at < source.length && source[at] !== char && source[at] !== '\n') at += source[at] === '\\' ? 2 : 1;
      blank(from, at);
      at += 1;
    } else if (char === '`') {
      at += 1;
      template();
    } else if (
      char === '/' &&
      /(?:^|[(,=:[!&|?{;\n]|=>|\breturn)$/.test(source.slice(Math.max(0, at - 12), at).trimEnd())
    ) {
      const body = /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/.exec(source.slice(at, at + 2_000));
      if (body) blank(at, at + body[0].length);
      at += body ? body[0].length : 1;
    } else {
      if (char === '{') depth += 1;
      if (char === '}') {
        if (templates.at(-1) === depth) {
          templates.pop();
          at += 1;
          template();
          continue;
        }
        depth -= 1;
      }
      at += 1;
    }
  }
  return { comments, code: code.join('') };
}

const lineAt = (source, at) => source.slice(0, at).split('\n').length;

/** Directives for tools, licences and code that is commented out are no prose. */
const isProse = (text, isCodeLikely = false) =>
  wordsOf(text).length > 0 &&
  !/^\s*(?:biome-|eslint-|prettier-|@ts-|#|\/|@(?:license|vitest|jsx|source|append_only|never_go)|<reference|c8 |v8 |istanbul)/.test(
    text,
  ) &&
  !(isCodeLikely && /(?:[;{}]|=>|\),?)[ \t]*$|^\s*[\w.-]+\s*=\s/m.test(text));

/** Drops examples, fenced code and the names that tags come with. */
const docText = (text) =>
  text
    .replace(/```[\s\S]*?```/g, '')
    .replace(/@example[\s\S]*?(?=\n\s*@|$)/g, '')
    .replace(
      /@(?:param|returns?|throws|template|see|default|deprecated|typedef|property|type|module|example|writers|readers|retention)\b(?:[ \t]+\{[^}\n]*\})?(?:[ \t]+[\w.[\]]+)?(?:[ \t]+-)?/g,
      '\n\n',
    )
    .trim();

/** The symbol that a doc comment describes, read from the code behind it. */
function symbolAfter(code, end) {
  const rest = code.slice(end, end + 300).trimStart();
  const declaration =
    /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|type|interface|enum)\s+([\w$]+)/.exec(
      rest,
    );
  const member = /^(?:(?:readonly|static|private|public|override|async|get|set)\s+)*([\w$]+)\??\s*[:(=]/.exec(rest);
  return declaration?.[1] ?? member?.[1] ?? null;
}

function commentsOf(file, source) {
  const { comments, code } = scan(source);
  const pieces = [];
  for (const comment of comments) {
    const startsLine = /(?:^|\n)[ \t]*$/.test(source.slice(Math.max(0, comment.at - 200), comment.at));
    const last = pieces.at(-1);
    if (
      comment.kind === 'line' &&
      last?.kind === 'line' &&
      startsLine &&
      /^\n[ \t]*$/.test(source.slice(last.end, comment.at))
    ) {
      last.text += `\n${comment.text}`;
      last.end = comment.end;
    } else {
      pieces.push({ ...comment });
    }
  }
  return pieces
    .map((piece) => ({ ...piece, text: docText(piece.text) }))
    .filter(({ text, kind }) => isProse(text, kind === 'line') && !isThai(text))
    .map(({ at, end, text, kind }) => ({
      area: 'comments',
      file,
      line: lineAt(source, at),
      text,
      isDoc: kind === 'doc',
      symbol: kind === 'doc' ? symbolAfter(code, end) : null,
      raw: source
        .slice(source.lastIndexOf('\n', at) + 1, end)
        .split('\n')
        .filter((line) => /^\s*(?:\/[/*]|\*|[^\s'"`]*$)/.test(line) || kind !== 'line'),
    }));
}

/** Titles of tests, also behind `.each(…)`. */
function titlesOf(file, source) {
  const { code } = scan(source);
  const titles = [];
  for (const match of code.matchAll(/(?<![\w.$])(?:test|it|describe)((?:\.\w+)*)\s*\(/g)) {
    let at = match.index + match[0].length;
    if (/\.(?:each|for|runIf|skipIf)$/.test(match[1])) {
      for (let open = 1; open > 0 && at < code.length; at += 1) {
        if (code[at] === '(') open += 1;
        if (code[at] === ')') open -= 1;
      }
      const again = /^\s*\(/.exec(code.slice(at));
      if (!again) continue;
      at += again[0].length;
    }
    const title = /^\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/.exec(source.slice(at));
    if (!title) continue;
    const text = title[2].replace(/\$\{[^}]*\}/g, 'Code').replace(/\\(.)/g, '$1');
    if (!isThai(text)) titles.push({ area: 'titles', file, line: lineAt(source, at), text, isTitle: true });
  }
  return titles;
}

/** The `summary` of every call: it is published in the OpenAPI document. */
const summariesOf = (file, source) =>
  [...source.matchAll(/\bsummary:\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map((match) => ({
    area: 'summaries',
    file,
    line: lineAt(source, match.index),
    text: match[2].replace(/\$\{[^}]*\}/g, 'Code').replace(/\\(.)/g, '$1'),
    isTitle: true,
  }));

/** Groups of comment lines with the given marker, for SQL and TOML. */
function markedLines(area, file, source, marker) {
  const pieces = [];
  const lines = source.split('\n');
  lines.forEach((line, index) => {
    const match = marker.exec(line);
    if (!match || /^\s*[@#-]/.test(match[2])) return;
    const last = pieces.at(-1);
    const isWhole = line.slice(0, match.index + match[1].length).trim() === '';
    if (last && isWhole && last.endLine === index - 1 && last.isWhole) {
      last.text += `\n${match[2]}`;
      last.raw.push(line);
      last.endLine = index;
    } else {
      pieces.push({ area, file, line: index + 1, endLine: index, isWhole, text: match[2], raw: isWhole ? [line] : [] });
    }
  });
  return pieces.filter(({ text }) => isProse(text, true) && !isThai(text));
}

const blockComments = (area, file, source) =>
  [...source.matchAll(/\/\*([\s\S]*?)\*\//g)]
    .map((match) => ({
      area,
      file,
      line: lineAt(source, match.index),
      text: match[1].replace(/^[ \t]*\*[ \t]?/gm, '').trim(),
      raw: match[0].split('\n'),
    }))
    .filter(({ text }) => isProse(text) && !isThai(text));

/** Paragraphs, list items, headings and table cells, each a piece of its own. */
function markdownOf(area, file, source) {
  const pieces = [];
  let current = null;
  let isFenced = false;
  const close = () => {
    // A paragraph is one line, or is wrapped: then all of its lines count.
    if (current && current.raw.length === 1) current.raw = [];
    if (current && wordsOf(current.text).length > 0 && !isThai(current.text)) pieces.push(current);
    current = null;
  };
  const lines = source
    .replace(/^---\n[\s\S]*?\n---\n/, (matter) => '\n'.repeat(matter.split('\n').length - 1))
    .split('\n');
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    const isCode = isFenced || (/^(?: {4}|\t)(?!\s*(?:[-*+]|\d+\.)\s)/.test(line) && !current);
    if (isCode || /^\s*(?:```|~~~|<|\[[^\]]+\]:)/.test(line) || line.trim() === '') {
      close();
      continue;
    }
    if (/^\s*\|/.test(line)) {
      close();
      if (/^[\s|:-]+$/.test(line)) continue;
      for (const cell of line.split('|')) {
        if (wordsOf(cell).length > 2 && !isThai(cell))
          pieces.push({ area, file, line: index + 1, text: cell, raw: [], isFragment: true });
      }
      continue;
    }
    const heading = /^\s*#{1,6}\s+(.*)/.exec(line);
    if (heading) {
      close();
      pieces.push({ area, file, line: index + 1, text: heading[1], raw: [], isFragment: true });
      continue;
    }
    const item = /^\s*(?:[-*+]|\d+\.|>)\s+(.*)/.exec(line);
    if (item) close();
    current ??= { area, file, line: index + 1, text: '', raw: [] };
    current.text += `${item ? item[1] : line.trim()}\n`;
    current.raw.push(line);
  }
  close();
  return pieces;
}

function piecesOf(file, source) {
  if (/(?:^|\/)(?:node_modules|dist|vendor|build|migrations|fixtures)\/|\.d\.ts$|\.min\./.test(file)) return [];
  if (/\.mdx?$/.test(file)) {
    if (/(?:^|\/)(?:locales|content|glossary|CHANGELOG|CODE_OF_CONDUCT|LICENSE)/.test(file)) return [];
    const area = /(?:^|\/)(?:decisions|adr)\//.test(file) ? 'decisions' : /^README/i.test(file) ? 'readme' : 'docs';
    return markdownOf(area, file, source);
  }
  if (/\.(?:ts|tsx|mts|mjs|js|jsx)$/.test(file)) {
    const titles = /\.(?:test|spec)\.|(?:^|\/)tests?\//.test(file) ? titlesOf(file, source) : [];
    return [...commentsOf(file, source), ...titles, ...(/^calls\//.test(file) ? summariesOf(file, source) : [])];
  }
  if (/\.sql$/.test(file)) return markedLines('sql', file, source, /(^\s*|\s)--\s(.*)$/);
  if (/\.toml$/.test(file)) return markedLines('config', file, source, /(^\s*|\s)#\s(.*)$/);
  if (/\.css$/.test(file)) return blockComments('config', file, source);
  return [];
}

const stem = (word) =>
  word
    .toLowerCase()
    .replace(/(?:ies)$/, 'y')
    .replace(/(?:ing|ed|es|s|e)$/, '');
const FILLER = new Set(
  'a an the of to for in on at is are be by with this that its it and or from as all each any one given returns return gets get sets creates create makes make new value'
    .split(' ')
    .map(stem),
);

/**
 * True for a comment that says nothing beyond the symbol's name: "The page size." above PAGE_SIZE.
 */
function isEcho(text, symbol) {
  if (!symbol) return false;
  const name = new Set(
    symbol
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .split(/[\s_]+/)
      .map(stem),
  );
  const words = wordsOf(text)
    .flatMap((word) => word.split(/[-_]/))
    .map(stem)
    .filter((word) => !FILLER.has(word));
  return words.length > 0 && words.length <= 6 && words.every((word) => name.has(word));
}

const startsLikeSentence = (sentence, piece) => piece.isTitle || /^[^\p{L}]*\p{Lu}/u.test(sentence);

const isQuestion = (sentence) => /\?["”')]*$/.test(sentence);

function findingsOf(piece) {
  const text = withoutCode(piece.text);
  const findings = [];
  const flat = text.replace(/\s+/g, ' ');
  for (const [name, pattern] of Object.entries(MARKERS)) {
    for (const match of flat.matchAll(pattern))
      findings.push({ rule: 'markers', name, excerpt: flat.slice(Math.max(0, match.index - 30), match.index + 40) });
  }
  const sentences = sentencesOf(text);
  sentences.forEach((sentence, index) => {
    const opens =
      (!piece.isFragment && CLAUSE_OPENER.test(sentence)) ||
      (piece.isDoc &&
        index === 0 &&
        (DOC_OPENER.test(sentence) || (DOC_OPENER_WITHOUT_COMMA.test(sentence) && !/^[^.;]{3,80},/.test(sentence))));
    if (opens && startsLikeSentence(sentence, piece) && !isQuestion(sentence))
      findings.push({ rule: 'openers', name: 'noun clause first', excerpt: sentence.slice(0, 70) });
    if (!piece.isFragment && wordsOf(sentence).length > SENTENCE_WORDS_MAX) {
      findings.push({ rule: 'long', name: `${wordsOf(sentence).length} words`, excerpt: sentence.slice(0, 70) });
    }
  });
  const titleWords = piece.area === 'titles' ? piece.text.trim().split(/\s+/).length : 0;
  if (titleWords > TITLE_WORDS_MAX)
    findings.push({ rule: 'wordy', name: `${titleWords} words`, excerpt: flat.slice(0, 70) });
  for (const line of piece.raw ?? []) {
    const columns = [...line].length;
    if (columns > COLUMNS_MAX && !/https?:\/\/\S{40,}|\]\([^)]{60,}\)/.test(line))
      findings.push({ rule: 'wide', name: `${columns} columns`, excerpt: line.trim().slice(0, 70) });
  }
  if (piece.isDoc && isEcho(text, piece.symbol))
    findings.push({ rule: 'echo', name: 'repeats the name', excerpt: `${piece.symbol}: ${flat.slice(0, 60)}` });
  return { findings, words: wordsOf(text).length, sentences: sentences.length, lines: piece.raw?.length ?? 0 };
}

const args = process.argv.slice(2);
const rootAt = args.indexOf('--root');
const root = path.resolve(rootAt < 0 ? '.' : args.splice(rootAt, 2)[1]);
const isListed = args.includes('--list');
const paths = args.filter((arg) => !arg.startsWith('--'));
const targets = paths.length > 0 ? paths : ['.'];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...targets], {
  cwd: root,
  maxBuffer: 1e9,
})
  .toString()
  .trim()
  .split('\n')
  .filter(Boolean);
const areas = {};
const perFile = new Map();
for (const file of files) {
  if (!/\.(?:mdx?|tsx?|mts|mjs|jsx?|sql|toml|css)$/.test(file)) continue;
  let source;
  try {
    source = read(path.join(root, file));
  } catch {
    continue;
  }
  for (const piece of piecesOf(file, source)) {
    areas[piece.area] ??= {
      pieces: 0,
      docs: 0,
      words: 0,
      sentences: 0,
      lines: 0,
      markers: 0,
      openers: 0,
      long: 0,
      wide: 0,
      echo: 0,
      wordy: 0,
    };
    const area = areas[piece.area];
    const { findings, words, sentences, lines } = findingsOf(piece);
    area.pieces += 1;
    area.docs += piece.isDoc ? 1 : 0;
    area.words += words;
    area.sentences += sentences;
    area.lines += lines;
    const entry = perFile.get(file) ?? { words: 0, findings: 0 };
    entry.words += words;
    entry.findings += findings.length;
    perFile.set(file, entry);
    for (const { rule, name, excerpt } of findings) {
      area[rule] += 1;
      if (isListed) console.log(`${file}:${piece.line} ${rule} (${name}): ${excerpt.replace(/\s+/g, ' ').trim()}`);
    }
  }
}

const share = (part, whole) => (whole === 0 ? 0 : (100 * part) / whole);
let isOver = false;
console.log('area         words   markers/1000   openers %   long %   wide %   echo %  wordy %');
for (const [name, limits] of Object.entries(LIMITS)) {
  const area = areas[name];
  if (!area) continue;
  const figures = {
    markers: share(area.markers, area.words) * 10,
    openers: share(area.openers, area.docs || area.sentences),
    long: share(area.long, area.sentences),
    wide: area.lines < LINES_MIN ? 0 : share(area.wide, area.lines),
    echo: share(area.echo, area.docs),
    wordy: share(area.wordy, area.pieces),
  };
  const cells = Object.entries(figures).map(([rule, figure]) => {
    const isBad = limits[rule] !== undefined && figure > limits[rule] && area.words >= WORDS_MIN;
    isOver ||= isBad;
    return `${figure.toFixed(1)}${isBad ? ` > ${limits[rule]}` : ''}`.padStart(10);
  });
  console.log(`${name.padEnd(11)} ${String(area.words).padStart(6)} ${cells.join(' ')}`);
}

const worst = [...perFile]
  .filter(([, { findings }]) => findings > 0)
  .toSorted(([, a], [, b]) => b.findings - a.findings)
  .slice(0, WORST_FILES);
if (worst.length > 0) console.log('\nworst files: findings, words');
for (const [file, { findings, words }] of worst)
  console.log(`${String(findings).padStart(6)} ${String(words).padStart(6)}  ${file}`);
process.exitCode = isOver ? 1 : 0;
