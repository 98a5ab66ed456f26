const QUALITY = 0.9;

/** The file of a form becomes what is seen on the canvas; a browser that cannot write its type writes PNG. */
export async function replaceFile(
  input: HTMLInputElement,
  canvas: HTMLCanvasElement,
  { name, type }: Pick<File, 'name' | 'type'>,
): Promise<void> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  if (!blob) return;
  const files = new DataTransfer();
  const ending = blob.type.replace('image/', '').replace('jpeg', 'jpg');
  files.items.add(new File([blob], name.replace(/\.\w+$/, `.${ending}`), { type: blob.type }));
  input.files = files.files;
}
