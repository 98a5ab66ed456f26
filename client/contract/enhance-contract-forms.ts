/** Fetches the script of a contract's forms where there is one that it adds to; every other page does without it. */
export async function enhanceContractForms() {
  if (!document.querySelector('[data-signature], [data-picture], [data-from-fragment]')) return;
  const { enhanceContract } = await import('./enhance-contract.ts');
  enhanceContract();
}
