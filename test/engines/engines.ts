/** Starts the three engines by name. */
import type { EngineName } from '../../scripts/dev/engines.ts';
import type { Engine } from './engine.ts';
import { launchChromium, launchFirefox } from './puppeteer-engine.ts';
import { launchWebkit } from './webkit-engine.ts';

const launchers: Record<EngineName, () => Promise<Engine>> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebkit,
};

export const launchEngine = (name: EngineName): Promise<Engine> => launchers[name]();
