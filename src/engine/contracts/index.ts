export { callFields } from './callFields';
export { calledValue } from './calledValue';
export { checkedArgument } from './checkedArgument';
export { type ContractContext, inputContext } from './contractContext';
export { type Answered, type ContractPlace, type Contracts, createContracts } from './io/contracts';
export { type ReadAnswer, decodeReturn } from './readAnswer';
export { simulationReport } from './simulationFinding';
