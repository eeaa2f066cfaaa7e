import { checkCode } from '../packaging/checkCode';
import { checkWeights } from '../packaging/checkWeights';
import { checkedVsix, packVsix } from '../packaging/packVsix';
import { type Stage, stagePassed } from './stage';

/** Checks the built code and its size, packs it, and checks the contents of the VSIX. */
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
