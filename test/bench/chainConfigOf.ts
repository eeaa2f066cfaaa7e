/** What the bench of chain configuration measures, to be bundled as it ships. */
export { checkSteps } from '../../src/core/chainConfig/checkSteps';
export { hoverAt } from '../../src/core/chainConfig/language/hoverAt';
export { completeAt } from '../../src/core/chainConfig/language/completeAt';
export { lensesOf } from '../../src/core/chainConfig/language/lensesOf';
export { networkDefaults } from '../../src/core/chainConfig/networkDefaults';
export { readSourceSteps } from '../../src/core/chainConfig/source/readSource';
export { runInTimeSlices } from '../../src/state/timeSlices';
export { recognise } from '../../src/core/chainConfig/recognise/recognise';
