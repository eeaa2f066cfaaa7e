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
import { ranScenes } from './scenes/ran';
import { readmeScenes } from './scenes/readme';
import { replayScenes } from './scenes/replay';
import { runningScenes } from './scenes/running';
import { welcomeScenes } from './scenes/welcome';

export const scenes: readonly Scene[] = [
  ...networkScenes,
  ...liveScenes,
  ...namesScenes,
  ...messageScenes,
  ...sourceScenes,
  ...replayScenes,
  ...pageScenes,
  ...languageScenes,
  ...runningScenes,
  ...ranScenes,
  ...answerScenes,
  ...aloneScenes,
  ...dashboardScenes,
  ...chainConfigScenes,
  ...diagnosisScenes,
  ...welcomeScenes,
  ...readmeScenes,
];
