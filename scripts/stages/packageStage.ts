import { checkCode } from '../packaging/checkCode';
import { checkWeights } from '../packaging/checkWeights';
import { checkedVsix, packVsix } from '../packaging/packVsix';
import { type Stage, stagePassed } from './stage';

/** A stage that checks the code that was built and what it weighs, packs it, and checks what the VSIX holds. */
export function packageStage(stage: Omit<Stage, 'run'>): Stage {
  return {
    ...stage,
    async run() {
      checkCode();
      checkWeights();
      await packVsix(checkedVsix);
      return stagePassed;
    },
  };
}
