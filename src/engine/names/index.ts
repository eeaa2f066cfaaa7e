/** What addresses, nodes, chains and transactions are called: labels of the user's, and what deployments of the project say. */

export { type LabelPlace, labelEdits } from './labelEdit';
export { type Labelled, type Labels, Names } from './names';
export { type LabelProblem, readLabels, shownLabel } from './readLabels';
