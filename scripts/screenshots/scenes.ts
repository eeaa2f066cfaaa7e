import type { Scene } from './scene';
import { aloneScenes } from './scenes/alone';
import { readmeScenes } from './scenes/readme';
import { runningScenes } from './scenes/running';

/** All pictures, those of the README first; the last of them leaves the side bar wide. */
export const scenes: readonly Scene[] = [...readmeScenes, ...aloneScenes];
