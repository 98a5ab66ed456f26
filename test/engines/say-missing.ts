/** Logs once per run which engines are not installed. */
import { engineNames, missingFor } from '../../scripts/dev/engines.ts';

export default function setup() {
  for (const name of engineNames) {
    const missing = missingFor(name);
    if (missing.length > 0)
      console.log(`Left out: the journeys in ${name}. To run them: apt-get install ${missing.join(' ')}`);
  }
}
