import type { Scene } from './scene';
import { answerScenes } from './scenes/answers';
import { readmeScenes } from './scenes/readme';
import { runningScenes } from './scenes/running';

/** All pictures; the last of them, which is one of the README, leaves the side bar wide. */
export const scenes: readonly Scene[] = [...answerScenes, ...readmeScenes];
