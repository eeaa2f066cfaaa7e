/** Reads contracts and simulates calls to them. */

export {
  type ContractContext,
  type ReadAnswer,
  callFields,
  checkedArgument,
  calledValue,
  inputContext,
  decodeReturn,
} from './contractContext';
export {
  type Answered,
  type ContractPlace,
  type Contracts,
  createContracts,
  fetchImplementation,
  requestTraits,
} from './io/contracts';
export { simulationReport } from './simulationReport';
