/**
 * Returns another page of ours as a document whose parts this page may take over. A parser has no scripts, so it turns the content of
 * `<noscript>` into real elements: a video in there would be fetched a second time.
 */
export async function readPage(asked: Promise<Response> | Response): Promise<Document> {
  const page = new DOMParser().parseFromString(await (await asked).text(), 'text/html');
  for (const unscripted of page.querySelectorAll('noscript')) unscripted.remove();
  return page;
}
