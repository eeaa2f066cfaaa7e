/** Entry of the chain configuration benchmark, bundled as shipped. */
export { checkSteps } from '../../src/engine/config/checkSteps';
export { hoverAt } from '../../src/engine/config/language/hoverAt';
export { completeAt } from '../../src/engine/config/language/completeAt';
export { lensesOf } from '../../src/engine/config/language/lensesOf';
export { networkDefaults } from '../../src/engine/config/effective/activations';
export { readSourceSteps } from '../../src/engine/config/source/readSource';
export { runInTimeSlices } from '../../src/engine/net/timeSlices';
export { recognise } from '../../src/engine/config/recognise/recognise';
