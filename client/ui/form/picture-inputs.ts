/** Loads what the picture fields of a page need: smaller pictures before sending, and cropping. */
export async function enhancePictureInputs(): Promise<void> {
  if (document.querySelector('[data-prepare]')) (await import('./prepare-picture.ts')).enhancePictures();
  if (document.querySelector('[data-crop]')) (await import('./crop-picture.ts')).enhanceCrops();
}
