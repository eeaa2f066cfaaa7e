/** Reading and simulating calls of a contract. */

export { callFields, checkedArgument } from './callFields';
export { calledValue, type ContractContext, inputContext, type ReadAnswer, decodeReturn } from './contractContext';
export {
  type Answered,
  type ContractPlace,
  type Contracts,
  createContracts,
  fetchImplementation,
  requestTraits,
} from './io/contracts';
export { simulationReport } from './simulationReport';
