/**
 * A stock app to compare the edge with: Hono and the unmodified `@hono/react-renderer`. It streams a
 * page of 48 cards at `/` and the elements of our home page at `/same`. At `/kept` it answers with
 * the bytes of our home page.
 */
import { reactRenderer } from '@hono/react-renderer';
import { Hono } from 'hono';
import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react';

/** Our home page, set by the build. */
declare const __HOME__: string;

const CARDS = 48;

const cards = Array.from({ length: CARDS }, (_, index) => ({
  name: `Card ${index}`,
  text: 'What stands on a card, in a line or two.',
  picture: `/pictures/${index}.svg`,
}));

function Card({ name, text, picture }: (typeof cards)[number]) {
  return (
    <li className="card">
      <a className="cover" href={`/cards/${name}`}>
        <img src={picture} width={320} height={180} alt="" loading="lazy" />
        <h2>{name}</h2>
      </a>
      <p>{text}</p>
    </li>
  );
}

const app = new Hono();

app.use(
  reactRenderer(
    ({ children }) => (
      <html lang="en">
        <head>
          <title>Cards</title>
        </head>
        <body>{children}</body>
      </html>
    ),
    { stream: true },
  ),
);

app.get('/', (c) =>
  c.render(
    <ul>
      {cards.map((card) => (
        <Card key={card.name} {...card} />
      ))}
    </ul>,
  ),
);

const homeBytes = new TextEncoder().encode(__HOME__);

app.get('/kept', (c) =>
  c.body(homeBytes, 200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' }),
);

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Returns the elements of a page that React has rendered. Styles are omitted. */
function elementsOf(html: string): ReactElement {
  const open: { tag: string; props: Record<string, string>; children: ReactNode[] }[] = [];
  const root: ReactNode[] = [];
  const add = (node: ReactNode) => (open.at(-1)?.children ?? root).push(node);
  const close = () => {
    const element = open.pop();
    if (element) add(createElement(element.tag, element.props, ...element.children));
  };
  for (const [, end, tag = '', attributes = '', text] of html.matchAll(
    /<(\/?)([a-z][\w-]*)((?:\s[^<>]*)?)\/?>|<![^>]*>|([^<]+|<)/gi,
  )) {
    if (text !== undefined) add(text);
    else if (end === '/') close();
    else if (tag !== '') {
      const pairs = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].filter(([, name]) => name !== 'style');
      open.push({
        tag,
        props: Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value])),
        children: [],
      });
      if (VOID.test(tag)) close();
    }
  }
  while (open.length > 0) close();
  const page = root.find((node): node is ReactElement => isValidElement(node));
  if (!page) throw new Error('The page has no element');
  return page;
}

const home = elementsOf(__HOME__);

app.use(
  '/same',
  reactRenderer(({ children }) => <>{children}</>, { stream: true }),
);
app.get('/same', (c) => c.render(home));

export default app;
