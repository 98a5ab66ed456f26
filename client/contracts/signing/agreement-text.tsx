import { type MarkedToken, marked, type Token } from 'marked';
import type { ReactNode } from 'react';
import type { Locale } from '../../platform/texts/i18n.ts';
import { ProseStyles } from '../../ui/prose.tsx';

/** An agreement, rendered from Markdown without HTML, because the text contains users' names. */
export function AgreementText({ markdown, lang }: { markdown: string; lang: Locale }) {
  return (
    <div className="prose" lang={lang}>
      <ProseStyles />
      {marked.lexer(markdown).map(block)}
    </div>
  );
}

const isKnown = (token: Token): token is MarkedToken => 'type' in token;

function block(token: Token, index: number): ReactNode {
  if (!isKnown(token)) return null;
  const key = `${index} ${token.type}`;
  if (token.type === 'heading') {
    // The page already has an `h1`.
    const Heading = token.depth === 1 ? 'h2' : 'h3';
    return <Heading key={key}>{inline(token.tokens)}</Heading>;
  }
  if (token.type === 'paragraph') return <p key={key}>{inline(token.tokens)}</p>;
  if (token.type === 'hr') return <hr key={key} />;
  if (token.type === 'list') {
    const List = token.ordered ? 'ol' : 'ul';
    return (
      <List key={key}>
        {token.items.map((item) => (
          <li key={item.raw}>{item.tokens.map((part) => ('tokens' in part ? inline(part.tokens) : part.raw))}</li>
        ))}
      </List>
    );
  }
  return token.type === 'space' ? null : <p key={key}>{token.raw}</p>;
}

function inline(tokens: readonly Token[] | undefined): ReactNode[] {
  return (tokens ?? []).map((token, index) => {
    if (!isKnown(token)) return null;
    const key = `${index} ${token.type}`;
    if (token.type === 'strong') return <strong key={key}>{inline(token.tokens)}</strong>;
    if (token.type === 'em') return <em key={key}>{inline(token.tokens)}</em>;
    if (token.type === 'br') return <br key={key} />;
    return token.type === 'escape' || token.type === 'text' ? token.text : token.raw;
  });
}
