import path from 'node:path';
import { checkCode } from '../packaging/checkCode';
import { packVsix } from '../packaging/packVsix';
import { root } from '../support/root';
import { type Stage, stagePassed } from './stage';

/** A stage that checks the code that was built, packs it, and checks what the VSIX holds. */
export function packageStage(stage: Omit<Stage, 'run'>): Stage {
  return {
    ...stage,
    async run() {
      checkCode();
      await packVsix(path.join(root, 'out/check.vsix'));
      return stagePassed;
    },
  };
}
