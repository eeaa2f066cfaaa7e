import type { Scene } from './scene';
import { networkScenes } from './scenes/networks';
import { readmeScenes } from './scenes/readme';
import { welcomeScenes } from './scenes/welcome';

/** All pictures; the last of the README's leaves the side bar wide. */
export const scenes: readonly Scene[] = [...networkScenes, ...readmeScenes];
