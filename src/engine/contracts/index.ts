/** Reads contracts and simulates calls to them. */

export {
  type ContractContext,
  type ReadResult,
  callFields,
  checkArgument,
  returnedValue,
  inputContext,
  decodeReturn,
} from './contractContext';
export {
  type TimedResponse,
  type ContractPlace,
  type Contracts,
  createContracts,
  fetchImplementation,
  requestTraits,
} from './io/contracts';
export { simulationReport } from './simulationReport';
