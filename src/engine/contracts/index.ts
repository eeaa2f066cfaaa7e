/** Reading and simulating calls of a contract. */

export { callFields } from './callFields';
export { calledValue } from './calledValue';
export { checkedArgument } from './checkedArgument';
export { type ContractContext, inputContext, type ReadAnswer, decodeReturn } from './contractContext';
export { type Answered, type ContractPlace, type Contracts, createContracts } from './io/contracts';
export { simulationReport } from './simulationReport';
