/**
 * A stock app to compare the edge with: Hono and the unmodified `@hono/react-renderer`, which
 * stream a page with as many elements as home. `/kept` sends the page of home as it is.
 */
import { reactRenderer } from '@hono/react-renderer';
import { Hono } from 'hono';

/** Number of cards, which the build fills in. */
declare const CARDS: number;

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

const app = new Hono<{ Bindings: { HOME: string } }>();

app.get('/kept', (c) => c.html(c.env.HOME));

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

export default app;
