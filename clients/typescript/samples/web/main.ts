/** Lists the lives on air, and shows the chat of the chosen one. */
import { type ChatLine, createVelaClient, followRoom } from '@vela/client';

// The server of the page forwards requests, so the API has its origin.
const { origin } = location;
const client = createVelaClient({ origin });

const part = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body;
let leaving = new AbortController();

async function watch({ uuid, title }: { uuid: string; title: string }) {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  part('section').hidden = false;
  part('h2').textContent = title;
  part('#chat').replaceChildren();
  for await (const { lines = [], hidden = [], viewer_count, gone } of followRoom({ origin }, { live: uuid, signal })) {
    if (viewer_count !== undefined) part('#viewers').textContent = `ผู้ชม · Viewers: ${viewer_count}`;
    for (const line of lines) part('#chat').appendChild(itemOf(line));
    for (const seq of hidden) document.getElementById(`line-${seq}`)?.remove();
    if (gone) part('#viewers').textContent = 'ไลฟ์จบแล้ว · The live is over';
  }
}

function itemOf({ seq, who, text, gift, kind }: ChatLine) {
  const item = document.createElement('li');
  item.id = `line-${seq}`;
  item.value = seq;
  item.textContent = `${who?.name ?? '·'}: ${gift ? `${gift.quantity} × ${gift.name.th}` : text || kind}`;
  return item;
}

const { data, error } = await client.GET('/v4/lives/', { params: { query: { status: 'on_air' } } });
if (error) part('#lives').textContent = error.error.message_key;
for (const live of data?.data ?? []) {
  const button = document.createElement('button');
  button.textContent = `${live.title} · ${live.caster.name}`;
  button.addEventListener('click', () => void watch(live));
  part('#lives').appendChild(button);
}
