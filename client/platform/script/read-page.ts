/**
 * Returns another page of this site as a document from which the current page takes elements.
 * Removes `<noscript>`: without scripts its content becomes real elements, and a video in it would
 * load twice.
 */
export async function readPage(response: Promise<Response> | Response): Promise<Document> {
  const page = new DOMParser().parseFromString(await (await response).text(), 'text/html');
  for (const element of page.querySelectorAll('noscript')) element.remove();
  return page;
}
