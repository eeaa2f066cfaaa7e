import type { Scene } from './scene';
import { dashboardScenes } from './scenes/dashboard';
import { readmeScenes } from './scenes/readme';
import { runningScenes } from './scenes/running';

/** All pictures, those of the README first; the last of them leaves the side bar wide. */
export const scenes: readonly Scene[] = [...dashboardScenes, ...readmeScenes];
