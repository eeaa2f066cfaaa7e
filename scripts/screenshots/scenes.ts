import type { Scene } from './scene';
import { aloneScenes } from './scenes/alone';
import { answerScenes } from './scenes/answers';
import { chainConfigScenes } from './scenes/chainConfig';
import { dashboardScenes } from './scenes/dashboard';
import { diagnosisScenes } from './scenes/diagnosis';
import { languageScenes } from './scenes/language';
import { liveScenes } from './scenes/live';
import { messageScenes } from './scenes/messages';
import { pageScenes } from './scenes/pages';
import { sourceScenes } from './scenes/source';
import { namesScenes } from './scenes/names';
import { networkScenes } from './scenes/networks';
import { readmeScenes } from './scenes/readme';
import { runningScenes } from './scenes/running';
import { welcomeScenes } from './scenes/welcome';

/** All pictures; the last of the README's leaves the side bar wide. */
export const scenes: readonly Scene[] = [
  ...networkScenes,
  ...liveScenes,
  ...namesScenes,
  ...messageScenes,
  ...sourceScenes,
  ...pageScenes,
  ...languageScenes,
  ...runningScenes,
  ...answerScenes,
  ...aloneScenes,
  ...dashboardScenes,
  ...chainConfigScenes,
  ...diagnosisScenes,
  ...welcomeScenes,
  ...readmeScenes,
];
