import type { Scene } from './scene';
import { languageScenes } from './scenes/language';
import { readmeScenes } from './scenes/readme';
import { welcomeScenes } from './scenes/welcome';

/** All pictures, those of the README first; the last of them leaves the side bar wide. */
export const scenes: readonly Scene[] = [...readmeScenes, ...languageScenes];
